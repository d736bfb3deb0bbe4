/* real.h - the C library's own functions, behind all hooks of the same names.  The collector calls
 * these, never the plain names: in libpct.so the plain names are our hooks, and elsewhere another
 * object's definition may come before the C library's.  All other functions that it calls are its
 * own (own_linux.c). */
#ifndef REAL_H
#define REAL_H

#include <pthread.h>
#include <signal.h>
#include <sys/time.h>
#include <time.h>
#ifdef __linux__
#include <dlfcn.h>
#include <sys/auxv.h>
#include <unistd.h>
#endif

/* clang-format off */
#ifdef __linux__
#define LIBC_LINUX(X) X(getauxval) X(syscall) X(dlsym)
#else
#define LIBC_LINUX(X)
#endif
#define LIBC(X) \
	X(sigaction) X(pthread_sigmask) X(setitimer) X(getitimer) X(clock_gettime) \
	X(pthread_self) X(pthread_setcancelstate) X(pthread_key_create) X(pthread_setspecific) \
	LIBC_LINUX(X)
/* clang-format on */

/* Pointers to functions of the C library itself, filled in by libc_find. */
extern struct libc {
#define X(f) __typeof__(&f) f;
	LIBC(X)
#undef X
	const char *our_name; /* this library's name in the loader's list; NULL: not there */
} libc;

/* Fill in `libc`.  Our constructor calls this first; so do hooks (real_lookup), because another
 * library's constructor may call a hook before our constructor has run. */
void libc_find(void);

/* 1 when new threads pass a hook of ours; otherwise the collector must search for them. */
extern int hooks_see_threads;

/* Call a function of `libc`: OWN(f)(...). */
#define OWN(f) (*libc.f)

/* Protect this thread from cancellation, until it calls cancel_set with the value returned here. */
static inline int cancel_off(void)
{
	int before = PTHREAD_CANCEL_ENABLE;

	OWN(pthread_setcancelstate)(PTHREAD_CANCEL_DISABLE, &before);
	return before;
}

static inline void cancel_set(int before)
{
	OWN(pthread_setcancelstate)(before, NULL);
}

int real_sigaction(int sig, const struct sigaction *new, struct sigaction *old);
int real_sigmask(int how, const sigset_t *new, sigset_t *old);
int real_setitimer(int which, const struct itimerval *new, struct itimerval *old);
int real_getitimer(int which, struct itimerval *now);
extern long (*real_syscall)(long number, ...); /* set by real_resolve */

/* Look up all functions now: dlsym may allocate memory, which must not happen at the first
 * signal. */
void real_resolve(void);

#endif
