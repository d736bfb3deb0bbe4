/* hook_fork.c - hooks every way to copy this process.  vfork and posix_spawn need no hook: their
 * children have no timers and soon call exec. */
#include "preload/childbegin.h"
#include "preload/hook_signal.h"
#include "preload/hook_real.h"
#include "preload/hooks.h"
#include "preload/rules.h"
#include "preload/phase.h"
#include "preload/real.h"

#include <linux/seccomp.h>
#include <stdarg.h>
#include <sys/syscall.h>

EXPORT pid_t _Fork(void)
{
	pid_t pid = REAL(_Fork)();

	if (pid == 0 && active)
		child_begin();
	return pid;
}

struct call {
	int (*fn)(void *arg);
	void *arg;
};

static int clone_child(void *p)
{
	struct call c = *(struct call *)p; /* on the stack, of which the child has a copy */

	child_begin();
	return c.fn(c.arg);
}

EXPORT int clone(int (*fn)(void *), void *stack, int flags, void *arg, ...)
{
	struct call c = {fn, arg};
	va_list ap;
	void *parent_tid, *tls, *child_tid;

	va_start(ap, arg);
	parent_tid = va_arg(ap, void *);
	tls = va_arg(ap, void *);
	child_tid = va_arg(ap, void *);
	va_end(ap);
	if (!active || (flags & CLONE_VM))
		return REAL(clone)(fn, stack, flags, arg, parent_tid, tls, child_tid);
	return REAL(clone)(clone_child, stack, flags, &c, parent_tid, tls, child_tid);
}

EXPORT long syscall(long number, ...)
{
	va_list ap;
	long a[6], r;

	va_start(ap, number);
	for (int i = 0; i < 6; i++)
		a[i] = va_arg(ap, long);
	va_end(ap);
	switch (number) {
	case SYS_execve: return execve((char *)a[0], (char **)a[1], (char **)a[2]);
#ifdef SYS_execveat
	case SYS_execveat:
		return execveat((int)a[0], (char *)a[1], (char **)a[2], (char **)a[3], (int)a[4]);
#endif
	case SYS_rt_sigaction:
		return raw_sigaction((int)a[0], (void *)a[1], (void *)a[2], (size_t)a[3]);
	case SYS_prctl: return prctl((int)a[0], a[1], a[2], a[3], a[4]);
#ifdef SYS_seccomp
	case SYS_seccomp:
		if (a[0] == SECCOMP_SET_MODE_STRICT || (a[0] == SECCOMP_SET_MODE_FILTER && a[2]))
			stop_for_sandbox(a[0] == SECCOMP_SET_MODE_STRICT ? NULL : (void *)a[2]);
#endif
	}
	r = REAL(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
	if (r == 0 && active)
		switch (number) {
#ifdef SYS_fork
		case SYS_fork:
#endif
#ifdef SYS_clone3
		case SYS_clone3:
#endif
		case SYS_clone: adopt_if_forked(); /* does nothing where memory is shared */
		}
	return r;
}
