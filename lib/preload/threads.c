/* threads.c - starts and stops the timers of threads. */
#include "format/pctfile.h"
#include "preload/accounts.h"
#include "preload/blocked.h"
#include "preload/clock.h"
#include "preload/config.h"
#include "preload/frames.h"
#include "preload/rules.h"
#include "preload/maps.h"
#include "preload/phase.h"
#include "preload/process.h"
#include "preload/random.h"
#include "preload/real.h"
#include "preload/signals.h"
#include "preload/slowlock.h"
#include "preload/statesample.h"
#include "preload/syscalls.h"
#include "preload/threads.h"
#include "preload/threadslots.h"
#include "preload/timer_perf.h"
#include "preload/timer_thread.h"
#include "inside/leastinterval.h"

#include <sys/syscall.h>
#include <unistd.h>

static __thread struct thread *mine;
static __thread int self;

/* Not 0 once a thread was found that did not begin with thread_begin.  Such a thread may share its
 * thread data with another thread: from then on no thread data are trusted. */
static int strangers;

CHILD_CODE int thread_self(void)
{
	if (!self || (strangers && !hands_off))
		self = (int)direct(SYS_gettid, 0, 0, 0, 0, 0);
	return self;
}

int thread_known(void)
{
	return self;
}

CHILD_CODE struct thread *thread_mine(void)
{
	if (strangers && hands_off)
		return NULL;
	if ((!mine || strangers || mine->tid != self) && slots_high())
		mine = slots_find(thread_self());
	return mine;
}

/* Start timer E, or T if E fails, or only the timer that was asked for.  Returns its letter, or '-'
 * when there is none.  Keeps the errors of E and T for the report. */
static CHILD_CODE char arm_best(struct thread *t)
{
	uint64_t first = 1 + random_below(&t->random, config.interval);
	char asked = config.timer;
	int e;

	if (first < PCT_INTERVAL_LEAST)
		first = PCT_INTERVAL_LEAST;
	t->first = hands_off ? config.interval : first;
	t->fresh = !hands_off; /* with hands_off the handler could not set the real interval */
	if (asked != 'T') {
		t->timer = 'E';
		if ((e = perf_arm(t, t->first)) == 0)
			return 'E';
		accounts->denied_e = e;
	}
	if (asked != 'E' || !config.timer_asked) {
		t->timer = 'T';
		if ((e = thread_timer_arm(t, t->first)) == 0)
			return 'T';
		accounts->denied_t = e;
	}
	return '-';
}

/* Take a slot for thread TID and start its timer.  Returns the slot, with timer '-' when it has
 * none; NULL when there is no slot. */
static CHILD_CODE struct thread *arm(int tid)
{
	struct thread *t = slots_take(tid);
	int done = t && (t->timer = arm_best(t)) != '-';

	__atomic_fetch_add(done ? &accounts->threads : &accounts->untimed, 1, __ATOMIC_RELAXED);
	return t;
}

static CHILD_CODE int armed(const struct thread *t)
{
	return t && t->timer != '-';
}

/* Stop the timer of T and free the slot.  Returns the ring, for perf_unmap. */
static void *release(struct thread *t)
{
	void *ring = NULL;

	if (t->timer == 'E')
		ring = perf_detach(t);
	else if (t->timer == 'T')
		thread_timer_disarm(t);
	t->timer = '-';
	slots_free(t);
	return ring;
}

static int see(int tid, void *arg)
{
	struct thread *t = slots_find(tid);

	if (!t) {
		strangers |= config.by || tid != (int)real_syscall(SYS_gettid);
		if (config.by && process_blocks(tid))
			return 0;
		t = arm(tid);
		*(int *)arg += armed(t);
	}
	if (t)
		t->seen = 1;
	return 0;
}

/* The address of this is 0 when the C library lacks it, as before 2.32. */
extern char __libc_single_threaded __attribute__((weak));

CHILD_CODE int threads_first(int child)
{
	if (!config.by && !slots_high()
		&& (child || (&__libc_single_threaded && __libc_single_threaded)))
		return armed(arm(thread_self()));
	return threads_scan();
}

