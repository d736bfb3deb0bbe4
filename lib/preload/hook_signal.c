/* hook_signal.c - hooks for signal functions, where they meet signals that we use.  The program
 * sees and sets its own action; our handler stays in front.  PRIVATE_SIGNAL is never blocked, so
 * that no sigwait() of the program can receive it; nor is SIGBUS, because a fault in a data file
 * (cut by others, or on a full disk) while it is blocked would be deadly. */
#include "format/pctfile.h"
#include "preload/accounts.h"
#include "preload/hook_mask.h"
#include "preload/hook_real.h"
#include "preload/hooks.h"
#include "preload/inside.h"
#include "preload/overflow.h"
#include "preload/signals.h"
#include "preload/timers.h"

#include <errno.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define SA_RESTORER 0x04000000 /* asm/signal.h */

/* NEW, or *COPY of it that does not block SIGSYS: a handler of the program must not block the
 * signal that reports the program's own system calls. */
static const struct sigaction *without_sys(const struct sigaction *new, struct sigaction *copy)
{
	if (!new || !active || hands_off || !signal_taken(SIGSYS)
		|| sigismember(&new->sa_mask, SIGSYS) != 1)
		return new;
	*copy = *new;
	sigdelset(&copy->sa_mask, SIGSYS);
	return copy;
}

/* The program is about to set a handler for SIG: the timer's signal is the program's then. */
static void make_way(int sig, const struct sigaction *new)
{
	adopt_if_forked();
	if (active && new &&sig && sig == process_timer_signal()
		&& new->sa_handler != SIG_DFL &&new->sa_handler != SIG_IGN &&in_own_process())
		process_timer_yield();
}

/* 1 when SIG comes at any time, not of what the code does. */
static int is_sent(int sig)
{
	switch (sig) {
	case SIGSEGV:
	case SIGBUS:
	case SIGILL:
	case SIGFPE:
	case SIGTRAP:
	case SIGABRT:
	case SIGSYS: return 0;
	default: return 1;
	}
}

EXPORT int sigaction(int sig, const struct sigaction *new, struct sigaction *old)
{
	struct sigaction copy;

	make_way(sig, new);
	if (new && (new->sa_flags &SA_ONSTACK)
		&& new->sa_handler != SIG_DFL &&new->sa_handler != SIG_IGN && is_sent(sig)
		&& active &&in_own_process())
		signals_alternate();
	new = without_sys(new, &copy);
	/* a vfork child has actions of its own, but our table is its parent's */
	if (sig == SIGSEGV && (active ? in_own_process() : overflow_stands()))
		return overflow_set(new, old);
	return signal_taken(sig) && in_own_process() ? signal_set(sig, new, old)
						     : REAL(sigaction)(sig, new, old);
}

#if defined __x86_64__ || defined __aarch64__
struct kernel_action { /* as of rt_sigaction there: linux/signal_types.h */
	void *handler;
	unsigned long flags;
	void *restorer;
	uint64_t mask;
};

static void *restorer; /* of the program's last action for a signal of ours */

long raw_sigaction(int sig, const void *new, void *old, size_t size)
{
	const struct kernel_action *n = new;
	struct kernel_action *o = old;
	struct sigaction action, before;

	if (size != sizeof n->mask || !signal_taken(sig) || !in_own_process())
		return REAL(syscall)(SYS_rt_sigaction, sig, new, old, size);
	if (n) {
		memset(&action, 0, sizeof action);
		action.sa_handler = (sighandler_t)n->handler;
		action.sa_flags = (int)(n->flags & ~(unsigned long)SA_RESTORER);
		memcpy(&action.sa_mask, &n->mask, sizeof n->mask);
	}
	if (sigaction(sig, n ? &action : NULL, &before) != 0)
		return -1;
	if (o) {
		o->handler = (void *)before.sa_handler;
		o->flags = (unsigned)before.sa_flags | (restorer ? SA_RESTORER : 0);
		o->restorer = restorer;
		memcpy(&o->mask, &before.sa_mask, sizeof o->mask);
	}
	if (n)
		restorer = n->flags & SA_RESTORER ? n->restorer : NULL;
	return 0;
}
#else
long raw_sigaction(int sig, const void *new, void *old, size_t size)
{
	return REAL(syscall)(SYS_rt_sigaction, sig, new, old, size);
}
#endif

