/* wall.c - shares wall-clock time out, and counts it as samples.
 *
 *	thread 1  ####----####      part grows by 1 ns a ns while one runs, by 1/2 while two do;
 *	thread 2  ....####----      a thread's time is what part grew by while it was on a CPU */
#include "waits/processes.h"
#include "waits/wall.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NO_CPU UINT32_MAX

static const char *const place[WALL_PLACES] = {
	"[none running]", "[waiting for a CPU]", "[too short to sample]"};

/* Returns how many whole samples *NS has, and leaves the rest in *NS. */
static uint64_t whole(const struct wall *w, double *ns)
{
	uint64_t n = *ns > 0 ? (uint64_t)(*ns / (double)w->interval) : 0;

	*ns -= (double)n * (double)w->interval;
	return n;
}

/* Count the time left at the place WHICH as samples of the thread that ran last: with the path of
 * L, the wait that ends now, or with the name of the place when L is NULL. */
static void count_place(struct wall *w, int which, uint64_t at, const struct look *l)
{
	struct sys_record r = {.type = REC_SAMPLE,
		.mode = MODE_USER,
		.cpu = NO_CPU,
		.event = w->event,
		.time = at,
		.pid = w->pid,
		.tid = w->tid,
		.n = whole(w, &w->left[which])};

	if (!r.n || !w->pid)
		return;
	if (l) {
		r.ip = l->at[0];
		r.path = l->at;
		r.path_len = l->n;
		r.path_end = l->end;
	} else {
		r.special = place[which];
	}
	session_record(w->session, &r);
}

static void up_to(struct wall *w, uint64_t at)
{
	if (at <= w->at)
		return;
	if (w->on)
		w->part += (double)(at - w->at) / w->on;
	w->at = at;
}

static void take_part(struct wall *w, struct thread *t)
{
	t->wall += w->part - t->wall_from;
	t->wall_from = w->part;
}

/* T begins to run, and no thread has run since w->at: count that time. */
static void first_of_all(struct wall *w, struct thread *t, uint64_t at)
{
	const struct look *l = NULL;
	int which = t->state == THREAD_READY ? WALL_READY : WALL_NONE;

	w->pid = (uint32_t)t->process->pid;
	w->tid = (uint32_t)t->tid;
	if (at > w->at)
		w->left[which] += (double)(at - w->at);
	if (w->by_wait && which == WALL_NONE && (l = threads_look(t)) && !l->n)
		l = NULL;
	count_place(w, which, at, l);
}

static void on(struct wall *w, struct thread *t, uint64_t at)
{
	if (!w->begun)
		w->at = at;
	w->begun = 1;
	if (!w->on)
		first_of_all(w, t, at);
	up_to(w, at);
	w->on++;
	t->wall_on = 1;
	t->wall_from = w->part;
}

static double *of_program(struct wall *w, const struct thread *t)
{
	struct wall_program *more;
	size_t i = 0;

	while (i < w->programs && strcmp(w->program[i].name, t->process->proc->comm) != 0)
		i++;
	if (i == w->programs) {
		if (i == w->room) {
			more = realloc(w->program, (w->room + 64) * sizeof *more);
			if (!more)
				return &w->left[WALL_SHORT];
			w->program = more;
			w->room += 64;
		}
		w->program[i] = (struct wall_program){.ns = 0};
		snprintf(w->program[i].name, sizeof w->program[i].name, "%s",
			t->process->proc->comm);
		w->programs++;
	}
	return &w->program[i].ns;
}

void wall_change(struct wall *w, struct thread *t, enum thread_state state, uint64_t at)
{
	if (!w->session)
		return;
	if (state == THREAD_ON && !t->wall_on)
		on(w, t, at);
	if (state == THREAD_ON)
		return;
	if (t->wall_on) {
		up_to(w, at);
		take_part(w, t);
		w->on--;
		t->wall_on = 0;
	}
	if (state == THREAD_UNKNOWN && t->wall > 0) { /* it ends */
		*of_program(w, t) += t->wall;
		t->wall = 0;
	}
}

void wall_sample(struct wall *w, struct thread *t, const struct sys_record *r)
{
	struct sys_record mine = *r;
	double *others;

	if (!w->session)
		return;
	if (!t->wall_on) /* the record of its switch was lost, or came before we began */
		on(w, t, r->time);
	up_to(w, r->time);
	take_part(w, t);
	others = of_program(w, t);
	t->wall += *others;
	*others = 0;
	if (!(mine.n = whole(w, &t->wall)))
		return;
	mine.event = w->event;
	session_record(w->session, &mine);
}

void wall_end(struct wall *w, uint64_t at)
{
	if (!w->session || !w->begun)
		return;
	if (!w->on && at > w->at)
		w->left[WALL_NONE] += (double)(at - w->at);
	count_place(w, WALL_NONE, at, NULL);
	for (size_t i = 0; i < w->programs; i++)
		w->left[WALL_SHORT] += w->program[i].ns;
	/* each rest is less than a sample; together they may be some */
	w->left[WALL_SHORT] += w->left[WALL_NONE] + w->left[WALL_READY] + (double)w->interval / 2;
	count_place(w, WALL_SHORT, at, NULL);
	free(w->program);
	*w = (struct wall){.session = NULL};
}
