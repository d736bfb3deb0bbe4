/* pycodes.c - keeps functions of Python by their code objects, as lib/preload/pycode.c does. */
#define _GNU_SOURCE /* process_vm_readv */
#include "python/pyfile.h"
#include "sys/pycodes.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>

enum {
	TOGETHER = 64,       /* code objects that are read with one system call */
	FIRST = 256,         /* room for so many functions at first */
	LINES_MAX = 32 << 20 /* bytes of the names of a process */
};

static uint64_t hash(uint64_t code, uint32_t print)
{
	uint64_t h = (code ^ print) * UINT64_C(0x9e3779b97f4a7c15);

	return h ^ h >> 32;
}

static struct pycodes_entry *find(const struct pycodes *c, uint64_t code, uint32_t print)
{
	if (!c->index.room)
		return NULL;
	for (size_t at = hash(code, print) & c->index.mask; c->index.slot[at];
		at = (at + 1) & c->index.mask) {
		struct pycodes_entry *e = &c->each[c->index.slot[at] - 1];
		if (e->code == code && e->print == print)
			return e;
	}
	return NULL;
}

/* Keep the line of a new function.  Returns 0, or -1 without memory. */
static int keep_line(struct pycodes *c, const char *line, size_t n)
{
	size_t room = c->room ? c->room : 1 << 16;
	char *more = NULL;

	while (room < c->size + n)
		room *= 2;
	if (room > LINES_MAX || (room != c->room && !(more = realloc(c->lines, room))))
		return -1;
	if (room != c->room) {
		c->lines = more;
		c->room = room;
	}
	memcpy(c->lines + c->size, line, n);
	c->size += n;
	return 0;
}

/* Make the entry of CODE, which D describes.  Returns it, or NULL. */
static struct pycodes_entry *learn(struct pycodes *c, const struct pywalk *w, uint64_t code,
	uint32_t print, const struct pycode *d)
{
	static struct pyfile_room room;
	struct pycodes_entry *e;
	void *each;

	if (c->next + d->units + 1 >= PYCODES_NONE)
		return NULL;
	if (c->n == c->index.room) {
		if (!(each = openhash_grow(&c->index, c->each, sizeof *c->each, FIRST)))
			return NULL;
		c->each = each;
		for (size_t i = 0; i < c->n; i++)
			openhash_put(&c->index, hash(c->each[i].code, c->each[i].print), i);
	}
	/* no place is 0 */
	if (keep_line(c, room.line, pyfile_line(&room, w, d, c->next + 1)) != 0)
		return NULL;
	e = &c->each[c->n];
	*e = (struct pycodes_entry){code, print, c->next + 1, d->units};
	c->next += d->units;
	openhash_put(&c->index, hash(code, print), c->n++);
	return e;
}

/* What one system call reads of many code objects. */
static struct {
	struct iovec range[TOGETHER];
	uint8_t head[TOGETHER][PYLAYOUT_CODE], name[TOGETHER][PYWALK_NAME];
	struct pycode code[TOGETHER];
	size_t heads, names; /* how many of them were read */
} all;

/* Read the first COUNT of the ranges, each of SIZE bytes, to TO, whose elements have STEP bytes.
 * Returns how many are whole. */
static size_t read_ranges(pid_t pid, void *to, size_t step, size_t size, size_t count)
{
	struct iovec local[TOGETHER];
	long got;

	for (size_t i = 0; i < count; i++)
		local[i] = (struct iovec){(uint8_t *)to + i * step, size};
	got = process_vm_readv(pid, local, count, all.range, count, 0);
	return got > 0 ? (size_t)got / size : 0;
}

/* Read the N code objects at CODE, as far as they can be read. */
static void read_all(const struct pywalk *w, pid_t pid, const uint64_t *code, size_t n)
{
	size_t size = 0;
	uint64_t from;

	for (size_t i = 0; i < n; i++) {
		size = pywalk_head(w->layout, code[i], &from);
		all.range[i] = (struct iovec){(void *)(uintptr_t)from, size};
	}
	all.heads = read_ranges(pid, all.head, sizeof all.head[0], size, n);
	for (size_t i = 0; i < all.heads; i++) {
		if (pywalk_code(w, all.head[i], &all.code[i]) != 0)
			all.heads = i;
		pywalk_name(w->layout, &all.code[i], &from);
		all.range[i] = (struct iovec){(void *)(uintptr_t)from, PYWALK_NAME};
	}
	all.names = read_ranges(pid, all.name, sizeof all.name[0], PYWALK_NAME, all.heads);
}

