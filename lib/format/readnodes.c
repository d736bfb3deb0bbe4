/* readnodes.c - owns the nodes of a log, in a table sorted by number; in most files they come in
 * that order. */
#include "format/readnodes.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The index where node NUMBER is, or would be put. */
static size_t at(const struct readnodes *n, uint64_t number)
{
	size_t low = 0, high = n->count;

	if (number < n->places && n->place[number])
		return n->place[number] - 1;
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

/* Note that node NUMBER will be at index I.  In a log that grows at its end the number of a node is
 * that of its record, so that a table of all numbers is small beside the file.  A node that comes
 * late moves the nodes behind it; then the table is given up. */
static void note_place(struct readnodes *n, const struct reader *r, uint64_t number, size_t i)
{
	if (!n->count && r->head.kind == 'l') {
		n->places = (size_t)(r->size / (r->head.rec_words * 8u)) + 1;
		if (!(n->place = calloc(n->places, sizeof *n->place)))
			n->places = 0;
	}
	if (i < n->count)
		n->places = 0;
	if (number < n->places)
		n->place[number] = (uint32_t)i + 1;
}

int readnodes_add(struct readnodes *n, struct reader *r, const uint64_t *w, uint64_t off)
{
	uint64_t number = w[0] & ~PCT_LOG_NODE;
	size_t i = at(n, number);

	if (!w[1] || number >= PCT_ENDS || (i < n->count && n->node[i].number == number))
		return 0; /* not used, or read before */
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
	note_place(n, r, number, i);
	memmove(n->node + i + 1, n->node + i, (n->count - i) * sizeof *n->node);
	n->node[i] = (struct readnode){w[1], (uint32_t)number, (uint32_t)w[2], 0, 0, 0};
	n->count++;
	return 0;
}

/* The index of node NUMBER, which the record numbered BELOW names as its caller; -1 with R->why set
 * when there is no such node.  It may be at index GUESS.  If the program made the node while the
 * file was read, reads it now. */
static int64_t find(struct readnodes *n, struct reader *r, uint64_t number, uint64_t below,
	uint64_t off, uint32_t guess)
{
	uint64_t w[PCT_REC_FIXED], size = r->head.rec_words * 8u;
	uint64_t where = r->head.head_size + (number - 1) * size;
	size_t i = guess < n->count && n->node[guess].number == number ? guess : at(n, number);

	if (number && number < below && (i == n->count || n->node[i].number != number)) {
		if (reader_numbers(r, 8, w, sizeof w, where) != 0)
			return -1;
		if (w[0] == (PCT_LOG_NODE | number) && readnodes_add(n, r, w, where) != 0)
			return -1;
		i = at(n, number);
	}
	if (!number || number >= below || i == n->count || n->node[i].number != number)
		return reader_refuse(r, "damaged at offset %" PRIu64 ": no such caller", off);
	return (int64_t)i;
}

/* 1 when the path of node FIRST was followed before, and R->told says that it is known. */
static int is_told(struct readnodes *n, const struct reader *r, uint32_t first, uint64_t below)
{
	size_t i;

	if (!r->told || first >= below || first >= n->places || !n->place[first])
		return 0;
	i = n->place[first] - 1;
	if (!n->node[i].frames || !r->told(r->told_arg, first))
		return 0;
	n->frames = n->node[i].frames;
	n->end = n->node[i].end;
	n->number[0] = n->last = first; /* there is room since it was followed */
	return 1;
}

/* Store how the path that was followed last ends, and its length, with the path's node. */
static void note_path(struct readnodes *n)
{
	if (n->last < n->places && n->place[n->last]) {
		struct readnode *node = &n->node[n->place[n->last] - 1];
		node->frames = n->frames;
		node->end = n->end;
	}
}

static int go_deeper(struct readnodes *n, struct reader *r)
{
	size_t deep = n->deep ? 2 * n->deep : 128;
	uint64_t *caller = realloc(n->caller, deep * sizeof *caller);
	uint32_t *number;

	if (caller)
		n->caller = caller;
	number = caller ? realloc(n->number, deep * sizeof *number) : NULL;
	if (!number)
		return reader_refuse(r, "%s", strerror(errno));
	n->number = number;
	n->deep = deep;
	return 0;
}

/* Follow the path of node FIRST, which the record numbered BELOW names at offset OFF.  Returns 0,
 * or -1 with R->why set. */
static int follow(
	struct readnodes *n, struct reader *r, uint32_t first, uint64_t below, uint64_t off)
{
	uint32_t up = first, guess = 0;
	int64_t from = -1, i;

	if (is_told(n, r, first, below))
		return 0;
	for (n->frames = 0; up < PCT_ENDS; from = i) {
		if (n->frames == PCT_PATH_MAX)
			return reader_refuse(
				r, "damaged at offset %" PRIu64 ": call path too deep", off);
		if (n->frames == n->deep && go_deeper(n, r) != 0)
			return -1;
		if ((i = find(n, r, up, below, off, guess)) < 0)
			return -1;
		if (from >= 0)
			n->node[from].above = (uint32_t)i;
		n->number[n->frames] = up;
		n->caller[n->frames++] = n->node[i].place;
		below = up;
		up = n->node[i].caller;
		guess = n->node[i].above;
	}
	n->end = up - PCT_ENDS;
	n->last = first;
	note_path(n);
	return 0;
}

int readnodes_path(struct readnodes *n, struct reader *r, const uint64_t *w, uint64_t off)
{
	uint32_t first = (uint32_t)(w[3] >> 32);

	return first && first == n->last ? 0 : follow(n, r, first, w[0], off + 28);
}

void readnodes_free(struct readnodes *n)
{
	free(n->node);
	free(n->place);
	free(n->caller);
	free(n->number);
	*n = (struct readnodes){0};
}
