/* leave.c - ends sampling in this process. */
#include "preload/leave.h"
#include "preload/accounts.h"
#include "preload/codemap.h"
#include "preload/config.h"
#include "preload/files.h"
#include "preload/hooks.h"
#include "preload/inside.h"
#include "preload/objects.h"
#include "preload/overflow.h"
#include "preload/signals.h"
#include "preload/states.h"
#include "preload/threads.h"
#include "preload/timers.h"

#include <errno.h>
#include <signal.h>

int left;

void leave_all(void)
{
	int sig = process_timer_signal();

	threads_stop();
	look_timer_disarm();
	if (process_timer())
		process_timer_disarm();
	signal_give_back(sig);
	signal_leave(PRIVATE_SIGNAL);
	signal_leave(SIGBUS);
	overflow_leave();
	accounts_begin(NULL);
	states_forget();
	objects_forget();
	codemap_drop();
	__atomic_store_n(&active, 0, __ATOMIC_SEQ_CST);
}

void leave_to_kernel(const char *reason)
{
	sigset_t saved;
	int e = errno;

	adopt_if_forked();
	if (!active || !config.run || config.by || config.copies || !hook_may_call()
		|| !in_own_process())
		return;
	slow_lock(&saved);
	/* a handler that begins after signals_settle would read what is unmapped then */
	__atomic_store_n(&left, 1, __ATOMIC_SEQ_CST);
	__atomic_store_n(&sampling, 0, __ATOMIC_SEQ_CST);
	if (signals_settle(SETTLE_LEAVE)) {
		tripwire_end();
		leave_all();
		files_hand_over(process.pid, 0, reason, program.exe);
	} else {
		__atomic_store_n(&left, 0, __ATOMIC_SEQ_CST);
		sampling = 1;
	}
	slow_unlock(&saved);
	errno = e;
}
