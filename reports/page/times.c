/* times.c - counts samples by node, thread and slice. */
#include "times.h"
#include "base/grown.h"
#include "base/must.h"
#include "base/pairs.h"

#include <stdlib.h>

static const uint64_t apart = UINT64_C(60000000000); /* ns by which a clock may be set */

void times_file(struct times *t, const struct gather_file *f)
{
	const struct pct_head *h = &f->reader->head;
	uint64_t boot = h->start_time - h->start_mono;

	if (!window_timed(f->reader))
		return;
	if (!t->files++) {
		t->zero = h->start_mono;
		t->boot = boot;
	}
	if (h->start_mono < t->zero)
		t->zero = h->start_mono;
	t->boots |= boot - t->boot + apart > 2 * apart;
}

void times_note(void *times, uint32_t node, const struct reader_sample *s)
{
	struct times *t = times;

	if (!s->time || t->notes == ORDER_MAX)
		return;
	t->note = grown(t->note, &t->room, t->notes, sizeof *t->note);
	t->note[t->notes++] = (struct times_note){node, s->tid, s->time};
}

static uint32_t thread(
	struct times *t, struct pairs *known, const struct model_group *g, uint32_t tid)
{
	size_t *n = pairs_at(known, (uint64_t)g->program << 32 | g->pid, tid);

	if (!*n) {
		t->thread = grown(t->thread, &t->thread_room, t->threads, sizeof *t->thread);
		t->thread[t->threads++] = (struct times_thread){g->program, g->pid, tid};
		*n = t->threads;
	}
	return (uint32_t)(*n - 1);
}

static int cell_order(const void *a, const void *b)
{
	const struct times_cell *x = a, *y = b;

	if (x->node != y->node)
		return x->node < y->node ? -1 : 1;
	if (x->thread != y->thread)
		return x->thread < y->thread ? -1 : 1;
	return (x->slice > y->slice) - (x->slice < y->slice);
}

/* Cells that are equal become one. */
static void merge(struct times *t)
{
	size_t n = 0;

	for (size_t i = 0; i < t->cells; i++)
		if (n && cell_order(&t->cell[n - 1], &t->cell[i]) == 0)
			t->cell[n - 1].count += t->cell[i].count;
		else
			t->cell[n++] = t->cell[i];
	t->cells = n;
}

static void halve(struct times *t)
{
	for (size_t i = 0; i < t->cells; i++)
		t->cell[i].slice /= 2;
	t->slices /= 2;
	t->length *= 2;
	merge(t);
}

/* Count the samples in cells; with WHOLE, threads of a process are one. */
static void fill(struct times *t, const struct model *m, uint64_t end, int whole)
{
	struct pairs known = {0}, place = {0};

	t->cells = t->threads = 0;
	t->slices = TIMES_SLICES;
	t->length = (end - t->zero) / TIMES_SLICES + 1;
	for (size_t i = 0; i < t->notes; i++) {
		const struct times_note *n = &t->note[i];
		uint32_t group = m->of_group[m->places.node[n->node].group];
		uint64_t at = n->at > t->zero ? n->at - t->zero : 0;
		struct times_cell c = {.node = m->tree_of[n->node],
			.thread = thread(t, &known, &m->group[group], whole ? 0 : n->tid),
			.slice = (uint32_t)(at / t->length)};
		size_t *cell = pairs_at(&place, (uint64_t)c.node << 32 | c.thread, c.slice);
		if (!*cell) {
			t->cell[t->cells++] = c;
			*cell = t->cells;
		}
		t->cell[*cell - 1].count++;
	}
	pairs_free(&known);
	pairs_free(&place);
	qsort(t->cell, t->cells, sizeof *t->cell, cell_order);
	while (t->cells > TIMES_CELLS && t->slices > TIMES_LEAST)
		halve(t);
}

void times_cells(struct times *t, const struct model *m)
{
	uint64_t end = 0;

	for (size_t i = 0; i < t->notes; i++)
		end = t->note[i].at > end ? t->note[i].at : end;
	if (!t->notes || t->boots || end <= t->zero)
		return;
	t->cell = must(malloc(t->notes * sizeof *t->cell));
	fill(t, m, end, 0);
	if (t->threads > TIMES_THREADS || t->cells > TIMES_CELLS)
		fill(t, m, end, 1);
	while (t->cells > TIMES_CELLS && t->slices > 1)
		halve(t);
}
