/* pycode.c - owns the table of Python's functions and the file of their names (pct(5), .python).
 *
 * A function is known by the address of its code object and by a hash of what the object holds: the
 * address may be used again for another one.  Entries are never removed, so a search needs no
 * lock. */
#include "inside/put.h"
#include "preload/process.h"
#include "preload/pyasked.h"
#include "preload/pycode.h"
#include "preload/pyruntime.h"
#include "preload/rules.h"
#include "preload/saferead.h"
#include "preload/slowlock.h"
#include "python/pyfile.h"

#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>

#define ENTRIES (1u << 16)

struct entry {
	uint64_t code; /* 0: free; set last */
	uint32_t print, start, units;
};
static struct table {
	struct entry entry[ENTRIES];
	struct pyfile_room room;
	char path[4096 + 16];
} * table; /* mapped when it is needed; all but `entry' under slow_lock */
static CHILD_DATA unsigned entries;
static CHILD_DATA uint32_t next; /* the first address that is free */
static CHILD_DATA int shut; /* 1: no more functions get addresses: there is no room, or their names
			     * cannot be written */

/* The entry of CODE, or the free one where it belongs; NULL when there is none. */
static struct entry *entry_of(uint64_t code, uint32_t print)
{
	size_t at = (size_t)(code * UINT64_C(0x9e3779b97f4a7c15) >> 48);
	uint64_t there;

	for (unsigned i = 0; i < ENTRIES; i++, at++) {
		struct entry *e = &table->entry[at % ENTRIES];
		there = __atomic_load_n(&e->code, __ATOMIC_ACQUIRE);
		if (!there || (there == code && e->print == print))
			return e;
	}
	return NULL;
}

static uintptr_t none(void)
{
	return pyruntime_start() + PYRUNTIME_UNITS - 1;
}

static int make_table(void)
{
	void *p;

	if (table)
		return 0;
	p = mmap(NULL, sizeof *table, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (p == MAP_FAILED)
		return -1;
	__atomic_store_n(&table, p, __ATOMIC_RELEASE);
	return 0;
}

static int write_names(const struct pywalk *w, const struct pycode *c)
{
	size_t end = 0;

	if (!program.dir[0])
		return -1;
	put_text(table->path, sizeof table->path, &end, program.dir);
	put_text(table->path, sizeof table->path, &end, "/" PYFILE_NAME);
	return pyfile_append(table->path, w->layout->version, table->room.line,
		pyfile_line(&table->room, w, c, next));
}

/* Make the entry of CODE, which C describes.  Returns it, or NULL.  Under slow_lock. */
static struct entry *learn_code(
	const struct pywalk *w, uint64_t code, uint32_t print, const struct pycode *c)
{
	struct entry *e = make_table() == 0 ? entry_of(code, print) : NULL;

	if (e && e->code)
		return e;
	next += !next; /* an address of 0 is no place */
	if (!e || entries >= ENTRIES / 4 * 3 || next + c->units >= PYRUNTIME_UNITS
		|| write_names(w, c) != 0) {
		shut = 1;
		return NULL;
	}
	e->print = print;
	e->start = next;
	e->units = c->units;
	if (c->name)
		pyasked_learn(w, code, next, c);
	next += c->units;
	entries++;
	__atomic_store_n(&e->code, code, __ATOMIC_RELEASE);
	return e;
}

/* The address of instruction UNIT of CODE, which C describes and whose name begins with the N bytes
 * NAME. */
static uintptr_t place_of_code(const struct pywalk *w, uint64_t code, uint32_t unit,
	const struct pycode *c, const uint8_t *name, size_t n)
{
	uint32_t print = pywalk_print(w->layout, c, name, n);
	struct entry *e = NULL;

	if (__atomic_load_n(&table, __ATOMIC_ACQUIRE))
		e = entry_of(code, print);
	if ((!e || !__atomic_load_n(&e->code, __ATOMIC_ACQUIRE)) && !shut && slow_trylock()) {
		e = learn_code(w, code, print, c);
		slow_unlock(NULL);
	}
	if (!e || !e->code)
		return none();
	return pyruntime_start() + e->start + (unit < e->units ? unit : e->units - 1);
}

uintptr_t pycode_place(const struct pywalk *w, const struct pywalk_frame *f)
{
	uint8_t head[PYLAYOUT_CODE], name[PYWALK_NAME];
	size_t size, n = sizeof name;
	struct pycode c;
	uint64_t from;

	size = pywalk_head(w->layout, f->code, &from);
	if (w->peek(w->arg, head, from, size) != (long)size || pywalk_code(w, head, &c) != 0)
		return none();
	pywalk_name(w->layout, &c, &from);
	/* a short name may lie at the end of mapped memory */
	while (n > sizeof(uint64_t) && w->peek(w->arg, name, from, n) != (long)n)
		n -= sizeof(uint64_t);
	return place_of_code(w, f->code, f->unit, &c, name, n);
}

uintptr_t pycode_collector(const struct pywalk *w)
{
	static const struct pycode c = {.units = 1};

	return place_of_code(w, 1, 0, &c, NULL, 0);
}

/* Read what the HAVE ranges of ROOM, of SIZE bytes each, hold.  Returns 0, or -1. */
static int read_all(struct pycode_room *room, uint8_t *to, unsigned have, size_t size)
{
	long all = (long)(have * size);

	return saferead_ranges(to, room->range, have, (unsigned long)all) == all ? 0 : -1;
}

/* Turn the HAVE code objects that ROOM lists into places. */
static void together(const struct pywalk *w, uint64_t *at, const uint32_t *unit, unsigned have,
	struct pycode_room *room)
{
	size_t size = have ? room->range[0].iov_len : 0;
	int read = have && read_all(room, room->heads, have, size) == 0;
	uint64_t from;

	for (unsigned k = 0; read && k < have; k++) {
		read = pywalk_code(w, room->heads + k * size, &room->code[k]) == 0;
		pywalk_name(w->layout, &room->code[k], &from);
		room->range[k] = (struct iovec){(void *)(uintptr_t)from, PYWALK_NAME};
	}
	read = read && read_all(room, room->names, have, PYWALK_NAME) == 0;
	for (unsigned k = 0; k < have; k++) {
		unsigned i = room->which[k];
		struct pywalk_frame f = {.code = at[i], .unit = unit[i]};
		at[i] = read ? place_of_code(w, f.code, f.unit, &room->code[k],
				room->names + k * PYWALK_NAME, PYWALK_NAME)
			     : pycode_place(w, &f);
	}
}

void pycode_places(const struct pywalk *w, uint64_t *at, const uint32_t *unit, unsigned n,
	uint64_t skip, struct pycode_room *room)
{
	unsigned have = 0;
	uint64_t from;

	for (unsigned i = 0; i < n; i++) {
		if (at[i] & skip)
			continue;
		room->range[have].iov_len = pywalk_head(w->layout, at[i], &from);
		room->range[have].iov_base = (void *)(uintptr_t)from;
		room->which[have++] = i;
		if (have == PYCODE_TOGETHER) {
			together(w, at, unit, have, room);
			have = 0;
		}
	}
	together(w, at, unit, have, room);
}

CHILD_CODE void pycode_forget(void)
{
	if (table)
		madvise(table, sizeof *table, MADV_DONTNEED);
	entries = 0;
	next = 0;
	shut = 0;
	pyasked_forget();
}
