/* real.h - the C library's own functions, behind our hooks of the same names.
 * The collector calls these, never the plain names: in libpct.so those are the hooks. */
#ifndef REAL_H
#define REAL_H

#include <signal.h>
#include <sys/time.h>

int real_sigaction(int sig, const struct sigaction *new, struct sigaction *old);
int real_sigmask(int how, const sigset_t *new, sigset_t *old);
int real_setitimer(int which, const struct itimerval *new, struct itimerval *old);
int real_getitimer(int which, struct itimerval *now);
extern long (*real_syscall)(long number, ...); /* set by real_resolve */

/* Look up all of them now: dlsym may allocate, which the first signal must not. */
void real_resolve(void);

#endif
