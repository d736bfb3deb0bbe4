/* waitline.c - prints a line for each thread, with time from left to right.
 *	11927 writer             |####++....rr##....    | */
#include "waitline.h"

#include "base/jsontext.h"
#include "base/must.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL = 24 };

struct cell { /* ns in a column */
	double alive, run, ready;
};

static int by_use(const void *a, const void *b)
{
	const struct waitlog_thread *x = ((const struct waitthread *)a)->thread,
				    *y = ((const struct waitthread *)b)->thread;
	uint64_t p = x->run + x->ready, q = y->run + y->ready;

	return p != q ? (p < q) - (p > q) : (x->tid > y->tid) - (x->tid < y->tid);
}

/* Spread NS, evenly over the LENGTH ns from AT on, to the columns that this time touches.  FIRST
 * points to the member to add to, in the first cell; the first column begins at BEGUN, each is STEP
 * ns long. */
static void spread(double *first, unsigned columns, double begun, double step, double at,
	double length, double ns)
{
	for (unsigned i = 0; i < columns && length > 0; i++) {
		double from = begun + i * step, to = from + step;
		double low = at > from ? at : from, high = at + length < to ? at + length : to;
		if (high > low)
			first[i * sizeof(struct cell) / sizeof(double)] +=
				ns * (high - low) / length;
	}
}

static void fill(
	struct cell *c, unsigned columns, double begun, double step, const struct waitthread *w)
{
	const struct waitlog_thread *t = w->thread;
	double life = (double)(t->ended - t->begun);

	memset(c, 0, columns * sizeof *c);
	spread(&c->alive, columns, begun, step, (double)t->begun, life, life);
	for (size_t i = 0; i < t->bins; i++) {
		double at = (double)w->log->begun + (double)t->bin[i].number * (double)t->bin_ns;
		spread(&c->run, columns, begun, step, at, (double)t->bin_ns, t->bin[i].run * 1e3);
		spread(&c->ready, columns, begun, step, at, (double)t->bin_ns,
			t->bin[i].ready * 1e3);
	}
}

static char sign(const struct cell *c, double step)
{
	if (c->alive < step / 20)
		return ' ';
	if (c->run >= c->alive / 2)
		return '#';
	if (c->ready >= c->alive / 2)
		return 'r';
	return c->run >= c->alive / 20 ? '+' : '.';
}

static void print_json(
	const struct waitthread *w, const struct cell *c, unsigned columns, int first)
{
	printf("%s\n  {\"tid\": %u, \"pid\": %u, \"name\": ", first ? "" : ",",
		(unsigned)w->thread->tid, (unsigned)w->log->pid);
	json_text(w->thread->name);
	for (int k = 0; k < 3; k++) {
		printf(", \"%s_ns\": [", k == 0 ? "alive" : k == 1 ? "run" : "ready");
		for (unsigned i = 0; i < columns; i++)
			printf("%s%.0f", i ? ", " : "",
				k == 0           ? c[i].alive
					: k == 1 ? c[i].run
						 : c[i].ready);
		putchar(']');
	}
	putchar('}');
}

void waitline_order(struct waitrows *r, uint64_t *begun, uint64_t *ended)
{
	*begun = UINT64_MAX;
	*ended = 0;
	for (size_t i = 0; i < r->threads; i++) {
		const struct waitlog_thread *t = r->thread[i].thread;
		*begun = t->begun < *begun ? t->begun : *begun;
		*ended = t->ended > *ended ? t->ended : *ended;
	}
	if (r->threads)
		qsort(r->thread, r->threads, sizeof *r->thread, by_use);
}

void waitline_print(struct waitrows *r, unsigned width, size_t top, int json)
{
	unsigned columns = width - LABEL - 2;
	struct cell *c = must(calloc(columns, sizeof *c));
	uint64_t begun, ended;
	double step;

	waitline_order(r, &begun, &ended);
	step = ended > begun ? (double)(ended - begun) / columns : 1;
	if (json)
		printf("{\"column_ns\": %.0f, \"threads\": [", step);
	else
		printf("# %zu threads in %.2f s; a column is %.1f ms\n", r->threads,
			r->threads ? (double)(ended - begun) / 1e9 : 0, step / 1e6);
	for (size_t i = 0; i < r->threads && (!top || i < top); i++) {
		const struct waitthread *w = &r->thread[i];
		fill(c, columns, (double)begun, step, w);
		if (json) {
			print_json(w, c, columns, i == 0);
			continue;
		}
		printf("%7u %-*.*s|", (unsigned)w->thread->tid, LABEL - 8, LABEL - 8,
			w->thread->name);
		for (unsigned k = 0; k < columns; k++)
			putchar(sign(&c[k], step));
		puts("|");
	}
	if (json) {
		puts("]}");
	} else {
		if (top && r->threads > top)
			printf("# and %zu more threads\n", r->threads - top);
		puts("# # on a processor for more than half of the column; + for 5 % or more; r ready for one; . waiting");
	}
	free(c);
}
