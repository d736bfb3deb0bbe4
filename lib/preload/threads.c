/* threads.c - owns the slots of threads. */
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
#include "preload/timer_perf.h"
#include "preload/timer_thread.h"
#include "inside/leastinterval.h"

#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define THREADS_MAX 65536

/* The slots in `few` are enough for most processes and are searched one by one.  The slots in
 * `more` are mapped when needed, use memory page by page, and are found by the thread's id.
 * Changed under slow_lock; find() needs no lock. */
#define FEW 8
static CHILD_DATA struct thread few[FEW];
enum { BUCKETS = 16384 };
static struct rest {
	int first[BUCKETS]; /* first slot of each bucket, written as `next` */
	struct thread slot[THREADS_MAX];
} * more;
static CHILD_DATA int free_first;   /* first free slot of `more`, written as `next` */
static CHILD_DATA int threads_high; /* number of the first slot that was never used */
static CHILD_DATA int in_use;

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

static struct thread *slot(int i)
{
	return i < FEW ? &few[i] : &more->slot[i - FEW];
}

/* Returns the number of a slot in `more`, as `next` holds it. */
static CHILD_CODE int number(const struct thread *t)
{
	return (int)(t - more->slot) + FEW + 1;
}

static CHILD_CODE int *bucket(int tid)
{
	return &more->first[(unsigned)tid % BUCKETS];
}

static CHILD_CODE struct thread *find_few(int tid)
{
	for (int i = 0; i < FEW && i < threads_high; i++)
		if (few[i].tid == tid)
			return &few[i];
	return NULL;
}

/* Find the slot of thread TID.  Handlers may call it: a chain that changes during the search may
 * lead into another chain, so the steps are bounded. */
static CHILD_CODE struct thread *find(int tid)
{
	struct thread *t = find_few(tid);
	int i;

	if (t || threads_high <= FEW)
		return t;
	i = __atomic_load_n(bucket(tid), __ATOMIC_ACQUIRE);
	for (int steps = 0; i && steps < THREADS_MAX; steps++) {
		t = slot(i - 1);
		if (t->tid == tid)
			return t;
		i = __atomic_load_n(&t->next, __ATOMIC_ACQUIRE);
	}
	return NULL;
}

CHILD_CODE struct thread *thread_mine(void)
{
	if (strangers && hands_off)
		return NULL;
	if ((!mine || strangers || mine->tid != self) && threads_high)
		mine = find(thread_self());
	return mine;
}

/* Returns a slot that was never used, or NULL when there is none. */
static CHILD_CODE struct thread *new_slot(void)
{
	void *p;

	if (threads_high < FEW)
		return &few[threads_high];
	if (!more) {
		p = mmap(NULL, sizeof *more, PROT_READ | PROT_WRITE,
			MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
		if (p == MAP_FAILED)
			return NULL;
		more = p;
	}
	return threads_high < FEW + THREADS_MAX ? slot(threads_high) : NULL;
}

static CHILD_CODE struct thread *take_slot(int tid)
{
	struct thread *old = find_few(0), *t;
	int is_few;

	if (!old && free_first) {
		old = slot(free_first - 1);
		free_first = old->next;
	}
	if (!(t = old ? old : new_slot()))
		return NULL;
	is_few = t >= few && t < few + FEW;
	*t = (struct thread){.fd = -1, .tid = tid, .next = is_few ? 0 : *bucket(tid)};
	t->random = now_direct(CLOCK_MONOTONIC) ^ (uint64_t)tid << 40;
	in_use++;
	if (!is_few)
		__atomic_store_n(bucket(tid), number(t), __ATOMIC_RELEASE);
	if (!old)
		__atomic_add_fetch(&threads_high, 1, __ATOMIC_RELEASE);
	return t;
}

static void free_slot(struct thread *t)
{
	int *link;

	in_use--;
	if (t >= few && t < few + FEW) {
		__atomic_store_n(&t->tid, 0, __ATOMIC_RELEASE);
		return;
	}
	for (link = bucket(t->tid); *link && *link != number(t); link = &slot(*link - 1)->next)
		;
	if (*link)
		__atomic_store_n(link, t->next, __ATOMIC_RELEASE);
	__atomic_store_n(&t->tid, 0, __ATOMIC_RELEASE);
	t->next = free_first;
	free_first = number(t);
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
	struct thread *t = take_slot(tid);
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
	free_slot(t);
	return ring;
}

static int see(int tid, void *arg)
{
	struct thread *t = find(tid);

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
	if (!config.by && !threads_high
		&& (child || (&__libc_single_threaded && __libc_single_threaded)))
		return armed(arm(thread_self()));
	return threads_scan();
}

int threads_scan(void)
{
	int n = 0;

	for (int i = 0; i < threads_high; i++)
		slot(i)->seen = 0;
	if (maps_threads(see, &n) != 0)
		return find(thread_self()) ? 0 : armed(arm(thread_self()));
	for (int i = 0; i < threads_high; i++)
		if (slot(i)->tid && !slot(i)->seen)
			perf_unmap(release(slot(i)));
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
	mine = find(thread_self());
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
			perf_unmap(release(slot(i)));
}

CHILD_CODE void threads_forget(void)
{
	for (int i = 0; i < threads_high; i++) {
		struct thread *t = slot(i);
		int open = t->tid && t->fd >= 0;
		/* a child does not have the ring mapped; an open descriptor is a copy of the
		 * parent's */
		if (open || i < FEW)
			t->ring = NULL;
		if (open)
			perf_disarm(t);
		if (i < FEW)
			t->tid = 0;
	}
	/* write no page of `more`: the kernel would copy each */
	if (threads_high > FEW)
		direct(SYS_madvise, more, sizeof *more, MADV_DONTNEED, 0, 0);
	threads_high = free_first = in_use = 0;
	mine = NULL;
	self = 0;
}

int threads_count(void)
{
	return in_use;
}
