/* init.c - starts the collector in a process. */
#include "preload/begin.h"
#include "preload/blocked.h"
#include "preload/bus.h"
#include "preload/codemap.h"
#include "preload/config.h"
#include "preload/deferred.h"
#include "preload/files.h"
#include "preload/isforked.h"
#include "preload/frames.h"
#include "preload/handler.h"
#include "preload/hooks.h"
#include "preload/init.h"
#include "preload/rules.h"
#include "preload/overflow.h"
#include "preload/pct.h"
#include "preload/phase.h"
#include "preload/process.h"
#include "preload/real.h"
#include "preload/record.h"
#include "preload/regions.h"
#include "preload/signals.h"
#include "preload/simulated.h"
#include "preload/slowlock.h"
#include "preload/syscalls.h"
#include "preload/timer_perf.h"
#include "preload/timer_process.h"

const char *collect(void (*begun)(void))
{
	const char *why = NULL;
	sigset_t saved;

	real_resolve();
	slow_lock(&saved);
	files_begin();
	codemap_wait(deferred_may(0));
	if (on_valgrind())
		why = "Valgrind runs it";
	else if (process_alone())
		why = "without a C library";
	else if (regions_scan() != 0)
		why = "no /proc to read its maps from";
	if (why) {
		process_identify();
		files_hand_over(process.pid, 0, why, program.exe);
		slow_unlock(&saved);
		return NULL;
	}
	/* a debugger stops at every signal it does not know, but silently passes SIGVTALRM on;
	 * pct-inject, which loaded us, only looks like a debugger */
	process.traced = !config.by && process_traced();
	if (!config.timer && process.traced)
		config.timer = 'V';
	if (begin_accounts(0) == 0 && signal_take(PRIVATE_SIGNAL, handler_private) == 0) {
		signal_take(SIGBUS, handler_bus);
		overflow_begin(handler_missed);
		begin_states();
		forked_watch();
		sampling = !config.by;
		hook_may_call(); /* later answers are compared with this one */
		tripwire_begin();
		frames_begin();
		frames_stack();
		perf_records(record_sample);
		begin_timers(0);
		active = 1;
		begun();
		/* our parent may have blocked our signals */
		blocked_begin(&saved);
		if (signal_taken(SIGSYS))
			sigdelset(&saved, SIGSYS);
		if (process_timer_signal())
			sigdelset(&saved, process_timer_signal());
	}
	slow_unlock(&saved);
	return NULL;
}