int threads_scan(void)
{
	int n = 0;

	for (int i = 0; i < slots_high(); i++)
		slots_at(i)->seen = 0;
	if (maps_threads(see, &n) != 0)
		return slots_find(thread_self()) ? 0 : armed(arm(thread_self()));
	for (int i = 0; i < slots_high(); i++)
		if (slots_at(i)->tid && !slots_at(i)->seen)
			perf_unmap(release(slots_at(i)));
	return n;
}

void thread_begin(void)
{
	sigset_t saved;

	self = 0;
	slow_lock(&saved);
	if (!active) { /* sampling ended while this thread began */
		slow_unlock(&saved);
		return;
	}
	mine = slots_find(thread_self());
	if (!mine)
		mine = arm(self);
	frames_stack();
	statesample_thread(self);
	/* the thread may begin with a signal mask of its own */
	blocked_begin(&saved);
	if (signal_taken(SIGSYS))
		sigdelset(&saved, SIGSYS);
	slow_unlock(&saved);
}

void thread_end(void)
{
	struct thread *t;
	void *ring = NULL;
	sigset_t saved;

	if (sandboxed || !hook_may_call())
		return;
	t = thread_mine();
	slow_lock(&saved);
	if (t && t->timer == 'E') {
		slow_lend(1);
		perf_drain(t, NULL, !sampling);
		slow_lend(0);
	}
	if (sampling && (!t || t->timer == '-'))
		accounts_lose(PCT_LOST_UNTIMED,
			(now_ns(CLOCK_THREAD_CPUTIME_ID) - (t ? t->muted : 0)) / config.interval);
	mine = NULL;
	/* a search may have missed this thread and freed its slot */
	if (t && t->tid == thread_self())
		ring = release(t);
	/* keep its signals blocked, and do not make other threads wait while the kernel unmaps */
	slow_unlock(NULL);
	perf_unmap(ring);
	real_sigmask(SIG_SETMASK, &saved, NULL);
}

void thread_exec(int back)
{
	struct thread *t = thread_mine();

	if (!t || t->timer != 'E')
		return;
	if (!back)
		perf_disarm(t);
	else if (!t->ring)
		t->timer = arm_best(t);
}

void thread_mute(void)
{
	struct timespec now = {0, 0};
	struct thread *t = thread_mine();
	sigset_t set;

	if (!t || t->timer == '-')
		return;
	if (t->timer == 'E') {
		slow_lend(1);
		perf_drain(t, NULL, !sampling);
		slow_lend(0);
		perf_unmap(perf_detach(t));
	} else {
		thread_timer_disarm(t);
	}
	t->timer = '-';
	t->muted = now_ns(CLOCK_THREAD_CPUTIME_ID);
	sigemptyset(&set);
	sigaddset(&set, PRIVATE_SIGNAL);
	while (real_syscall(SYS_rt_sigtimedwait, &set, NULL, &now, _NSIG / 8) == PRIVATE_SIGNAL)
		;
}

int thread_early(struct thread *t)
{
	t->early += t->first;
	if (t->early < config.interval)
		return 1;
	t->early -= config.interval;
	return 0;
}

void threads_settle(void)
{
	struct thread *own = slots_find(thread_self());

	for (int i = 0; i < slots_high(); i++) {
		struct thread *t = slots_at(i);
		if (t->tid && t->timer == 'T')
			thread_timer_settle(t);
		else if (t->tid && t->timer == 'E')
			perf_settle(t, t == own);
	}
}

void threads_stop(void)
{
	for (int i = 0; i < slots_high(); i++)
		if (slots_at(i)->tid)
			perf_unmap(release(slots_at(i)));
}

CHILD_CODE void threads_forget(void)
{
	for (int i = 0; i < slots_high(); i++) {
		struct thread *t = slots_at(i);
		if (t->tid && t->fd >= 0) {
			/* a child does not have the ring mapped; the descriptor is a copy */
			t->ring = NULL;
			perf_disarm(t);
		}
	}
	slots_forget();
	mine = NULL;
	self = 0;
}