/* By siginterrupt: signal() sets no SA_RESTART for them. */
static sigset_t interrupting;

EXPORT int siginterrupt(int sig, int interrupt)
{
	struct sigaction a;

	if (sigaction(sig, NULL, &a) != 0)
		return -1;
	if (interrupt) {
		sigaddset(&interrupting, sig);
		a.sa_flags &= ~SA_RESTART;
	} else {
		sigdelset(&interrupting, sig);
		a.sa_flags |= SA_RESTART;
	}
	return sigaction(sig, &a, NULL);
}

static sighandler_t set(int sig, sighandler_t handler, int flags)
{
	struct sigaction a, old;

	if (sig > 0 && sig < _NSIG && sigismember(&interrupting, sig))
		flags &= ~SA_RESTART;
	memset(&a, 0, sizeof a);
	a.sa_handler = handler;
	a.sa_flags = flags;
	if (handler == SIG_ERR) {
		errno = EINVAL;
		return SIG_ERR;
	}
	return sigaction(sig, &a, &old) == 0 ? old.sa_handler : SIG_ERR;
}

EXPORT sighandler_t signal(int sig, sighandler_t handler)
{
	return set(sig, handler, SA_RESTART);
}

EXPORT sighandler_t bsd_signal(int sig, sighandler_t handler)
{
	return set(sig, handler, SA_RESTART);
}

EXPORT sighandler_t ssignal(int sig, sighandler_t handler)
{
	return set(sig, handler, SA_RESTART);
}

EXPORT sighandler_t __sysv_signal(int sig, sighandler_t handler);
EXPORT sighandler_t __sysv_signal(int sig, sighandler_t handler)
{
	return set(sig, handler, (int)SA_RESETHAND | SA_NODEFER);
}

EXPORT sighandler_t sysv_signal(int sig, sighandler_t handler)
{
	return __sysv_signal(sig, handler);
}

/* SET for waiting, or *COPY of it without the signals of our timers. */
static const sigset_t *without_timers(const sigset_t *set, sigset_t *copy)
{
	int sig = process_timer_signal();

	if (!set || !signal_taken(PRIVATE_SIGNAL))
		return set;
	*copy = *set;
	sigdelset(copy, PRIVATE_SIGNAL);
	if (sig)
		sigdelset(copy, sig);
	return copy;
}

const sigset_t *without_ours(int how, const sigset_t *set, sigset_t *copy)
{
	int sig = process_timer_signal();

	if (!set || how == SIG_UNBLOCK || !signal_taken(PRIVATE_SIGNAL))
		return set;
	if (sig && sigismember(set, sig) && accounts && in_own_process())
		__atomic_fetch_or(&accounts->flags, PCT_F_BLOCKED, __ATOMIC_RELAXED);
	*copy = *set;
	sigdelset(copy, PRIVATE_SIGNAL);
	sigdelset(copy, SIGBUS);
	if (signal_taken(SIGSYS))
		sigdelset(copy, SIGSYS);
	return copy;
}

EXPORT int sigprocmask(int how, const sigset_t *set, sigset_t *old)
{
	sigset_t copy;

	return REAL(sigprocmask)(how, without_ours(how, set, &copy), old);
}

EXPORT int pthread_sigmask(int how, const sigset_t *set, sigset_t *old)
{
	sigset_t copy;

	return REAL(pthread_sigmask)(how, without_ours(how, set, &copy), old);
}

EXPORT int sigwait(const sigset_t *set, int *sig)
{
	sigset_t copy;

	return REAL(sigwait)(without_timers(set, &copy), sig);
}

EXPORT int sigwaitinfo(const sigset_t *set, siginfo_t *info)
{
	sigset_t copy;

	return REAL(sigwaitinfo)(without_timers(set, &copy), info);
}

EXPORT int sigtimedwait(const sigset_t *set, siginfo_t *info, const struct timespec *timeout)
{
	sigset_t copy;

	return REAL(sigtimedwait)(without_timers(set, &copy), info, timeout);
}

EXPORT int signalfd(int fd, const sigset_t *set, int flags)
{
	sigset_t copy;

	return REAL(signalfd)(fd, without_timers(set, &copy), flags);
}
