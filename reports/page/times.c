/* times.c - counts samples by node, thread and slice. */
#include "times.h"
#include "base/count.h"
#include "base/grown.h"
#include "base/must.h"
#include "base/pairs.h"

#include <stdlib.h>

static const uint64_t apart = UINT64_C(60000000000); /* ns; boots that differ by less are one */

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

static uint32_t key(const struct times_cell *c, char by)
{
	return by == 'n' ? c->node : by == 't' ? c->thread : c->slice;
}

/* Sort the N cells of FROM into TO by their key BY, each below LIMIT; equal ones stay in order. */
static void sort(
	const struct times_cell *from, struct times_cell *to, size_t n, char by, size_t limit)
{
	size_t *at = must(calloc(limit + 1, sizeof *at));

	for (size_t i = 0; i < n; i++)
		at[key(&from[i], by) + 1]++;
	for (size_t k = 1; k < limit; k++)
		at[k] += at[k - 1];
	for (size_t i = 0; i < n; i++)
		to[at[key(&from[i], by)]++] = from[i];
	free(at);
}

/* Sort the cells by node, thread and slice. */
static void sort_all(struct times *t, size_t nodes)
{
	struct times_cell *other = must(malloc((t->cells + 1) * sizeof *other));
	struct times_cell *sorted = t->cell;

	sort(sorted, other, t->cells, 's', t->slices);
	sort(other, sorted, t->cells, 't', t->threads);
	sort(sorted, other, t->cells, 'n', nodes);
	t->cell = other;
	free(sorted);
}

static int is_same(const struct times_cell *a, const struct times_cell *b)
{
	return a->node == b->node && a->thread == b->thread && a->slice == b->slice;
}

/* Cells that are equal become one. */
static void merge(struct times *t)
{
	size_t n = 0;

	for (size_t i = 0; i < t->cells; i++)
		if (n && is_same(&t->cell[n - 1], &t->cell[i]))
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
	struct pairs known = {0};

	t->cells = t->threads = 0;
	t->slices = TIMES_SLICES;
	t->length = (end - t->zero) / TIMES_SLICES + 1;
	for (size_t i = 0; i < t->notes; i++) {
		const struct times_note *n = &t->note[i];
		uint32_t group = m->group_of[n->node];
		uint64_t at = n->at > t->zero ? n->at - t->zero : 0;
		t->cell[t->cells++] = (struct times_cell){.node = m->tree_of[n->node],
			.thread = thread(t, &known, &m->group[group], whole ? 0 : n->tid),
			.slice = (uint32_t)(at / t->length),
			.count = 1};
	}
	pairs_free(&known);
	sort_all(t, m->tree.nodes);
	merge(t);
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
	for (size_t e = 0; e < m->events; e++)
		count_add(&t->without, m->event[e].total);
	t->without -= t->notes;
	t->cell = must(malloc(t->notes * sizeof *t->cell));
	fill(t, m, end, 0);
	if (t->threads > TIMES_THREADS || t->cells > TIMES_CELLS)
		fill(t, m, end, 1);
	while (t->cells > TIMES_CELLS && t->slices > 1)
		halve(t);
}
