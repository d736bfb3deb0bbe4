/* look.c - looks at one thread, and keeps what was seen. */
#define _GNU_SOURCE
#include "base/clock.h"
#include "format/pctfile.h"
#include "format/waitlog.h"
#include "sys/resolve.h"
#include "sys/userpath.h"
#include "waits/look.h"
#include "waits/processes.h"
#include "waits/waited.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
	WAITING = 16,        /* most looks of a thread whose waits are not counted yet */
	MAPS_NS = 100000000, /* records come at most so late */
};

/* The thread of the probe P was off its CPU until BACK: note that wait if it overlaps the
 * reading. */
static void was_off(struct probe *p, uint64_t back)
{
	if (p->off && p->off < p->to && back > p->from) {
		p->waits++;
		p->since = p->off;
		p->back = back;
	}
	p->off = 0;
}

static void hint(void *arg, const struct sys_record *r)
{
	struct looker *k = arg;
	struct thread *t = threads_find((pid_t)r->tid);

	if (r->type == REC_FORK) {
		/* the thread may belong to the next program of its process: see processes_forget */
		if (!t && r->pid == r->ppid)
			k->born(r);
		return;
	}
	if (!t || !threads_hint(t, r->time, r->out && !r->preempted) || t != k->probe.thread)
		return;
	if (!r->out)
		was_off(&k->probe, r->time);
	else
		k->probe.off = t->hint_off;
}

void look_peek(struct looker *k)
{
	k->peeked = clock_ns();
	sampler_peek(k->sampler, hint, k);
}

/* Returns the machine whose code S executes, by the size of its addresses. */
static const struct unwind_machine *machine_of(const struct standing *s)
{
#ifdef __x86_64__
	if (s->sp >> 32 == 0 && s->pc >> 32 == 0)
		return &unwind_i386;
#endif
	(void)s;
	return unwind_native;
}

uint32_t look_path(struct wait_process *wp, const uint64_t *at, unsigned n, unsigned end)
{
	struct row_frame frame[PCT_DEPTH_MAX];
	const struct map *m;
	unsigned i;

	memset(frame, 0, n * sizeof *frame); /* with the padding: paths are compared as bytes */
	for (i = 0; i < n; i++) {
		frame[i].object = at[i] == PCT_PLACE_LEFT
			? resolve_special(WAITLOG_LEFT)
			: resolve(wp->proc, at[i], &frame[i].address, &m);
		if (!frame[i].object) {
			end = PCT_END_CODE;
			break;
		}
	}
	return i ? rows_path(&wp->rows, frame, i, end) : INTERN_NONE;
}

/* Returns the path of thread TID, which has a lock that a thread of WP waits for; INTERN_NONE when
 * TID runs, or belongs to another process. */
static uint32_t holder_path(struct wait_process *wp, pid_t tid)
{
	uint64_t at[PCT_DEPTH_MAX];
	struct thread *t = threads_find(tid);
	struct standing s;
	unsigned n, end;

	if (!t || t->process != wp)
		return INTERN_NONE;
	if (!t->hint_off)
		t->holds = clock_ns();
	if (!t->hint_off || standing_look(wp->pid, tid, &s) != 0 || !s.sp || !machine_of(&s))
		return INTERN_NONE;
	userpath_copy(wp->proc, s.sp);
	n = userpath_waiting(wp->proc, machine_of(&s), s.sp, s.pc, at, PCT_DEPTH_MAX, &end);
	return look_path(wp, at, n, end);
}

/* Append L to the looks of T.  Returns 1, or 0 when there are too many: then L is freed. */
static int keep(struct thread *t, struct look *l)
{
	struct look **at = &t->look;
	unsigned n = 0;

	while (*at) {
		at = &(*at)->next;
		n++;
	}
	if (n >= WAITING) {
		free(l);
		return 0;
	}
	*at = l;
	return 1;
}

/* What became of a look. */
enum {
	LOOK_NONE,   /* the thread runs, or its wait was over before */
	LOOK_DENIED, /* only its state is known */
	LOOK_CALL,   /* only its call: the wait ended before the stack was copied */
	LOOK_WHOLE,
};

/* A look has found T not blocked, while its last wait, which began at SINCE, is not over by the
 * records: note that T is awake. */
static void awake(struct looker *k, struct thread *t, uint64_t since)
{
	look_peek(k);
	if (!since || t->hint_off != since || t->awake_since == since)
		return;
	t->awake_since = since;
	t->awake = k->probe.to;
}

/* Copy what T does in a wait to *S, and copy its stack.  *SINCE becomes the begin of the wait.
 * Returns LOOK_*. */
