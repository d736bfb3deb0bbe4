/* threads.c - owns the threads that live, and adds up their time. */
#include "waits/threads.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS = 4096, BIN_FIRST = 1000000 /* ns */ };

static struct thread *table[SLOTS];
static uint64_t bins_begun;

static struct thread **slot(pid_t tid)
{
	return &table[(unsigned)tid % SLOTS];
}

struct thread *threads_find(pid_t tid)
{
	struct thread *t = *slot(tid);

	while (t && t->tid != tid)
		t = t->next;
	return t;
}

void threads_leave(struct thread *t)
{
	struct thread **at = slot(t->tid);

	while (*at && *at != t)
		at = &(*at)->next;
	if (*at)
		*at = t->next;
	t->next = NULL;
}

struct thread *threads_new(pid_t tid, uint64_t begun, enum thread_state state)
{
	struct thread *t = threads_find(tid);

	if (t)
		threads_leave(t);
	if (!(t = calloc(1, sizeof *t)))
		return NULL;
	t->tid = tid;
	t->begun = t->since = begun;
	t->state = state;
	t->held_path = INTERN_NONE;
	t->bin_ns = BIN_FIRST;
	t->next = *slot(tid);
	*slot(tid) = t;
	return t;
}

void threads_each(void (*fn)(void *, struct thread *), void *arg)
{
	struct thread *next;

	for (unsigned i = 0; i < SLOTS; i++)
		for (struct thread *t = table[i]; t; t = next) {
			next = t->next;
			fn(arg, t);
		}
}

int threads_off(const struct thread *t)
{
	return t->state == THREAD_OFF || (t->state == THREAD_UNKNOWN && t->looked == t->since);
}

int threads_hint(struct thread *t, uint64_t at, int off)
{
	if (at <= t->hint_at)
		return 0;
	t->hint_at = at;
	t->hint_off = off ? at : 0;
	t->hint_waits += (unsigned)off;
	return 1;
}

struct look *threads_look(struct thread *t)
{
	struct look *l;

	while ((l = t->look) && l->since < t->since) {
		t->look = l->next;
		free(l);
	}
	return l && l->since == t->since ? l : NULL;
}

uint64_t threads_waited(struct thread *t, uint64_t to)
{
	if (t->awake_since == t->since && t->awake > t->since && t->awake < to) {
		t->awake_ns += to - t->awake;
		to = t->awake;
	}
	return to > t->since ? to - t->since : 0;
}

struct thread_account threads_account(const struct thread *t, uint64_t upto)
{
	uint64_t more =
		!t->ended && upto > t->since && (t->state != THREAD_UNKNOWN || threads_off(t))
		? upto - t->since
		: 0;
	uint64_t off = t->off + (threads_off(t) ? more : 0);
	uint64_t ready = t->ready + (t->state == THREAD_READY ? more : 0);
	uint64_t queue = t->queued ? t->queue_last - t->queue_first : 0;

	if (queue < ready + t->awake_ns)
		queue = ready + t->awake_ns;
	if (queue > ready + off)
		queue = ready + off;
	return (struct thread_account){.ended = t->ended ? t->ended : t->since + more,
		.run = t->run + (t->state == THREAD_ON ? more : 0),
		.ready = queue,
		.blocked = off + ready - queue,
		.woken = queue > ready + t->awake_ns ? queue - ready - t->awake_ns : 0};
}

void threads_moment(struct thread *t, uint64_t since, uint64_t ns, uint32_t row)
{
	struct thread_moment *m = t->moment;
	unsigned least = 0;

	if (!m && !(m = t->moment = calloc(THREAD_MOMENTS, sizeof *m)))
		return;
	if (t->moments < THREAD_MOMENTS) {
		m[t->moments++] = (struct thread_moment){since, ns, row};
		return;
	}
	for (unsigned i = 1; i < THREAD_MOMENTS; i++)
		if (m[i].ns < m[least].ns)
			least = i;
	if (m[least].ns < ns)
		m[least] = (struct thread_moment){since, ns, row};
}

void threads_free(struct thread *t)
{
	for (struct look *l = t->look, *next; l; l = next) {
		next = l->next;
		free(l);
	}
	free(t->bin);
	free(t->moment);
	free(t);
}

void threads_bins(uint64_t begun)
{
	bins_begun = begun;
}

static void halve(struct thread *t)
{
	for (unsigned i = 0; i < THREAD_BINS; i++) {
		struct thread_bin a = {0, 0}, b = a;
		if (2 * i + 1 < THREAD_BINS) {
			a = t->bin[2 * i];
			b = t->bin[2 * i + 1];
		}
		t->bin[i] = (struct thread_bin){a.run + b.run, a.ready + b.ready};
	}
	t->bin_ns *= 2;
}

/* Add the time from FROM to TO to the bins of T. */
static void fill(struct thread *t, uint64_t from, uint64_t to, int ready)
{
	if (from < bins_begun)
		from = bins_begun;
	if (from >= to || (!t->bin && !(t->bin = calloc(THREAD_BINS, sizeof *t->bin))))
		return;
	while ((to - bins_begun) / t->bin_ns >= THREAD_BINS)
		halve(t);
	while (from < to) {
		uint64_t n = (from - bins_begun) / t->bin_ns;
		uint64_t end = bins_begun + (n + 1) * t->bin_ns;
		uint32_t us;
		if (end > to)
			end = to;
		us = (uint32_t)((end - bins_begun) / 1000 - (from - bins_begun) / 1000);
		*(ready ? &t->bin[n].ready : &t->bin[n].run) += us;
		from = end;
	}
}

void threads_change(struct thread *t, enum thread_state state, uint64_t at)
{
	uint64_t ns = at > t->since ? at - t->since : 0;

	switch (t->state) {
	case THREAD_UNKNOWN: /* the next state tells what this one was */
		*(state == THREAD_ON ? &t->off : &t->run) += ns;
		if (state != THREAD_ON)
			fill(t, t->since, at, 0);
		break;
	case THREAD_ON:
		t->run += ns;
		fill(t, t->since, at, 0);
		break;
	case THREAD_READY:
		t->ready += ns;
		fill(t, t->since, at, 1);
		break;
	case THREAD_OFF: t->off += ns; break;
	}
	t->state = state;
	if (at > t->since)
		t->since = at;
}
