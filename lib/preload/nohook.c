/* nohook.c - replaces the hooks in itimer.o and profil.o.  A program that is linked with the
 * collector calls the C library's functions directly, and must leave PRIVATE_SIGNAL alone.  The
 * collector searches for threads; pthread_atfork reports forks. */
#include "preload/childbegin.h"
#include "preload/hooks.h"
#include "preload/rules.h"
#include "preload/real.h"
#include "preload/syscalls.h"

#include <pthread.h>
#include <unistd.h>

struct libc libc = {.sigaction = sigaction,
	.pthread_sigmask = pthread_sigmask,
	.setitimer = setitimer,
	.getitimer = getitimer,
	.clock_gettime = clock_gettime,
	.pthread_setcancelstate = pthread_setcancelstate,
	.pthread_key_create = pthread_key_create,
	.pthread_setspecific = pthread_setspecific,
#ifdef __linux__
	.getauxval = getauxval
#endif
};

void libc_find(void)
{
}

int real_sigaction(int sig, const struct sigaction *new, struct sigaction *old)
{
	return sigaction(sig, new, old);
}

int real_sigmask(int how, const sigset_t *new, sigset_t *old)
{
	return pthread_sigmask(how, new, old);
}

int real_setitimer(int which, const struct itimerval *new, struct itimerval *old)
{
	return setitimer(which, new, old);
}

int real_getitimer(int which, struct itimerval *now)
{
	return getitimer(which, now);
}

#ifdef __linux__
long (*real_syscall)(long number, ...) = syscall;
#endif

void real_resolve(void)
{
}

/* The program, the collector and perhaps the C library are one piece of code here: nothing can tell
 * their calls apart. */
void tripwire_begin(void)
{
	hands_off = 0;
}

void tripwire_child(void)
{
	hands_off = 0;
}

void tripwire_thread(void)
{
}

void tripwire_end(void)
{
}

int hooks_see_threads = 0;

void hooks_begin(void)
{
	pthread_atfork(NULL, NULL, child_begin);
}
