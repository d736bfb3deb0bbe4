/* begin.c - begins sampling in a process or a forked child: makes its files and arms its timers. */
#include "preload/accounts.h"
#include "preload/begin.h"
#include "preload/clock.h"
#include "preload/codemap.h"
#include "preload/config.h"
#include "preload/deferred.h"
#include "preload/files.h"
#include "preload/firstfiles.h"
#include "preload/handler.h"
#include "preload/rules.h"
#include "preload/interval.h"
#include "preload/objects.h"
#include "preload/process.h"
#include "preload/real.h"
#include "preload/regions.h"
#include "preload/signals.h"
#include "preload/slowlock.h"
#include "preload/statesample.h"
#include "preload/tell.h"
#include "preload/threads.h"
#include "preload/timer_process.h"
#include "preload/timer_thread.h"
#include "preload/exprvalues.h"

#include <errno.h>
#include <time.h>

/* Nothing can be sampled because of the errno E: tell the run, and the user if PCT has v.  Returns
 * -1. */
static int refuse(int e)
{
	if (!config.single) {
		tell(0, firstfiles_why(e), program.exe);
		files_hand_over(process.pid, 0, firstfiles_why(e), program.exe);
		return -1;
	}
	/* a user who names one file for several runs must learn that it cannot take this one */
	tell(1,
		e == EEXIST
			? "not profiled: the existing file is not a data file of this program with these letters"
			: "not profiled: cannot make the data file",
		config.path);
	return -1;
}

static int begin_with_files(int child)
{
	int e;

	deferred = 0;
	if (child)
		objects_child();
	process_name();
	if (!child && deferred_begin(0) == 0)
		return 0;
	if (codemap_wait(0))
		regions_scan();
	process_describe();
	exprvalues_begin();
	e = firstfiles_make(child);
	return e ? refuse(e) : 0;
}

CHILD_CODE int begin_accounts(int child)
{
	int cancel, r, kept;

	accounts_begin(NULL);
	process_begin();
	if (child && deferred_begin(1) == 0)
		return 0;
	kept = errno;
	cancel = cancel_off();
	r = begin_with_files(child);
	cancel_set(cancel);
	errno = kept;
	return r;
}

static CHILD_CODE void note_timer(void)
{
	accounts->timer = (uint8_t)config.timer;
	if (program.dir[0]) /* the timer is known only now */
		accounts->interval = process_timer_interval();
	if (statesample_on())
		statesample_timer();
}

CHILD_CODE void begin_states(void)
{
	if (deferred != DEFERRED)
		firstfiles_states();
}

/* Replace the process timer, which the program itself wants to use, by another timer. */
static void fall_back(void)
{
	if (config.timer == 'R')
		config.timer = process_timer_arm('M') == 0 ? 'M' : 0;
	else
		config.timer = 'T';
	config.timer_asked = 0;
	if (config.timer == 'T')
		threads_scan();
}

/* Arm timer E or T in every thread; when the first thread can have neither, use V for all. */
static CHILD_CODE void arm_threads(int child)
{
	uint64_t untimed = accounts->untimed;

	/* V, a timer of the whole process, could reach a thread that waits for all signals: without
	 * hooks nothing takes our signal out of the set that it waits for */
	if (threads_first(child) || config.timer_asked || config.by) {
		struct thread *t = thread_mine();
		if (!hooks_see_threads && !config.by)
			look_timer_arm();
		if (t && t->timer != '-' && t->timer != config.timer)
			config.timer = t->timer;
		return;
	}
	threads_stop();
	config.timer = 'V';
	accounts->untimed = untimed;
}

CHILD_CODE void begin_timers(int child)
{
	int sig;

	if (!config.timer || config.timer == 'E' || config.timer == 'T')
		arm_threads(child);
	if (config.timer == 'M')
		process_timer_arm('M');
	if ((sig = process_timer_signal_of(config.timer)) != 0) {
		/* set the handler first: the first signal may reach another thread */
		int had = signal_taken(sig);
		if ((!had && signal_take(sig, handler_process) != 0)
			|| process_timer_arm(config.timer) != 0) {
			if (!had)
				signal_give_back(sig);
			fall_back();
		}
	}
	note_timer();
	if (!accounts->early)
		accounts->early = now_ns(CLOCK_PROCESS_CPUTIME_ID);
}

void begin_yield(void)
{
	sigset_t saved;
	int sig = process_timer_signal();

	slow_lock(&saved);
	if (process_timer() && process_timer() != 'M') {
		process_timer_disarm();
		signal_give_back(sig);
		fall_back();
		note_timer();
	}
	slow_unlock(&saved);
}