/* The place of instruction UNIT of CODE, which is number I of those read together. */
static uint64_t place(
	struct pycodes *c, const struct pywalk *w, uint64_t code, uint32_t unit, size_t i)
{
	uint8_t *head = all.head[i], *name = all.name[i];
	size_t size, n = PYWALK_NAME;
	struct pycode *d = &all.code[i];
	struct pycodes_entry *e;
	uint64_t from;
	uint32_t print;

	size = pywalk_head(w->layout, code, &from);
	if (i >= all.heads
		&& (w->peek(w->arg, head, from, size) != (long)size
			|| pywalk_code(w, head, d) != 0))
		return PYCODES_NONE;
	pywalk_name(w->layout, d, &from);
	/* a short name may lie at the end of mapped memory */
	while (i >= all.names && n > sizeof(uint64_t) && w->peek(w->arg, name, from, n) != (long)n)
		n -= sizeof(uint64_t);
	print = pywalk_print(w->layout, d, name, n);
	if (!(e = find(c, code, print)) && !(e = learn(c, w, code, print, d)))
		return PYCODES_NONE;
	return e->start + (unit < e->units ? unit : e->units - 1);
}

void pycodes_places(struct pycodes *c, const struct pywalk *w, pid_t pid, uint64_t *at,
	const uint32_t *unit, unsigned n, uint64_t skip)
{
	uint64_t code[TOGETHER];
	unsigned which[TOGETHER], have = 0;

	for (unsigned i = 0; i <= n; i++) {
		if (i < n && !(at[i] & skip)) {
			which[have] = i;
			code[have++] = at[i];
		}
		if (have < TOGETHER && i < n)
			continue;
		read_all(w, pid, code, have);
		for (size_t k = 0; k < have; k++)
			at[which[k]] = place(c, w, code[k], unit[which[k]], k);
		have = 0;
	}
}

static const struct pycodes_entry *ordering;

static int by_code(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	if (ordering[x].code != ordering[y].code)
		return ordering[x].code < ordering[y].code ? -1 : 1;
	return x < y ? -1 : x > y;
}

static void put_in_order(struct pycodes *c)
{
	uint32_t *more = realloc(c->order, c->n * sizeof *more);

	if (!more)
		return;
	c->order = more;
	for (size_t i = 0; i < c->n; i++)
		more[i] = (uint32_t)i;
	ordering = c->each;
	qsort(more, c->n, sizeof *more, by_code);
	c->ordered = c->n;
}

const struct pycodes_entry *pycodes_at(struct pycodes *c, uint64_t at, unsigned offset)
{
	const struct pycodes_entry *e;
	size_t low = 0, high;

	if (c->ordered != c->n)
		put_in_order(c);
	high = c->ordered;
	while (low < high) { /* the last one that starts at or before AT */
		size_t mid = (low + high) / 2;
		if (c->each[c->order[mid]].code + offset <= at)
			low = mid + 1;
		else
			high = mid;
	}
	if (!low)
		return NULL;
	e = &c->each[c->order[low - 1]];
	return (at - e->code - offset) / 2 < e->units ? e : NULL;
}

void pycodes_write(struct pycodes *c, const char *dir, uint32_t version)
{
	char path[PATH_MAX + 20];

	if (c->dir != dir)
		c->written = 0;
	c->dir = dir;
	if (c->written == c->size || !dir)
		return;
	snprintf(path, sizeof path, "%.4090s/" PYFILE_NAME, dir);
	c->bad = pyfile_append(path, version, c->lines + c->written, c->size - c->written) != 0;
	c->written = c->size;
}

void pycodes_free(struct pycodes *c)
{
	free(c->each);
	free(c->index.slot);
	free(c->lines);
	free(c->order);
	*c = (struct pycodes){0};
}
