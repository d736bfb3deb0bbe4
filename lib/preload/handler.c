/* handler.c - handles the signals of our timers. */
#include "format/pctfile.h"
#include "preload/accounts.h"
#include "preload/blocked.h"
#include "preload/clock.h"
#include "preload/config.h"
#include "preload/context.h"
#include "preload/isforked.h"
#include "preload/handler.h"
#include "preload/rules.h"
#include "preload/leave.h"
#include "preload/maps.h"
#include "preload/phase.h"
#include "preload/record.h"
#include "preload/real.h"
#include "preload/signals.h"
#include "preload/slowlock.h"
#include "preload/syscalls.h"
#include "preload/threads.h"
#include "preload/threadslots.h"
#include "preload/timer_perf.h"
#include "preload/timer_process.h"
#include "preload/timer_thread.h"

#include <sys/syscall.h>
#include <time.h>

#define LOOK_ROUND 1024 /* signals between two searches for threads that passed no hook */

/* 1 when the handler must record this signal. */
static int wanted(void)
{
	if (!__atomic_load_n(&sampling, __ATOMIC_RELAXED))
		return 0;
	if (config.deadline && now_ns(CLOCK_MONOTONIC) >= config.deadline) {
		__atomic_store_n(&sampling, 0, __ATOMIC_RELAXED);
		return 0;
	}
	return 1;
}

/* Search for threads, when their count has changed: a thread made by bare clone() passes no
 * hook. */
static void look_now(void)
{
	if (!may_call() || maps_thread_count() == slots_count() || !slow_trylock())
		return;
	threads_scan();
	slow_unlock(NULL);
}

static void look_round(void)
{
	static unsigned signals;

	if (hands_off || (unwatched == UNWATCHED && hooks_see_threads))
		return;
	if (__atomic_add_fetch(&signals, 1, __ATOMIC_RELAXED) % LOOK_ROUND == 0)
		look_now();
}

static void on_perf(void *ucontext)
{
	struct thread *t = sandboxed ? NULL : thread_mine();
	int discard = !wanted();

	if (t && t->fresh) {
		if (may_call()) {
			perf_first(t, ucontext, discard);
			return;
		}
		discard |= thread_early(t);
	}
	if (t) {
		perf_drain(t, ucontext, discard);
		perf_next(t);
	} else if (hands_off && !discard) {
		record_sample(context_pc(ucontext), 0, ucontext);
	}
	look_round();
}

static void on_timer(const siginfo_t *info, void *ucontext)
{
	struct thread *t;

	if (wanted()) {
		record_sample(context_pc(ucontext), 0, ucontext);
		if (info->si_overrun > 0)
			accounts_lose(PCT_LOST_OVERRUN, (uint64_t)info->si_overrun);
	}
	if (process_timer() == 'M') {
		process_timer_next();
		return;
	}
	if (config.random && !sandboxed && (t = thread_mine()) && t->timer == 'T')
		thread_timer_next(t);
	look_round();
}

/* 1 when a perf event sent the signal.  fcntl(2), F_SETSIG: si_code is then POLL_IN ... POLL_HUP;
 * without memory for a siginfo the kernel sends SI_USER from pid 0. */
static int of_event(const siginfo_t *info)
{
	return (info->si_code >= POLL_IN && info->si_code <= POLL_HUP)
		|| (info->si_code == SI_USER && info->si_pid == 0);
}

int handler_sent(const siginfo_t *info)
{
	return of_event(info)
		|| (info->si_code == SI_TIMER
			&& (info->si_value.sival_ptr == &look_mark
				|| info->si_value.sival_ptr == &timer_mark));
}

/* Send the signal again as it came: to this thread, or to the process, since another of its threads
 * may want it. */
static void again(int sig, siginfo_t *info)
{
	long pid = real_syscall(SYS_getpid), tid = real_syscall(SYS_gettid);

	if (info->si_code == SI_TKILL) {
		real_syscall(SYS_rt_tgsigqueueinfo, pid, tid, sig, info);
		return;
	}
	/* the kernel lets only a process's first thread pass a signal on as sent by kill */
	if (pid != tid && info->si_code >= 0)
		info->si_code = SI_QUEUE;
	real_syscall(SYS_rt_sigqueueinfo, pid, sig, info);
}

int handler_hold(int sig, siginfo_t *info, void *ucontext)
{
	if (!blocked_means(sig, ucontext) || !may_call())
		return 0;
	if (sig == SIGBUS && info->si_code > 0) {
		signal_default(sig, info);
		return 1;
	}
	/* the program would see our own pending signals beside it; a vfork child must not touch its
	 * parent's memory */
	if (in_own_process() && slow_trylock()) {
		__atomic_fetch_or(&accounts->flags, PCT_F_BLOCKED, __ATOMIC_RELAXED);
		thread_mute();
		if (process_timer() == 'M')
			process_timer_disarm();
		slow_unlock(NULL);
	}
	blocked_hold(sig, ucontext);
	again(sig, info);
	return 1;
}

int handler_private(int sig, siginfo_t *info, void *ucontext)
{
	if (__atomic_load_n(&left, __ATOMIC_SEQ_CST) || (config.by && leave_alone()))
		return 1;
	if (info->si_code == SI_TIMER) {
		if (info->si_value.sival_ptr == &look_mark) {
			look_now();
			return 1;
		}
		if (info->si_value.sival_ptr != &timer_mark)
			return handler_hold(sig, info, ucontext);
		if (signals_cramped(ucontext))
			handler_missed();
		else
			on_timer(info, ucontext);
		return 1;
	}
	if (of_event(info)) {
		if (signals_cramped(ucontext))
			handler_missed();
		else
			on_perf(ucontext);
		return 1;
	}
	return handler_hold(sig, info, ucontext);
}

void handler_missed(void)
{
	struct thread *t = thread_mine();

	if (!wanted())
		return;
	if (t && t->timer == 'E') {
		perf_next(t); /* the sample is in the ring: the next signal will record it */
		return;
	}
	accounts_lose(PCT_LOST_ROOM, 1);
	if (process_timer())
		process_timer_next();
	else if (config.random && t && t->timer == 'T')
		thread_timer_next(t);
}

int handler_process(int sig, siginfo_t *info, void *ucontext)
{
	if (!process_timer_sent(sig, info->si_code))
		return 0;
	if (signals_cramped(ucontext)) {
		handler_missed();
		return 1;
	}
	if (wanted())
		record_sample(context_pc(ucontext), 0, ucontext);
	process_timer_next();
	return 1;
}
