/* init.c - owns the start of the collector: files and timers of a process or child. */
#include "preload/accounts.h"
#include "preload/attach.h"
#include "preload/begin.h"
#include "preload/blocked.h"
#include "preload/codemap.h"
#include "preload/config.h"
#include "preload/copies.h"
#include "preload/deferred.h"
#include "preload/files.h"
#include "preload/frames.h"
#include "preload/handler.h"
#include "preload/hooks.h"
#include "preload/inside.h"
#include "preload/overflow.h"
#include "preload/pct.h"
#include "preload/real.h"
#include "preload/regions.h"
#include "preload/signals.h"
#include "preload/simulated.h"
#include "preload/states.h"
#include "preload/threads.h"
#include "preload/timers.h"
#include "preload/values.h"

#include <elf.h>
#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

CHILD_DATA int sampling, active, sandboxed;

/* The object of the program itself: where the kernel entered it. */
static struct object *program_object(void)
{
	struct region r;

	return regions_find(process_entry(), &r) ? r.object : NULL;
}

const char *begin_why(int e)
{
	switch (e) {
	case ESRCH: return "the program is not in its own maps";
	case EFBIG: return "no data file: file size limit";
	case EMFILE:
	case ENFILE: return "no data file: limit of open files";
	case ENOMEM: return "no data file: limit of memory";
	case ENOSPC:
	case EDQUOT: return "no data file: no space left";
	case EACCES:
	case EPERM:
	case EROFS: return "no data file: no permission";
	case ENOENT: return "no data file: out of its reach";
	case ENODEV:
		return "no data file: its file system has no shared mappings, use -d DIR on another";
	}
	return "no data file could be made";
}

/* Nothing can be sampled because of E, an errno: tell the user if PCT has v, and the run. */
static int refuse(int e)
{
	if (!config.single) {
		tell(0, begin_why(e), program.exe);
		files_hand_over(process.pid, 0, begin_why(e), program.exe);
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

/* Count without paths, where PCT allows that: files with paths are larger at first. */
static int count_instead(struct object *o)
{
	if (!config.may_count || config.kind != 't')
		return 0;
	config.kind = 'h';
	config.depth = config.words = 0;
	config.nodes = 0;
	o->state = OBJECT_NEW;
	return 1;
}

int begin_files(int child)
{
	struct object *o;

	/* for a process that ran already, the directory of an earlier run would pass as its own */
	if (!config.single && files_make_dir(child || config.by) != 0)
		return errno;
	if (!(o = program_object()))
		return ESRCH;
	if (object_open(o, 1) != OBJECT_READY
		&& (!count_instead(o) || object_open(o, 1) != OBJECT_READY))
		return o->error;
	accounts_begin(o->file.head);
	if (!config.single)
		files_announce();
	return 0;
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
	if (config.copies) {
		if ((e = copies_begin()))
			tell(0, "no copies are made: no debugger is there to examine them",
				program.exe);
		return e ? -1 : 0;
	}
	values_begin();
	e = begin_files(child);
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
	if (program.dir[0]) /* it is known only now */
		accounts->interval = process_timer_interval();
	if (states_on())
		states_timer();
}

CHILD_CODE void begin_states(void)
{
	struct object *o =
		deferred != DEFERRED && (config.each || values_asked()) ? program_object() : NULL;
	int e = o ? states_begin(o, thread_self()) : 0;

	if (e)
		tell(0, "no states are recorded", begin_why(e));
	else if (o)
		states_timer();
}

/* The process timer that replaces a chosen one which the program itself uses. */
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

/* E or T for every thread; when neither can be had for the first, V for all. */
static CHILD_CODE void arm_threads(int child)
{
	uint64_t untimed = accounts->untimed;

	/* a timer of the whole process could reach a thread that waits for all signals: no hook
	 * takes ours out of its set */
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

void process_timer_yield(void)
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

const char *collect(void)
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
	/* a debugger stops at every signal it does not know, but passes SIGVTALRM on in silence;
	 * pct-inject, which put us in, only seems to be one */
	process.traced = !config.by && process_traced();
	if (!config.timer && process.traced)
		config.timer = 'V';
	if (begin_accounts(0) == 0 && signal_take(PRIVATE_SIGNAL, handler_private) == 0) {
		signal_take(SIGBUS, handler_bus);
		overflow_begin(handler_missed);
		begin_states();
		child_watch();
		sampling = !config.by;
		hook_may_call(); /* later answers are compared with the one at the start */
		tripwire_begin();
		frames_begin();
		frames_stack();
		begin_timers(0);
		active = 1;
		if (config.by)
			attach_begun();
		else
			hooks_begin();
		/* our parent may have blocked the signal */
		blocked_begin(&saved);
		if (signal_taken(SIGSYS))
			sigdelset(&saved, SIGSYS);
		if (process_timer_signal())
			sigdelset(&saved, process_timer_signal());
	}
	slow_unlock(&saved);
	return NULL;
}
