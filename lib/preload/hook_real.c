/* hook_real.c - owns the table of the functions behind our hooks: functions of other preloaded
 * libraries or of the C library. */
#include "preload/hook_real.h"
#include "preload/real.h"

#include <dlfcn.h>
#include <string.h>

struct real real_table;
long (*real_syscall)(long number, ...);

void real_lookup(void)
{
	static const char *const name[] = {
#define X(f) #f,
		HOOKED(X)
#undef X
	};
	void *p;

	libc_find();
	for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
		p = OWN(dlsym)(RTLD_NEXT, name[i]);
		if (!p)
			p = (void *)absent;
		memcpy((char *)&real_table + i * sizeof p, &p, sizeof p);
	}
	real_syscall = &OWN(syscall);
}

void real_resolve(void)
{
	real_lookup();
}

int real_sigaction(int sig, const struct sigaction *new, struct sigaction *old)
{
	return OWN(sigaction)(sig, new, old);
}

int real_sigmask(int how, const sigset_t *new, sigset_t *old)
{
	return OWN(pthread_sigmask)(how, new, old);
}

int real_setitimer(int which, const struct itimerval *new, struct itimerval *old)
{
	return OWN(setitimer)(which, new, old);
}

int real_getitimer(int which, struct itimerval *now)
{
	return OWN(getitimer)(which, now);
}
