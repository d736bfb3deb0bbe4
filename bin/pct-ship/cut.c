/* cut.c - leaves out rare callers.  With at least 3 samples a node:
 *	sort <- merge <- main    10        sort <- merge <- main     10
 *	free <- merge <- main     1   ->   free <- merge <- main      1
 *	exit <- quit <- main      1        exit <- [rare] <- main     1
 * The sums of all leaves and of all nodes that stay are as they were. */
#include "base/must.h"
#include "cut.h"
#include "fleet/ids.h"

#include <limits.h>
#include <stdlib.h>

/* Set to[N] to N when node N has at least LEAST samples at or below it, else to its nearest
 * ancestor that has.  Node 0, the root, has all samples. */
static void cut_below(const struct calltree *t, uint64_t least, uint32_t *to)
{
	for (uint32_t n = 1; n < t->nodes; n++)
		to[n] = t->node[n].count[0] >= least ? n : to[t->node[n].parent];
}

static uint64_t mixed(uint64_t h, uint64_t n)
{
	h = (h ^ n) * UINT64_C(0x9e3779b97f4a7c15);
	return h ^ h >> 29;
}

size_t cut_distinct(const struct row *row, size_t rows, const uint32_t *to)
{
	struct ids ids = {0};
	size_t n;

	for (size_t i = 0; i < rows; i++) {
		uint32_t end = to ? to[row[i].callers] : row[i].callers;
		uint64_t h = mixed(mixed(mixed(0, row[i].group), row[i].frame), end);
		ids_add(&ids, (int64_t)mixed(h, end != row[i].callers));
	}
	n = ids.n;
	ids_free(&ids);
	return n;
}

/* The N-th number of samples to try: 1, 2, 3, 4, 5, 6 ...; each step adds a quarter, at least 1. */
static uint64_t step(unsigned n)
{
	uint64_t least = 1;

	while (n--)
		least += least < 4 ? 1 : least / 4;
	return least;
}

/* Set TO for the least of these numbers that leaves at most MOST rows, or for the highest number.
 * Rows that a number makes equal stay equal with each higher number, so search by halves. */
static void choose(
	const struct calltree *t, const struct row *row, size_t rows, size_t most, uint32_t *to)
{
	uint64_t all = t->node[0].count[0];
	unsigned low = 0, high = 0, last = UINT_MAX;

	while (step(high + 1) <= all)
		high++;
	while (low < high) {
		unsigned middle = (low + high) / 2;
		cut_below(t, step(last = middle), to);
		if (cut_distinct(row, rows, to) > most)
			low = middle + 1;
		else
			high = middle;
	}
	if (last != low)
		cut_below(t, step(low), to);
}

uint64_t cut_rows(struct calltree *t, uint32_t rare, struct row *row, size_t rows, size_t most)
{
	size_t nodes = t->nodes;
	uint32_t *to = must(calloc(nodes + 1, sizeof *to));
	uint64_t cut = 0;

	for (size_t i = 0; i < rows; i++)
		calltree_count(t, row[i].callers, 0, row[i].count);
	calltree_sum(t, 0);
	choose(t, row, rows, most, to);
	for (size_t i = 0; i < rows; i++) {
		uint32_t end = to[row[i].callers];
		if (end == row[i].callers)
			continue;
		row[i].callers = calltree_child(t, end, rare);
		cut += row[i].count;
	}
	free(to);
	return cut;
}
