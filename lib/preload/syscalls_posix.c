/* syscalls_posix.c - makes the calls of syscalls_linux.c by the C library; there are no filters
 * here. */
#include "preload/clock.h"
#include "preload/rules.h"
#include "preload/phase.h"
#include "preload/syscalls.h"

#include <signal.h>

int hands_off, unwatched;

uint64_t now_direct(int clock)
{
	return now_ns(clock);
}

void mask_direct(int how, const sigset_t *set, sigset_t *old)
{
	sigprocmask(how, set, old);
}

int hook_may_call(void)
{
	return 1;
}

int may_call(void)
{
	return !sandboxed;
}
