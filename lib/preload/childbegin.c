/* childbegin.c - gives a forked child files and timers of its own. */
#include "preload/accounts.h"
#include "preload/begin.h"
#include "preload/childbegin.h"
#include "preload/config.h"
#include "preload/isforked.h"
#include "preload/frames.h"
#include "preload/hooks.h"
#include "preload/rules.h"
#include "preload/phase.h"
#include "preload/pycode.h"
#include "preload/signals.h"
#include "preload/slowlock.h"
#include "preload/statesample.h"
#include "preload/syscalls.h"
#include "preload/threads.h"
#include "preload/timer_process.h"

void adopt_if_forked(void)
{
	if (active && forked_unseen())
		child_begin();
}

CHILD_CODE void child_begin(void)
{
	sigset_t saved;

	forked_known();
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
	pycode_forget();
	threads_forget();
	process_timer_forget();
	statesample_forget();
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
