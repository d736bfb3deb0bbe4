/* hook_real.c - owns the table of the C library's own functions. */
#include "preload/hook_real.h"
#include "preload/real.h"

#include <dlfcn.h>
#include <errno.h>
#include <string.h>

struct real real_table;
long (*real_syscall)(long number, ...);

/* Stands for functions that this C library lacks: no program can call those. */
static long absent(void)
{
	errno = ENOSYS;
	return -1;
}

void real_lookup(void)
{
	static const char *const name[] = {
#define X(f) #f,
		HOOKED(X)
#undef X
	};
	void *p;

	for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
		p = dlsym(RTLD_NEXT, name[i]);
		if (!p)
			p = (void *)absent;
		memcpy((char *)&real_table + i * sizeof p, &p, sizeof p);
	}
	real_syscall = real_table.syscall;
}

void real_resolve(void)
{
	real_lookup();
}

int real_sigaction(int sig, const struct sigaction *new, struct sigaction *old)
{
	return REAL(sigaction)(sig, new, old);
}

int real_sigmask(int how, const sigset_t *new, sigset_t *old)
{
	return REAL(pthread_sigmask)(how, new, old);
}

int real_setitimer(int which, const struct itimerval *new, struct itimerval *old)
{
	return REAL(setitimer)(which, new, old);
}

int real_getitimer(int which, struct itimerval *now)
{
	return REAL(getitimer)(which, now);
}
