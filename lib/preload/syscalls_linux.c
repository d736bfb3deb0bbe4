/* syscalls_linux.c - makes system calls without the C library, and finds out whether a filter may
 * forbid them. */
#include "preload/clock.h"
#include "preload/rules.h"
#include "preload/phase.h"
#include "preload/real.h"
#include "preload/syscalls.h"

#include <sys/prctl.h>
#include <time.h>

CHILD_CODE uint64_t now_direct(int clock)
{
#if DIRECT
	struct timespec t = {0};

	return direct(SYS_clock_gettime, clock, &t, 0, 0, 0) == 0
		? (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec
		: 0;
#else
	return now_ns(clock);
#endif
}

CHILD_CODE void mask_direct(int how, const sigset_t *set, sigset_t *old)
{
	direct(SYS_rt_sigprocmask, how, set, old, _NSIG / 8, 0);
}

CHILD_DATA int hands_off, unwatched = UNWATCHED;

/* 1 when the process has another filter than at its start.  That one is harmless: we have made our
 * calls under it since. */
static int new_filter(void)
{
	static long at_start = -1;
	long now = real_syscall(SYS_prctl, PR_GET_SECCOMP, 0, 0, 0, 0);

	if (at_start < 0)
		at_start = now;
	return now != at_start;
}

int hook_may_call(void)
{
	return (!hands_off && !unwatched) || !new_filter();
}

int may_call(void)
{
	if (hands_off || sandboxed)
		return 0;
	if (unwatched && new_filter())
		hands_off = 1;
	return !hands_off;
}
