/* looking.c - chooses the threads to look at. */
#define _GNU_SOURCE /* random */
#include "base/clock.h"
#include "waits/look.h"
#include "waits/looking.h"

#include <stdlib.h>

enum {
	MOST = 64,         /* most threads at one look */
	TIME_NS = 5000000, /* most time for them all: the rings must not fill */
	THREADS = 1 << 16, /* most threads to choose from; others wait for the next look */
	RESTLESS = 4,      /* a thread with so many waits between two looks is restless */
};

struct chosen {
	struct thread **thread;
	size_t n, room;
};

/* Returns 1 when T may be in a wait that was not looked at.  A thread with many short waits is
 * always looked at: when we have read its last records, it may already be in the next wait. */
static int may_wait(const struct thread *t)
{
	return t->restless
		|| (t->hint_off && t->looked != t->hint_off && t->awake_since != t->hint_off);
}

static void choose(void *arg, struct thread *t)
{
	struct chosen *c = arg;
	struct thread **more;

	t->restless = t->hint_waits >= RESTLESS;
	t->hint_waits = 0;
	if (!may_wait(t) || c->n >= THREADS)
		return;
	if (c->n == c->room) {
		if (!(more = realloc(c->thread, (c->room + 256) * sizeof(struct thread *))))
			return;
		c->thread = more;
		c->room += 256;
	}
	c->thread[c->n++] = t;
}

void looking(struct looker *k, uint64_t now)
{
	static struct chosen c;
	struct look *made[MOST];
	uint64_t every = now - k->looked;
	size_t n, looks = 0;

	k->looked = now;
	c.n = 0;
	look_peek(k);
	look_peek(k); /* for what came meanwhile: this is fast, and lets us see short waits */
	threads_each(choose, &c);
	for (n = 0; n < c.n && n < MOST && clock_ns() - now < TIME_NS; n++) {
		size_t at = n + (size_t)random() % (c.n - n);
		struct thread *t = c.thread[at];
		c.thread[at] = c.thread[n];
		if (may_wait(t) && (made[looks] = look_at(k, t, every)))
			looks++;
	}
	while (looks-- > 0)
		made[looks]->share = (double)n / (double)c.n;
}
