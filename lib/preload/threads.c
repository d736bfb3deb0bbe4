/* threads.c - owns the slots of threads. */
#include "format/pctfile.h"
#include "preload/accounts.h"
#include "preload/config.h"
#include "preload/frames.h"
#include "preload/inside.h"
#include "preload/maps.h"
#include "preload/real.h"
#include "preload/states.h"
#include "preload/threads.h"
#include "preload/timers.h"

#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define THREADS_MAX 65536

/* The first are enough for most processes; the others are mapped when first needed, pages as
 * used. */
#define FEW 8
static CHILD_DATA struct thread few[FEW];
static struct thread *more;
static CHILD_DATA int threads_high; /* first slot that was never used */

static __thread struct thread *mine;
static __thread int self;

/* Not 0 once a thread was found that did not begin with thread_begin.  It may share its thread data
 * with another one: from then on no thread data are trusted. */
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

static struct thread *slot(int i)
{
	return i < FEW ? &few[i] : &more[i - FEW];
}

static CHILD_CODE struct thread *find(int tid)
{
	for (int i = 0; i < threads_high; i++)
		if (slot(i)->tid == tid)
			return slot(i);
	return NULL;
}

CHILD_CODE struct thread *thread_mine(void)
{
	if (strangers && hands_off)
		return NULL;
	if ((!mine || strangers) && threads_high)
		mine = find(thread_self());
	return mine;
}

/* A slot that was never used; NULL when there is none. */
static CHILD_CODE struct thread *new_slot(void)
{
	void *p;

	if (threads_high < FEW)
		return &few[threads_high];
	if (!more) {
		p = mmap(NULL, THREADS_MAX * sizeof *more, PROT_READ | PROT_WRITE,
			MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
		if (p == MAP_FAILED)
			return NULL;
		more = p;
	}
	return threads_high < FEW + THREADS_MAX ? slot(threads_high) : NULL;
}

static CHILD_CODE struct thread *take_slot(int tid)
{
	struct thread *old = threads_high ? find(0) : NULL, *t = old ? old : new_slot();

	if (!t)
		return NULL;
	*t = (struct thread){.fd = -1, .tid = tid};
	t->random = now_direct(CLOCK_MONOTONIC) ^ (uint64_t)tid << 40;
	if (!old)
		__atomic_add_fetch(&threads_high, 1, __ATOMIC_RELEASE);
	return t;
}

/* Start E, or T if that fails, or the one that was asked for.  Keeps the error of E or T for the
 * report. */
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

static CHILD_CODE int arm(int tid)
{
	struct thread *t = take_slot(tid);
	int done = t && (t->timer = arm_best(t)) != '-';

	__atomic_fetch_add(done ? &accounts->threads : &accounts->untimed, 1, __ATOMIC_RELAXED);
	return done;
}

static void release(struct thread *t)
{
	if (t->timer == 'E')
		perf_disarm(t);
	else if (t->timer == 'T')
		thread_timer_disarm(t);
	t->timer = '-';
	__atomic_store_n(&t->tid, 0, __ATOMIC_RELEASE);
}

static int see(int tid, void *arg)
{
	struct thread *t = find(tid);

	if (!t) {
		strangers |= config.by || tid != (int)real_syscall(SYS_gettid);
		if (config.by && process_blocks(tid))
			return 0;
		*(int *)arg += arm(tid);
		t = find(tid);
	}
	if (t)
		t->seen = 1;
	return 0;
}

/* Its address is 0 where the C library lacks it, as before 2.32. */
extern char __libc_single_threaded __attribute__((weak));

CHILD_CODE int threads_first(int child)
{
	if (!config.by && !threads_high
		&& (child || (&__libc_single_threaded && __libc_single_threaded)))
		return arm(thread_self());
	return threads_scan();
}

int threads_scan(void)
{
	int armed = 0;

	for (int i = 0; i < threads_high; i++)
		slot(i)->seen = 0;
	if (maps_threads(see, &armed) != 0)
		return find(thread_self()) ? 0 : arm(thread_self());
	for (int i = 0; i < threads_high; i++)
		if (slot(i)->tid && !slot(i)->seen)
			release(slot(i));
	return armed;
}

void thread_begin(void)
{
	sigset_t saved;

	self = 0;
	slow_lock(&saved);
	mine = find(thread_self());
	if (!mine) {
		arm(self);
		mine = find(self);
	}
	frames_stack();
	states_thread(self);
	/* the thread may begin with a signal mask of its own */
	sigdelset(&saved, PRIVATE_SIGNAL);
	sigdelset(&saved, SIGBUS);
	sigdelset(&saved, SIGSYS);
	slow_unlock(&saved);
}

void thread_end(void)
{
	struct thread *t;
	sigset_t saved;

	if (sandboxed || !hook_may_call())
		return;
	t = thread_mine();
	slow_lock(&saved);
	if (t && t->timer == 'E')
		perf_drain(t, NULL, !sampling);
	if (sampling && (!t || t->timer == '-'))
		accounts_lose(PCT_LOST_UNTIMED, now_ns(CLOCK_THREAD_CPUTIME_ID) / config.interval);
	mine = NULL;
	if (t)
		release(t);
	slow_unlock(&saved);
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
	struct thread *own = find(thread_self());

	for (int i = 0; i < threads_high; i++) {
		struct thread *t = slot(i);
		if (t->tid && t->timer == 'T')
			thread_timer_settle(t);
		else if (t->tid && t->timer == 'E')
			perf_settle(t, t == own);
	}
}

void threads_stop(void)
{
	for (int i = 0; i < threads_high; i++)
		if (slot(i)->tid)
			release(slot(i));
}

CHILD_CODE void threads_forget(void)
{
	for (int i = 0; i < threads_high; i++) {
		/* the ring is not mapped in a child; an open descriptor is a copy of the
		 * parent's */
		slot(i)->ring = NULL;
		if (slot(i)->tid && slot(i)->fd >= 0)
			perf_disarm(slot(i));
		slot(i)->tid = 0;
	}
	threads_high = 0;
	mine = NULL;
	self = 0;
}

int threads_count(void)
{
	int n = 0;

	for (int i = 0; i < threads_high; i++)
		n += slot(i)->tid != 0;
	return n;
}
