/* statemaps.c - owns the table of mappings in the file of states.
 *
 * Scans see changes late.  A new mapping is valid from the later of two times: the last scan, and
 * the last time the program unloaded something.  A mapping that is gone was valid until the program
 * last unloaded something, or until now if it unloaded nothing since the last scan.  After each
 * unloading the next sample reads the maps, so between two scans no sample lies in code that is
 * already gone. */
#include "preload/clock.h"
#include "preload/rules.h"
#include "preload/objects.h"
#include "preload/statefile.h"
#include "preload/statemaps.h"

#include <string.h>
#include <time.h>

static unsigned count;
static const struct object *object[PCT_MAPS_MAX]; /* the object of each entry */
static unsigned char seen[PCT_MAPS_MAX];          /* 1: the entry's mapping was seen in this scan */
static uint64_t scanned, closed; /* scanned: when the maps were read last; closed: when something
				  * was unloaded last */

static struct pct_map *table(void)
{
	struct pct_head *h = statefile_head();

	return h ? (struct pct_map *)(void *)((char *)h + h->objs_off) : NULL;
}

void statemaps_begin(void)
{
	memset(seen, 0, count);
}

static uint64_t last_change(void)
{
	return closed > scanned ? closed : scanned;
}

/* Returns the entry of O at START, if it is still mapped or mapped again; -1 when there is none. */
static int entry_of(const struct pct_map *t, const struct object *o, uint64_t start)
{
	for (unsigned i = count; i-- > 0;) {
		if (object[i] == o && t[i].start == start)
			return (int)i;
		if (t[i].start - start < o->size || start - t[i].start < t[i].size)
			return -1; /* another object has been there since */
	}
	return -1;
}

void statemaps_add(const struct map *m, struct object *o)
{
	struct pct_map *t = table(), *e;
	int i;

	if (!t || !o || !m->path[0])
		return;
	i = entry_of(t, o, m->start);
	if (i >= 0) {
		seen[i] = 1;
		__atomic_store_n(&t[i].until, 0, __ATOMIC_RELAXED);
		return;
	}
	if (count == PCT_MAPS_MAX)
		return;
	object_learn(o);
	e = &t[count];
	e->since = last_change();
	e->start = m->start;
	e->size = o->size;
	e->offset = o->offset;
	e->obj_addr = o->obj_addr;
	e->obj_size = o->obj_size;
	e->obj_mtime = o->obj_mtime;
	e->build_id_len = o->build_id_len;
	memcpy(e->build_id, o->build_id, sizeof e->build_id);
	e->flags = o->flags;
	strncpy(e->path, o->path, sizeof e->path - 1);
	object[count] = o;
	seen[count++] = 1;
	__atomic_store_n(&e->used, 1, __ATOMIC_RELEASE);
}

void statemaps_end(int ok)
{
	struct pct_map *t = table();
	uint64_t now = now_ns(CLOCK_MONOTONIC);

	if (!t || !ok)
		return;
	for (unsigned i = 0; i < count; i++)
		if (!seen[i] && !t[i].until)
			__atomic_store_n(
				&t[i].until, closed > scanned ? closed : now, __ATOMIC_RELAXED);
	scanned = now;
}

void statemaps_closing(void)
{
	closed = now_ns(CLOCK_MONOTONIC);
}

void statemaps_forget(void)
{
	count = 0;
	scanned = closed = 0;
}
