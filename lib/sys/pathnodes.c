/* pathnodes.c - owns the nodes of a call tree, and the search for them. */
#include "format/pctfile.h"
#include "inside/writeall.h"
#include "sys/pathnodes.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	CHUNK = 128, /* nodes that are written together: 3 KiB */
	FIRST = 32,  /* room for so many nodes at first */
};

/* The hash is the last step of splitmix64, as in preload/pathtree.c. */
static uint64_t hash(uint32_t caller, uint64_t place)
{
	uint64_t h = place + caller * UINT64_C(0x9e3779b97f4a7c15);

	h = (h ^ h >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	h = (h ^ h >> 27) * UINT64_C(0x94d049bb133111eb);
	return h ^ h >> 31;
}

static int grow(struct pathnodes *t)
{
	struct pathnode *node = openhash_grow(&t->index, t->node, sizeof *node, FIRST);

	if (!node)
		return -1;
	t->node = node;
	for (size_t i = 0; i < t->n; i++)
		openhash_put(&t->index, hash(node[i].caller, node[i].place), i);
	return 0;
}

/* Find or make the node of PLACE, called from node CALLER.  NULL without memory, or when no number
 * is left for a node. */
static struct pathnode *find(struct pathnodes *t, uint32_t caller, uint64_t place)
{
	size_t at;

	if (t->n == t->index.room && grow(t) != 0)
		return NULL;
	at = (size_t)hash(caller, place) & t->index.mask;
	for (; t->index.slot[at]; at = (at + 1) & t->index.mask) {
		struct pathnode *there = &t->node[t->index.slot[at] - 1];
		if (there->caller == caller && there->place == place)
			return there;
	}
	if (t->base + t->n + 1 >= PCT_ENDS)
		return NULL;
	t->node[t->n] = (struct pathnode){.place = place, .caller = caller};
	t->index.slot[at] = (uint32_t)++t->n;
	return &t->node[t->n - 1];
}

uint32_t pathnodes_path(struct pathnodes *t, const uint64_t *callers, unsigned n, unsigned end)
{
	uint32_t caller = PCT_ENDS + end;
	struct pathnode *node;

	for (unsigned i = n; i-- > 0;) {
		if (!(node = find(t, caller, callers[i])))
			return 0;
		caller = (uint32_t)(t->base + (size_t)(node - t->node) + 1);
	}
	return caller;
}

int pathnodes_add(struct pathnodes *t, uint64_t count, uint64_t leaf, const uint64_t *callers,
	unsigned n, unsigned end)
{
	uint32_t caller = pathnodes_path(t, callers, n, end);
	struct pathnode *node = caller ? find(t, caller, leaf) : NULL;

	if (!node || count > UINT32_MAX - node->pending)
		return -1;
	node->count += count;
	node->pending += (uint32_t)count;
	return 0;
}

/* Write the nodes FROM to TO - 1, at most CHUNK.  Returns 0, or -1 and errno. */
static int put(const struct pathnodes *t, int fd, off_t head, size_t from, size_t to)
{
	uint64_t word[CHUNK * PCT_REC_NODE], *w = word;

	for (size_t i = from; i < to; i++) {
		*w++ = t->node[i].count;
		*w++ = t->node[i].place;
		*w++ = t->node[i].caller;
	}
	return pwrite_all(fd, word, (size_t)((char *)w - (char *)word),
		head + (off_t)((t->base + from) * PCT_REC_NODE * sizeof *word));
}

static int has_pending(const struct pathnodes *t, size_t from, size_t to)
{
	while (from < to && !t->node[from].pending)
		from++;
	return from < to;
}

int pathnodes_write(struct pathnodes *t, int fd, off_t head)
{
	off_t end = head + (off_t)((t->base + t->written) * PCT_REC_NODE * sizeof(uint64_t));
	size_t to;
	int e = 0;

	/* write new nodes first, as this can fail: a full disk has no room for them */
	for (size_t i = t->written; i < t->n && !e; i = to) {
		to = i + CHUNK < t->n ? i + CHUNK : t->n;
		if (put(t, fd, head, i, to) != 0)
			e = errno;
	}
	for (size_t i = 0; i < t->written && !e; i = to) {
		to = i + CHUNK < t->written ? i + CHUNK : t->written;
		if (has_pending(t, i, to) && put(t, fd, head, i, to) != 0)
			e = errno;
	}
	if (e)
		return ftruncate(fd, end) != 0 ? EIO : e;
	for (size_t i = 0; i < t->n; i++)
		t->node[i].pending = 0;
	t->written = t->n;
	return 0;
}

uint64_t pathnodes_count(const struct pathnodes *t)
{
	return t->base + t->n;
}

void pathnodes_anew(struct pathnodes *t)
{
	uint32_t callers;

	for (size_t i = 0; i < t->n; i++) {
		callers = t->node[i].caller;
		t->node[i].count = t->node[i].pending;
		if (callers < PCT_ENDS)
			t->node[i].caller = (uint32_t)(callers - t->base);
	}
	t->base = t->written = 0;
	t->index.room /= 2; /* make the index again: its keys have changed */
	if (!t->n || grow(t) != 0)
		pathnodes_drop(t);
}

void pathnodes_drop(struct pathnodes *t)
{
	uint64_t base = t->base + t->written;

	free(t->node);
	free(t->index.slot);
	*t = (struct pathnodes){.base = base};
}

size_t pathnodes_more(const struct pathnodes *t, size_t n)
{
	size_t room = t->index.room;

	while (room < t->n + n)
		room = room ? 2 * room : FIRST;
	return (room - t->index.room) * (sizeof *t->node + 2 * sizeof *t->index.slot);
}

size_t pathnodes_bytes(const struct pathnodes *t)
{
	return t->index.room * (sizeof *t->node + 2 * sizeof *t->index.slot);
}
