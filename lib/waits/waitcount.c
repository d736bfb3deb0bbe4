/* waitcount.c - counts a wait in the row of its process, and as samples. */
#include "format/pctfile.h"
#include "waits/processes.h"
#include "waits/waitcount.h"

#include <stdlib.h>

#define NO_CPU UINT32_MAX

enum { LOOK_MOST_NS = LOOK_NS * 5 / 4 };

/* Returns for how many ns T is ready, on average, at the end of a wait.  In the kernel's records
 * this time is part of the wait. */
static double late(const struct thread *t)
{
	uint64_t waits = t->switches - t->preempted;

	return waits ? (double)threads_account(t, 0).woken / (double)waits : 0;
}

/* Count NS of waiting as samples at the path of L. */
static void sample(const struct waitcount *w, struct thread *t, const struct look *l, double ns)
{
	struct sys_record r = {.type = REC_SAMPLE, .mode = MODE_USER, .cpu = NO_CPU};

	t->carry += l->n ? ns : 0;
	if (!l->n || t->carry < (double)w->interval)
		return;
	r.n = (uint64_t)(t->carry / (double)w->interval);
	t->carry -= (double)r.n * (double)w->interval;
	r.event = w->event;
	r.time = l->since;
	r.pid = (uint32_t)t->process->pid;
	r.tid = (uint32_t)t->tid;
	r.ip = l->at[0];
	r.path = l->at;
	r.path_len = l->n;
	r.path_end = l->end;
	session_record(w->session, &r);
}

static double most(double a, double b)
{
	return a > b ? a : b;
}

void waitcount_over(const struct waitcount *w, struct thread *t, uint64_t to)
{
	uint64_t ns = threads_waited(t, to);
	double sampled = t->sampled > t->since ? (double)(t->sampled - t->since) : 0;
	double blocked = most((double)ns - late(t), (double)ns / 10);
	struct look *l = threads_look(t);
	struct thread *holder;
	struct wait_row *row;
	uint32_t number;

	t->sampled = 0;
	if (!l) {
		*(ns < LOOK_MOST_NS ? &t->brief.unmet : &t->brief.missed) += 1;
		*(ns < LOOK_MOST_NS ? &t->brief.unmet_ns : &t->brief.missed_ns) += ns;
		return;
	}
	t->look = l->next;
	/* the holder ran during the look: take the path that a sample of it had */
	holder = l->key.holder && l->key.holder_path == INTERN_NONE ? threads_find(l->key.holder)
								    : NULL;
	if (holder && holder->process == t->process && holder->held_path_at > t->since)
		l->key.holder_path = holder->held_path;
	number = rows_row(&t->process->rows, &l->key);
	row = number == INTERN_NONE ? NULL : &t->process->rows.row[number];
	if (row && row->max < ns)
		row->max = ns;
	if (row)
		threads_moment(t, t->since, ns, number);
	if (ns >= l->every) {
		if (row) {
			row->count++;
			row->ns += ns;
		}
		sample(w, t, l, blocked > sampled ? blocked - sampled : 0);
	} else if (ns) {
		/* as many waits as this one stands for; a wait that is shorter than the look is not
		 * seen */
		double of = (double)l->every / l->share
			/ most(blocked - (double)l->took, (double)ns / 10);
		t->brief.met++;
		t->brief.met_ns += ns;
		if (row) {
			row->met++;
			row->met_ns += ns;
			row->short_count += of;
			row->short_ns += of * (double)ns;
		}
		sample(w, t, l, of * blocked);
	}
	free(l);
}

void waitcount_so_far(const struct waitcount *w, struct thread *t, uint64_t upto)
{
	uint64_t from = t->sampled > t->since ? t->sampled : t->since;
	struct look *l = threads_off(t) && upto > from ? threads_look(t) : NULL;

	if (!l || upto - t->since < l->every)
		return;
	sample(w, t, l, (double)(upto - from));
	t->sampled = upto;
	t->process->dirty = 1;
}
