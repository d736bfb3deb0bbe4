/* readtree.c - reads the samples of call trees. */
#include "format/reader.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct tree {
	struct reader *r;
	uint64_t *word, nodes;
	uint64_t *callers; /* callers of the present sample */
	size_t room;
};

static uint64_t *record(const struct tree *t, uint64_t node)
{
	return t->word + (node - 1) * PCT_REC_NODE;
}

static uint64_t offset(const struct tree *t, uint64_t node)
{
	return t->r->head.head_size + (node - 1) * PCT_REC_NODE * 8;
}

/* Load all nodes that the file had when its head was read.  The file has room for more. */
static int load(struct tree *t)
{
	uint64_t start = t->r->head.head_size, begun = t->r->head.next;
	size_t size = (size_t)(t->r->size - start);

	if (begun < size / (PCT_REC_NODE * 8))
		size = (size_t)begun * PCT_REC_NODE * 8;
	t->nodes = size / (PCT_REC_NODE * 8);
	if (!(t->word = malloc(size ? size : 1)))
		return reader_refuse(t->r, "%s", strerror(errno));
	if (reader_numbers(t->r, 8, t->word, size, start) != 0)
		return -1;
	for (size_t i = size / 8 / PCT_REC_NODE * PCT_REC_NODE * 8; i < size; i++)
		if (((char *)t->word)[i])
			return reader_refuse(t->r,
				"truncated at offset %" PRIu64 ", inside a record", t->r->size);
	return 0;
}

/* The place of node UP, the caller of NODE; 0 with R->why set when there is no such node.  The
 * program may have made both while the file was read, the caller first: an empty caller is read
 * again. */
static uint64_t caller_of(const struct tree *t, uint64_t up, uint64_t node)
{
	if (up && up < node && !record(t, up)[1]
		&& reader_numbers(t->r, 8, record(t, up), PCT_REC_NODE * 8, offset(t, up)) != 0)
		return 0;
	if (!up || up >= node || !record(t, up)[1]) {
		reader_refuse(t->r, "damaged at offset %" PRIu64 ": no such caller",
			offset(t, node) + 16);
		return 0;
	}
	return reader_check_place(t->r, record(t, up)[1], offset(t, up) + 8) == 0 ? record(t, up)[1]
										  : 0;
}

static int more_room(struct tree *t)
{
	size_t room = t->room ? 2 * t->room : 128;
	uint64_t *more = realloc(t->callers, room * sizeof *more);

	if (!more) {
		reader_refuse(t->r, "%s", strerror(errno));
		return -1;
	}
	t->callers = more;
	t->room = room;
	return 0;
}

/* Put the callers of NODE into S.  Returns 0, or -1 with R->why set. */
static int follow(struct tree *t, uint64_t node, struct reader_sample *s)
{
	uint64_t up = (uint32_t)record(t, node)[2], from = node;

	for (; up < PCT_ENDS; from = up, up = (uint32_t)record(t, up)[2]) {
		if (s->frames == PCT_PATH_MAX)
			return reader_refuse(t->r,
				"damaged at offset %" PRIu64 ": call path too deep",
				offset(t, node));
		if (s->frames == t->room && more_room(t) != 0)
			return -1;
		if (!(t->callers[s->frames++] = caller_of(t, up, from)))
			return -1;
	}
	s->callers = t->callers;
	s->end = (uint32_t)up - PCT_ENDS;
	return 0;
}

static int each(struct tree *t, int (*fn)(void *, const struct reader_sample *), void *arg)
{
	/* places omit the upper bits of the kernel's addresses */
	uint64_t upper = strcmp(t->r->object, PCT_KERNEL) == 0 ? ~PCT_PLACE_ADDR : 0;
	int rc;

	for (uint64_t node = 1; node <= t->nodes; node++) {
		struct reader_sample s = {.count = record(t, node)[0], .addr = record(t, node)[1]};
		if (!s.count)
			continue;
		if (!s.addr || s.addr > PCT_PLACE_ADDR)
			return reader_refuse(t->r,
				"damaged at offset %" PRIu64 ": place of samples",
				offset(t, node) + 8);
		if (follow(t, node, &s) != 0)
			return -1;
		s.addr |= upper;
		if ((rc = fn(arg, &s)) != 0)
			return rc;
	}
	return 0;
}

int reader_tree(struct reader *r, int (*fn)(void *, const struct reader_sample *), void *arg)
{
	struct tree t = {.r = r};
	int rc = load(&t);

	if (rc == 0)
		rc = each(&t, fn, arg);
	free(t.word);
	free(t.callers);
	return rc;
}