static int take(struct looker *k, struct thread *t, uint64_t *since, struct standing *s)
{
	struct wait_process *wp = t->process;
	struct probe *p = &k->probe;
	struct standing again;
	uint64_t copied;
	int e, same;

	*p = (struct probe){.from = clock_ns(), .off = t->hint_off};
	*since = t->hint_off;
	e = standing_look(wp->pid, t->tid, s);
	p->to = clock_ns();
	if (e == EACCES || e == EPERM) {
		k->denied++;
		s->state = standing_state(wp->pid, t->tid);
		return *since && *since != t->looked && s->state ? LOOK_DENIED : LOOK_NONE;
	}
	if (!e && !s->sp)
		awake(k, t, *since);
	if (e || !s->sp)
		return LOOK_NONE;
	userpath_copy(wp->proc, s->sp);
	same = standing_look(wp->pid, t->tid, &again) == 0 && standing_same(s, &again);
	copied = clock_ns();
	p->thread = t;
	look_peek(k);
	p->thread = NULL;
	was_off(p, UINT64_MAX);
	if (p->waits != 1 || p->since == t->looked)
		return LOOK_NONE;
	*since = p->since;
	if (p->back == UINT64_MAX) {
		s->state = standing_state(wp->pid, t->tid);
		t->traced |= s->state == 't';
	} else if (t->traced) { /* the wait is over; it may have been a debugger's stop */
		return LOOK_NONE;
	}
	s->over = p->back != UINT64_MAX;
	if (same && p->back > copied)
		return LOOK_WHOLE;
	return s->over ? LOOK_CALL : LOOK_NONE;
}

/* Say in WHAT what T waits for since SINCE, as far as a look with the result HOW (LOOK_*) knows.
 * Returns the path of the thread that has the lock, or INTERN_NONE. */
static uint32_t tell(struct looker *k, struct thread *t, uint64_t since, int how,
	struct standing *s, const uint64_t *at, unsigned n, struct waited *what)
{
	struct wait_process *wp = t->process;
	uint32_t path;

	if (how == LOOK_DENIED) {
		*what = (struct waited){.kind = s->state == 'D' ? "uninterruptible wait"
				: s->state == 'T'               ? "stopped"
				: s->state == 't'               ? "traced"
								: "not permitted to look"};
		return INTERN_NONE;
	}
	waited_for(wp->proc, s, at, n, what);
	path = what->holder && strcmp(what->kind, "lock") != 0 ? holder_path(wp, what->holder)
							       : INTERN_NONE;
	if (s->over || (what->holder && strcmp(what->kind, "join") == 0))
		return path;
	look_peek(k);
	if (t->hint_off == since)
		return path;
	s->over = 1; /* the wait ended while we asked */
	waited_for(wp->proc, s, at, n, what);
	return INTERN_NONE;
}

/* Put the path of a thread that stands as S says into AT.  Returns the number of addresses; *END
 * becomes the reason why the path ends. */
static unsigned path_of(
	struct wait_process *wp, int how, const struct standing *s, uint64_t *at, unsigned *end)
{
	const struct unwind_machine *machine = how == LOOK_DENIED ? NULL : machine_of(s);

	*end = PCT_END_POINTER;
	if (!machine)
		return 0;
	if (how == LOOK_WHOLE)
		return userpath_waiting(wp->proc, machine, s->sp, s->pc, at, PCT_DEPTH_MAX, end);
	*end = PCT_END_OVER;
	*at = s->pc;
	return 1;
}

/* Returns how many ns a wait of T must exceed so that the look that was just made could see it. */
static uint64_t shortest(const struct looker *k, const struct thread *t, uint64_t peeked)
{
	uint64_t waits = t->switches - t->preempted;
	uint64_t read = k->probe.to - k->probe.from, runs = waits ? 2 * t->run / waits : 0;

	if (!t->restless)
		return k->probe.to - peeked;
	/* T was in one wait only while it was read: it may have run before the wait, after it, or
	 * both */
	return read > runs ? read - runs : 0;
}

struct look *look_at(struct looker *k, struct thread *t, uint64_t every)
{
	struct wait_process *wp = t->process;
	uint64_t at[PCT_DEPTH_MAX], since, peeked = k->peeked, run, queue;
	unsigned n, end;
	struct standing s;
	struct waited what;
	char text[500];
	struct look *l;
	uint32_t path;
	int how = take(k, t, &since, &s), size;

	/* read this also when T is ready by now: T may have ended by the next look */
	if (standing_queue(wp->pid, t->tid, &run, &queue) == 0)
		t->queue_last = queue;
	if (how == LOOK_NONE)
		return NULL;
	n = path_of(wp, how, &s, at, &end);
	/* the record of the mapping with this code may still come */
	if (how != LOOK_DENIED && end == PCT_END_CODE && k->looked - since < MAPS_NS)
		return NULL;
	path = tell(k, t, since, how, &s, at, n, &what);
	if (!(l = malloc(sizeof *l + n * sizeof *at)))
		return NULL;
	*l = (struct look){
		.since = since, .every = every, .took = shortest(k, t, peeked), .n = n, .end = end};
	memcpy(l->at, at, n * sizeof *at);
	memset(&l->key, 0, sizeof l->key);
	l->key.tid = t->tid;
	l->key.holder = what.holder;
	l->key.holder_path = path;
	size = snprintf(text, sizeof text, "%s\t%s", what.kind, what.text);
	l->key.idle = (uint32_t)what.idle;
	l->key.what = rows_text(&wp->rows, text, (size_t)size);
	l->key.path = look_path(wp, at, n, end);
	t->looked = since;
	return keep(t, l) ? l : NULL;
}
