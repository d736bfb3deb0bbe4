/* hook_mask.c - hooks functions other than sigprocmask that set a signal mask: waits that have a
 * mask for as long as they last, and the functions of System V and BSD.  The C library implements
 * these with internal names of sigaction and sigprocmask, which bypass our hooks. */
#include "preload/hook_signal.h"
#include "preload/blocked.h"
#include "preload/hook_real.h"
#include "preload/rules.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/select.h>

/* These hooks are for calls that wait. */

/* Make CALL, a wait with MASK, which may be NULL.  A signal that we hold in the meantime ends the
 * wait, as a signal with a handler would. */
#define WAIT(mask, call) \
	struct blocked before = blocked_wait(mask); \
	sigset_t copy; \
	int r, e; \
	(mask) = without_ours(SIG_SETMASK, mask, &copy); \
	r = (call); \
	e = errno; \
	blocked_waited(before); \
	errno = e; \
	return r

EXPORT int ppoll(struct pollfd *fds, nfds_t n, const struct timespec *timeout, const sigset_t *mask)
{
	WAIT(mask, REAL(ppoll)(fds, n, timeout, mask));
}

EXPORT int pselect(int n, fd_set *readable, fd_set *writable, fd_set *except,
	const struct timespec *timeout, const sigset_t *mask)
{
	WAIT(mask, REAL(pselect)(n, readable, writable, except, timeout, mask));
}

EXPORT int epoll_pwait(int fd, struct epoll_event *events, int most, int ms, const sigset_t *mask)
{
	WAIT(mask, REAL(epoll_pwait)(fd, events, most, ms, mask));
}

EXPORT int epoll_pwait2(int fd, struct epoll_event *events, int most,
	const struct timespec *timeout, const sigset_t *mask)
{
	WAIT(mask, REAL(epoll_pwait2)(fd, events, most, timeout, mask));
}

EXPORT int sigsuspend(const sigset_t *mask)
{
	WAIT(mask, REAL(sigsuspend)(mask));
}

/* These hooks are for the functions of System V. */

static int one(int sig, sigset_t *set)
{
	sigemptyset(set);
	if (sig > 0 && sig < _NSIG) {
		sigaddset(set, sig);
		return 0;
	}
	errno = EINVAL;
	return -1;
}

EXPORT int sighold(int sig)
{
	sigset_t set;

	return one(sig, &set) == 0 ? sigprocmask(SIG_BLOCK, &set, NULL) : -1;
}

EXPORT int sigrelse(int sig)
{
	sigset_t set;

	return one(sig, &set) == 0 ? sigprocmask(SIG_UNBLOCK, &set, NULL) : -1;
}

EXPORT int sigignore(int sig)
{
	struct sigaction a;

	memset(&a, 0, sizeof a);
	a.sa_handler = SIG_IGN;
	return sigaction(sig, &a, NULL);
}

EXPORT sighandler_t sigset(int sig, sighandler_t handler)
{
	struct sigaction a, old;
	sigset_t set, before;

	if (handler == SIG_ERR || one(sig, &set) != 0) {
		errno = EINVAL;
		return SIG_ERR;
	}
	memset(&a, 0, sizeof a);
	a.sa_handler = handler;
	if (sigaction(sig, handler == SIG_HOLD ? NULL : &a, &old) != 0
		|| sigprocmask(handler == SIG_HOLD ? SIG_BLOCK : SIG_UNBLOCK, &set, &before) != 0)
		return SIG_ERR;
	return sigismember(&before, sig) ? SIG_HOLD : old.sa_handler;
}

/* These hooks are for BSD's functions, whose masks have a bit for each of the first signals. */

static int old_mask(int how, int mask)
{
	sigset_t set, before;

	sigemptyset(&set);
	*(unsigned long *)(void *)&set = (unsigned)mask;
	if (sigprocmask(how, &set, &before) != 0)
		return -1;
	return (int)*(unsigned long *)(void *)&before;
}

EXPORT int sigblock(int mask)
{
	return old_mask(SIG_BLOCK, mask);
}

EXPORT int sigsetmask(int mask)
{
	return old_mask(SIG_SETMASK, mask);
}
