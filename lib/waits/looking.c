/* looking.c - chooses the threads to look at, and keeps what was seen. */
#define _GNU_SOURCE
#include "base/clock.h"
#include "format/pctfile.h"
#include "sys/resolve.h"
#include "sys/userpath.h"
#include "waits/looking.h"
#include "waits/processes.h"
#include "waits/waited.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
	MOST = 64,           /* threads at a look */
	TIME_NS = 5000000,   /* for them all: the rings must not fill */
	WAITING = 16,        /* looks of a thread that are not taken in */
	MAPS_NS = 100000000, /* records come this late at most */
	THREADS = 1 << 16,   /* more wait for the next look */
};

struct chosen {
	struct thread **thread;
	size_t n, room;
};

static void choose(void *arg, struct thread *t)
{
	struct chosen *c = arg;
	struct thread **more;

	if (!t->hint_off || t->looked == t->hint_off || c->n >= THREADS)
		return;
	if (c->n == c->room) {
		if (!(more = realloc(c->thread, (c->room + 256) * sizeof(struct thread *))))
			return;
		c->thread = more;
		c->room += 256;
	}
	c->thread[c->n++] = t;
}

static void hint(void *arg, const struct sys_record *r)
{
	struct looker *k = arg;
	struct thread *t = threads_find((pid_t)r->tid);

	if (r->type == REC_FORK) {
		/* in the program of its process: not in one that an exec has replaced */
		if (!t && r->pid == r->ppid && (t = threads_find((pid_t)r->pid)) && !t->replaced)
			k->born(r);
		return;
	}
	if (r->type == REC_COMM) {
		if (r->exec && (t = threads_find((pid_t)r->pid)))
			t->replaced = 1;
		return;
	}
	if (!t || r->time < t->hint_at)
		return;
	t->hint_at = r->time;
	t->hint_off = r->out && !r->preempted ? r->time : 0;
}

void looking_peek(struct looker *k)
{
	sampler_peek(k->sampler, hint, k);
}

/* The machine whose code is at PC, with a stack at SP. */
static const struct unwind_machine *machine_of(const struct standing *s)
{
#ifdef __x86_64__
	if (s->sp >> 32 == 0 && s->pc >> 32 == 0)
		return &unwind_i386;
#endif
	(void)s;
	return unwind_native;
}

uint32_t looking_path(struct wait_process *wp, const uint64_t *at, unsigned n, unsigned end)
{
	struct row_frame frame[PCT_DEPTH_MAX];
	const struct map *m;
	unsigned i;

	memset(frame, 0, sizeof frame);
	for (i = 0; i < n && i < PCT_DEPTH_MAX; i++) {
		frame[i].object = resolve(wp->proc, at[i], &frame[i].address, &m);
		if (!frame[i].object) {
			end = PCT_END_CODE;
			break;
		}
	}
	return i ? rows_path(&wp->rows, frame, i, end) : INTERN_NONE;
}

/* The path of the thread TID, which has a lock that a thread of WP waits for: INTERN_NONE when it
 * runs, or is another process's. */
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
	return looking_path(wp, at, n, end);
}

/* Returns 1, or 0: there are too many, and L is freed. */
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

/* Copy what T does, and its stack.  Returns 0, EACCES when it may not be looked at, or -1: it runs,
 * or has been back since its wait began at SINCE. */
static int take(struct looker *k, struct thread *t, uint64_t since, struct standing *s)
{
	struct wait_process *wp = t->process;
	struct standing again;
	int e = standing_look(wp->pid, t->tid, s);

	if (e == EACCES || e == EPERM) {
		k->denied++;
		s->state = standing_state(wp->pid, t->tid);
		return s->state ? EACCES : -1;
	}
	if (e || !s->sp)
		return -1;
	userpath_copy(wp->proc, s->sp);
	if (standing_look(wp->pid, t->tid, &again) != 0 || !standing_same(s, &again))
		return -1;
	looking_peek(k);
	if (t->hint_off != since)
		return -1;
	s->state = standing_state(wp->pid, t->tid);
	return 0;
}

/* Forget the holder of the lock that T waits for, if T has been back since: it may be another. */
static void sure(struct looker *k, const struct thread *t, uint64_t since, struct look *l)
{
	looking_peek(k);
	if (t->hint_off == since)
		return;
	l->key.holder = 0;
	l->key.holder_path = INTERN_NONE;
}

/* Look at T.  Returns what is kept of it, or NULL. */
static struct look *look_at(struct looker *k, struct thread *t, uint64_t every)
{
	struct wait_process *wp = t->process;
	uint64_t at[PCT_DEPTH_MAX], since = t->hint_off, run, queue;
	unsigned n = 0, end = PCT_END_POINTER;
	struct standing s;
	struct waited what;
	char text[500];
	struct look *l;
	int denied = take(k, t, since, &s), size;

	/* also when it is ready by now: it may have ended by the next time */
	if (standing_queue(wp->pid, t->tid, &run, &queue) == 0)
		t->queue_last = queue;
	if (denied < 0)
		return NULL;
	if (!denied && machine_of(&s))
		n = userpath_waiting(wp->proc, machine_of(&s), s.sp, s.pc, at, PCT_DEPTH_MAX, &end);
	/* the record of its code's mapping is still to come */
	if (!denied && end == PCT_END_CODE && k->looked - since < MAPS_NS)
		return NULL;
	if (denied)
		what = (struct waited){.kind = s.state == 'D' ? "uninterruptible wait"
				: s.state == 'T'              ? "stopped"
				: s.state == 't'              ? "traced"
							      : "not permitted to look"};
	else
		waited_for(wp->proc, &s, at, n, &what);
	if (!(l = malloc(sizeof *l + n * sizeof *at)))
		return NULL;
	*l = (struct look){.since = since, .every = every, .n = n, .end = end};
	memcpy(l->at, at, n * sizeof *at);
	memset(&l->key, 0, sizeof l->key);
	l->key.tid = t->tid;
	l->key.holder = what.holder;
	l->key.holder_path = what.holder ? holder_path(wp, what.holder) : INTERN_NONE;
	if (what.holder && strcmp(what.kind, "join") != 0)
		sure(k, t, since, l);
	size = snprintf(text, sizeof text, "%s\t%s", what.kind, what.text);
	l->key.idle = (uint32_t)what.idle;
	l->key.what = rows_text(&wp->rows, text, (size_t)size);
	l->key.path = looking_path(wp, at, n, end);
	t->looked = since;
	return keep(t, l) ? l : NULL;
}

void looking(struct looker *k, uint64_t now)
{
	static struct chosen c;
	struct look *made[MOST];
	uint64_t every = now - k->looked;
	size_t n, looks = 0;

	k->looked = now;
	c.n = 0;
	looking_peek(k);
	threads_each(choose, &c);
	for (n = 0; n < c.n && n < MOST && clock_ns() - now < TIME_NS; n++) {
		size_t at = n + (size_t)random() % (c.n - n);
		struct thread *t = c.thread[at];
		c.thread[at] = c.thread[n];
		if (t->hint_off && t->looked != t->hint_off && (made[looks] = look_at(k, t, every)))
			looks++;
	}
	while (looks-- > 0)
		made[looks]->share = (double)n / (double)c.n;
}
