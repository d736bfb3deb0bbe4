/* child.c - a forked child: how it is noticed, and its own start with files and timers. */
#include "preload/accounts.h"
#include "preload/begin.h"
#include "preload/config.h"
#include "preload/frames.h"
#include "preload/hooks.h"
#include "preload/inside.h"
#include "preload/real.h"
#include "preload/signals.h"
#include "preload/states.h"
#include "preload/threads.h"
#include "preload/timers.h"

#include <errno.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static int *not_forked; /* a page that reads as 0 in every fork child; NULL: unknown */

int in_own_process(void)
{
	return (pid_t)real_syscall(SYS_getpid) == process.pid;
}

int child_unseen(void)
{
	return not_forked && !*not_forked;
}

void adopt_if_forked(void)
{
	if (active && child_unseen())
		child_begin();
}

void child_watch(void)
{
#ifdef MADV_WIPEONFORK
	if (not_forked) {
		*not_forked = 1;
		return;
	}
	void *p = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (p != MAP_FAILED && madvise(p, 4096, MADV_WIPEONFORK) == 0)
		not_forked = p;
	if (not_forked)
		*not_forked = 1;
#endif
}

CHILD_CODE void child_begin(void)
{
	sigset_t saved;

	if (not_forked)
		*not_forked = 1;
	if (hands_off && !hook_may_call()) {
		active = sampling = 0;
		sandboxed = 1;
		accounts_begin(NULL);
		return;
	}
	signals_forget();
	tripwire_child();
	slow_lock_child(&saved);
	frames_forget();
	threads_forget();
	process_timer_forget();
	states_forget();
	if (config.truncate)
		config.truncate = 0;
	active = begin_accounts(1) == 0;
	if (active) {
		begin_states();
		begin_timers(1);
	} else {
		sampling = 0;
	}
	slow_unlock_child(&saved);
}
