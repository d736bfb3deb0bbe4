/* readnodes.c - owns the nodes of a log: a table by their numbers, which they come in. */
#include "format/readnodes.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Where NUMBER is, or would be put. */
static size_t at(const struct readnodes *n, uint64_t number)
{
	size_t low = 0, high = n->count;

	if (n->count && n->node[n->count - 1].number < number)
		return n->count;
	while (low < high) {
		size_t mid = low + (high - low) / 2;
		if (n->node[mid].number < number)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

int readnodes_add(struct readnodes *n, struct reader *r, const uint64_t *w, uint64_t off)
{
	uint64_t number = w[0] & ~PCT_LOG_NODE;
	size_t i = at(n, number);

	if (!w[1] || number >= PCT_ENDS || (i < n->count && n->node[i].number == number))
		return 0; /* it is not used, or was read already */
	if (reader_check_place(r, w[1], off + 8) != 0)
		return -1;
	if (n->count == n->room) {
		size_t room = n->room ? 2 * n->room : 1024;
		void *more = realloc(n->node, room * sizeof *n->node);
		if (!more)
			return reader_refuse(r, "%s", strerror(errno));
		n->node = more;
		n->room = room;
	}
	memmove(n->node + i + 1, n->node + i, (n->count - i) * sizeof *n->node);
	n->node[i] = (struct readnode){w[1], (uint32_t)number, (uint32_t)w[2]};
	n->count++;
	return 0;
}

/* Node NUMBER, of which the record BELOW knows; NULL and R->why when there is none.  The program
 * may have made it while the file was read. */
static const struct readnode *find(
	struct readnodes *n, struct reader *r, uint64_t number, uint64_t below, uint64_t off)
{
	uint64_t w[PCT_REC_FIXED], size = r->head.rec_words * 8u;
	uint64_t where = r->head.head_size + (number - 1) * size;
	size_t i = at(n, number);

	if (number && number < below && (i == n->count || n->node[i].number != number)) {
		if (reader_pread(r, w, sizeof w, where) != 0)
			return NULL;
		if (w[0] == (PCT_LOG_NODE | number) && readnodes_add(n, r, w, where) != 0)
			return NULL;
		i = at(n, number);
	}
	if (!number || number >= below || i == n->count || n->node[i].number != number) {
		reader_refuse(r, "damaged at offset %" PRIu64 ": no such caller", off);
		return NULL;
	}
	return &n->node[i];
}

/* The path of node FIRST, named at OFF by the record BELOW. */
static int follow(
	struct readnodes *n, struct reader *r, uint32_t first, uint64_t below, uint64_t off)
{
	const struct readnode *node;
	uint32_t up = first;

	for (n->frames = 0; up < PCT_ENDS; up = node->caller) {
		if (n->frames == PCT_DEPTH_MAX)
			return reader_refuse(
				r, "damaged at offset %" PRIu64 ": call path too deep", off);
		if (!(node = find(n, r, up, below, off)))
			return -1;
		n->caller[n->frames++] = node->place;
		below = up;
	}
	n->end = up - PCT_ENDS;
	n->last = first;
	return 0;
}

int readnodes_path(struct readnodes *n, struct reader *r, const uint64_t *w, uint64_t off)
{
	uint32_t first = (uint32_t)(w[3] >> 32);

	return first && first == n->last ? 0 : follow(n, r, first, w[0], off + 28);
}
