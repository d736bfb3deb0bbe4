/* hook_thread.c - gives threads their timers when they begin, and counts what is left when they
 * end. */
#include "preload/blocked.h"
#include "preload/childbegin.h"
#include "preload/config.h"
#include "preload/hook_exec.h"
#include "preload/hook_real.h"
#include "preload/hooks.h"
#include "preload/rules.h"
#include "preload/phase.h"
#include "preload/real.h"
#include "preload/signals.h"
#include "preload/syscalls.h"
#include "preload/threads.h"

#include <sys/mman.h>

/* Entries that hold what a new thread runs, until the thread has read it.  When no free entry is
 * found, a thread begins without us; the search for threads finds it later.  `starts` is enough for
 * most programs; `more` is mapped when first needed. */
enum { STARTS = 64, STARTS_MORE = 16384, TRIES = 64 };

struct start {
	int used;
	struct blocked blocked; /* what its creator means to block */
	void *(*run)(void *);
	int (*run_c11)(void *);
	void *arg;
};
static struct start starts[STARTS], *more;

static pthread_key_t key;
static int have_key;

/* Returns `more`, mapped; NULL when there is no memory for it. */
static struct start *map_more(void)
{
	size_t size = STARTS_MORE * sizeof *more;
	struct start *none = NULL;
	void *p;

	if (__atomic_load_n(&more, __ATOMIC_ACQUIRE))
		return more;
	p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
		-1, 0);
	if (p == MAP_FAILED)
		return NULL;
	if (!__atomic_compare_exchange_n(&more, &none, p, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
		munmap(p, size); /* another thread was first */
	return more;
}

/* Take a free one of the N entries at S; entries become free in about the order in which they are
 * taken.  Returns NULL when none is found. */
static struct start *take_of(struct start *s, unsigned n)
{
	static unsigned turn;

	for (int tries = 0; s && tries < TRIES; tries++) {
		unsigned i = __atomic_fetch_add(&turn, 1, __ATOMIC_RELAXED) % n;
		if (!__atomic_exchange_n(&s[i].used, 1, __ATOMIC_ACQUIRE))
			return &s[i];
	}
	return NULL;
}

static struct start *take(void)
{
	struct start *s;

	adopt_if_forked();
	if (!active || !hook_may_call())
		return NULL;
	signal_check();
	s = take_of(starts, STARTS);
	s = s ? s : take_of(map_more(), STARTS_MORE);
	if (s)
		s->blocked = blocked_now();
	return s;
}

static void give(struct start *s)
{
	__atomic_store_n(&s->used, 0, __ATOMIC_RELEASE);
}

/* Runs when the thread ends, in whatever way.  Asks for all further rounds of destructors, so that
 * the program's destructors are sampled as well. */
static void at_end(void *round)
{
	if ((size_t)round < 3)
		OWN(pthread_setspecific)(key, (char *)round + 1);
	else
		thread_end();
}

static struct start begin(void *p)
{
	struct start s = *(struct start *)p;

	give(p);
	blocked_set(s.blocked);
	tripwire_thread();
	if (config.timer != 'E' && config.timer != 'T')
		return s;
	thread_begin();
	if (have_key)
		OWN(pthread_setspecific)(key, (void *)1);
	return s;
}

static void *run(void *p)
{
	struct start s = begin(p);

	return s.run(s.arg);
}

static int run_c11(void *p)
{
	struct start s = begin(p);

	return s.run_c11(s.arg);
}

EXPORT int pthread_create(
	pthread_t *thread, const pthread_attr_t *attr, void *(*fn)(void *), void *arg)
{
	struct start *s = take();
	int e;

	if (!s)
		return REAL(pthread_create)(thread, attr, fn, arg);
	s->run = fn;
	s->arg = arg;
	e = REAL(pthread_create)(thread, attr, run, s);
	if (e)
		give(s);
	return e;
}

EXPORT int thrd_create(thrd_t *thread, thrd_start_t fn, void *arg)
{
	struct start *s = take();
	int e;

	if (!s)
		return REAL(thrd_create)(thread, fn, arg);
	s->run_c11 = fn;
	s->arg = arg;
	e = REAL(thrd_create)(thread, run_c11, s);
	if (e != thrd_success)
		give(s);
	return e;
}

void hooks_begin(void)
{
	have_key = OWN(pthread_key_create)(&key, at_end) == 0;
	pthread_atfork(NULL, NULL, child_begin);
	hook_exec_begin();
}
