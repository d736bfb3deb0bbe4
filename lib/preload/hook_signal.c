/* hook_signal.c - hooks the signal functions, as far as they concern signals that we use.  The
 * program sees and sets its own action; our handler stays in front of it.  PRIVATE_SIGNAL stays
 * unblocked, and so does SIGBUS: a fault in a data file (truncated, or on a full disk) would be
 * deadly while SIGBUS is blocked.  blocked.h says until when. */
#include "format/pctfile.h"
#include "preload/accounts.h"
#include "preload/begin.h"
#include "preload/blocked.h"
#include "preload/childbegin.h"
#include "preload/clock.h"
#include "preload/isforked.h"
#include "preload/handler.h"
#include "preload/hook_signal.h"
#include "preload/hook_real.h"
#include "preload/rules.h"
#include "preload/overflow.h"
#include "preload/phase.h"
#include "preload/signals.h"
#include "preload/syscalls.h"
#include "preload/timer_process.h"

#include <errno.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define SA_RESTORER 0x04000000 /* asm/signal.h */

/* Returns NEW, or *COPY, which is NEW without SIGSYS in its mask: a handler of the program must not
 * block the signal that reports the program's own system calls. */
static const struct sigaction *without_sys(const struct sigaction *new, struct sigaction *copy)
{
	if (!new || !active || hands_off || !signal_taken(SIGSYS)
		|| sigismember(&new->sa_mask, SIGSYS) != 1)
		return new;
	*copy = *new;
	sigdelset(&copy->sa_mask, SIGSYS);
	return copy;
}

/* The program is about to set a handler for SIG.  If our timer uses SIG, leave it to the
 * program. */
static void make_way(int sig, const struct sigaction *new)
{
	adopt_if_forked();
	if (active && new &&sig && sig == process_timer_signal()
		&& new->sa_handler != SIG_DFL &&new->sa_handler != SIG_IGN &&in_own_process())
		begin_yield();
}

/* 1 when SIG may come at any time; 0 when the code itself causes it. */
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
struct kernel_action { /* as rt_sigaction has it on these machines: linux/signal_types.h */
	void *handler;
	unsigned long flags;
	void *restorer;
	uint64_t mask;
};

static void *restorer; /* from the program's last action for a signal of ours */

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

/* Signals for which siginterrupt is on: signal() sets no SA_RESTART for them. */
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

/* Copy only the bytes that the kernel uses: the program's set may not have more. */
static void copy_set(sigset_t *to, const sigset_t *from)
{
	memcpy(to, from, _NSIG / 8);
}

/* Returns SET, which the program waits for, or *COPY, which is SET without the signal of our
 * process timer. */
static const sigset_t *without_timer(const sigset_t *set, sigset_t *copy)
{
	int sig = process_timer_signal();

	if (!set || !signal_taken(PRIVATE_SIGNAL) || !sig || sig == PRIVATE_SIGNAL)
		return set;
	copy_set(copy, set);
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
	copy_set(copy, set);
	if (!blocked_held(PRIVATE_SIGNAL))
		sigdelset(copy, PRIVATE_SIGNAL);
	if (!blocked_held(SIGBUS))
		sigdelset(copy, SIGBUS);
	if (signal_taken(SIGSYS))
		sigdelset(copy, SIGSYS);
	return copy;
}

/* Set the mask by REAL, which is sigprocmask or pthread_sigmask. */
static int set_mask(__typeof__(&sigprocmask) real, int how, const sigset_t *set, sigset_t *old)
{
	struct blocked before = blocked_now();
	sigset_t copy, was;
	int e;

	if (!signal_taken(PRIVATE_SIGNAL))
		return real(how, set, old);
	/* a vfork child has a mask of its own, but its parent's memory */
	if (blocked_concerns(set) && may_call() && !in_own_process())
		return real(how, without_ours(how, set, &copy), old);
	if (set)
		blocked_change(how, set);
	e = real(how, without_ours(how, set, &copy), &was);
	if (e) {
		blocked_set(before);
		return e;
	}
	blocked_changed(before, how, set, &was);
	if (old)
		copy_set(old, &was);
	return 0;
}

EXPORT int sigprocmask(int how, const sigset_t *set, sigset_t *old)
{
	return set_mask(REAL(sigprocmask), how, set, old);
}

EXPORT int pthread_sigmask(int how, const sigset_t *set, sigset_t *old)
{
	return set_mask(REAL(pthread_sigmask), how, set, old);
}

#define SECOND 1000000000
#define FAR (1 << 30) /* seconds; a longer wait counts as endless */

/* sigtimedwait for a SET that contains PRIVATE_SIGNAL: goes on waiting when our timers sent it. */
static int wait_for(const sigset_t *set, siginfo_t *info, const struct timespec *timeout)
{
	struct timespec left = timeout ? *timeout : (struct timespec){0, 0};
	int64_t until = 0, ns;
	siginfo_t came = {0};
	int sig;

	if (timeout && timeout->tv_sec < FAR)
		until = (int64_t)now_ns(CLOCK_MONOTONIC) + left.tv_sec * SECOND + left.tv_nsec;
	while ((sig = REAL(sigtimedwait)(set, &came, timeout ? &left : NULL)) == PRIVATE_SIGNAL
		&& handler_sent(&came)) {
		handler_missed();
		if (!until)
			continue;
		ns = until - (int64_t)now_ns(CLOCK_MONOTONIC);
		ns = ns > 0 ? ns : 0;
		left = (struct timespec){(time_t)(ns / SECOND), (long)(ns % SECOND)};
	}
	if (sig > 0 && info)
		*info = came;
	return sig;
}

static int has_ours(const sigset_t *set)
{
	return set && signal_taken(PRIVATE_SIGNAL) && sigismember(set, PRIVATE_SIGNAL) == 1;
}

EXPORT int sigwait(const sigset_t *set, int *sig)
{
	sigset_t copy;
	int got, e = errno;

	set = without_timer(set, &copy);
	if (!has_ours(set))
		return REAL(sigwait)(set, sig);
	do
		got = wait_for(set, NULL, NULL);
	while (got < 0 && errno == EINTR);
	if (got < 0)
		return errno;
	errno = e;
	*sig = got;
	return 0;
}

EXPORT int sigwaitinfo(const sigset_t *set, siginfo_t *info)
{
	sigset_t copy;

	set = without_timer(set, &copy);
	return has_ours(set) ? wait_for(set, info, NULL) : REAL(sigwaitinfo)(set, info);
}

EXPORT int sigtimedwait(const sigset_t *set, siginfo_t *info, const struct timespec *timeout)
{
	sigset_t copy;

	set = without_timer(set, &copy);
	return has_ours(set) ? wait_for(set, info, timeout)
			     : REAL(sigtimedwait)(set, info, timeout);
}

EXPORT int signalfd(int fd, const sigset_t *set, int flags)
{
	sigset_t copy;

	return REAL(signalfd)(fd, without_timer(set, &copy), flags);
}
