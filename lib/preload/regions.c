/* regions.c - owns the tables of mapped regions.
 *
 * There are two tables: readers search the current one while a writer fills the other; then the
 * writer makes that one current.  A reader is disturbed only when two scans begin during its
 * search: it sees that from `building`, and searches again. */
#include "preload/clock.h"
#include "preload/codemap.h"
#include "preload/rules.h"
#include "preload/process.h"
#include "preload/pyruntime.h"
#include "preload/real.h"
#include "preload/regions.h"
#include "preload/slowlock.h"
#include "preload/statemaps.h"

#include <elf.h>
#include <time.h>

#define REGIONS_MAX 8192
#define UNKNOWN 64           /* pages that lie in no mapping, stored by hash */
#define MISSED_NS 100000000u /* between two scans for regions_missed */
#define FORGET_AFTER 1000    /* after so many hits a page is looked up again */

static struct region table[2][REGIONS_MAX];
static int count[2];
static unsigned current;  /* the table in use is current % 2 */
static unsigned building; /* number of the table being filled, or current */

static uintptr_t unknown[UNKNOWN];
static unsigned unknown_hits;
static int closing, stale;

#define LOAD(x) __atomic_load_n(&(x), __ATOMIC_RELAXED)
#define STORE(x, v) __atomic_store_n(&(x), (v), __ATOMIC_RELAXED)

int regions_find(uintptr_t pc, struct region *out)
{
	if (pyruntime_region(pc, out))
		return 1;
	for (;;) {
		unsigned version = __atomic_load_n(&current, __ATOMIC_ACQUIRE);
		struct region *t = table[version % 2];
		int low = 0, high = LOAD(count[version % 2]), found = 0;

		while (low < high) { /* find the first region that ends above pc */
			int mid = (low + high) / 2;
			if (LOAD(t[mid].end) <= pc)
				low = mid + 1;
			else
				high = mid;
		}
		if (low < LOAD(count[version % 2])) {
			out->start = LOAD(t[low].start);
			out->end = LOAD(t[low].end);
			out->origin = LOAD(t[low].origin);
			out->object = LOAD(t[low].object);
			found = out->start <= pc && pc < out->end;
		}
		__atomic_thread_fence(__ATOMIC_ACQUIRE);
		if (LOAD(building) - version < 2)
			return found;
	}
}

static void add(uintptr_t start, uintptr_t end, uintptr_t origin, struct object *o)
{
	unsigned next = building % 2;
	int n = count[next];
	struct region *r = &table[next][n];

	if (!o || n == REGIONS_MAX)
		return;
	STORE(r->start, start);
	STORE(r->end, end);
	STORE(r->origin, origin);
	STORE(r->object, o);
	STORE(count[next], n + 1);
}

/* 1 when M cannot be unloaded.  Without this, programs that load and unload all the time (at 10
 * kHz) would make every sample read the maps, wherever it lies. */
static int stays(const struct map *m)
{
	const uintptr_t in[] = {process_entry(), process_loader(), process_vdso(),
		(uintptr_t)libc.getitimer, (uintptr_t)regions_find};

	for (unsigned i = 0; i < sizeof in / sizeof *in; i++)
		if (m->start <= in[i] && in[i] < m->end)
			return 1;
	/* process_loader is the address of the loader's first mapping, not of its code */
	return m->head && m->head == process_loader();
}

static int each(const struct map *m, void *arg)
{
	struct object *o;

	(void)arg;
	if (m->path[0]) {
		o = object_of(m, 0);
		if (o && !o->stays && stays(m))
			o->stays = 1;
		add(m->start, m->end, m->start, o);
		codemap_add(m, o);
		statemaps_add(m, o);
		pyruntime_look(m, o);
		return 0;
	}
	codemap_add(m, NULL);
	for (uintptr_t at = m->start; at < m->end;) {
		uintptr_t window = at & ~(ANON_WINDOW - 1);
		uintptr_t end = m->end - window > ANON_WINDOW ? window + ANON_WINDOW : m->end;
		add(at, end, window, object_of(m, window));
		at = end;
	}
	return 0;
}

int regions_scan(void)
{
	STORE(stale, 0);
	__atomic_store_n(&building, current + 1, __ATOMIC_RELAXED);
	__atomic_thread_fence(__ATOMIC_RELEASE);
	STORE(count[building % 2], 0);
	codemap_begin();
	statemaps_begin();
	if (maps_read(each, NULL) != 0) {
		codemap_end(0);
		statemaps_end(0);
		/* no /proc here (chroot): keep the old table */
		__atomic_store_n(&building, current, __ATOMIC_RELAXED);
		return -1;
	}
	codemap_end(1);
	statemaps_end(1);
	__atomic_store_n(&current, building, __ATOMIC_RELEASE);
	for (int i = 0; i < UNKNOWN; i++)
		STORE(unknown[i], 0);
	return 0;
}

int regions_learn(uintptr_t pc, struct region *out)
{
	uintptr_t page = pc >> 12, *slot = &unknown[page % UNKNOWN];
	int found;

	if (!regions_stale()) {
		if (LOAD(*slot) == page + 1
			&& __atomic_add_fetch(&unknown_hits, 1, __ATOMIC_RELAXED) % FORGET_AFTER)
			return 0;
	}
	if (!slow_trylock())
		return -1;
	found = !regions_stale() && regions_find(pc, out);
	if (!found) {
		regions_scan();
		found = regions_find(pc, out);
		if (!found)
			STORE(*slot, page + 1);
	}
	slow_unlock(NULL);
	return found;
}

int regions_missed(void)
{
	static uint64_t last;
	uint64_t now = now_ns(CLOCK_MONOTONIC), before = LOAD(last);
	int read;

	if (now - before < MISSED_NS || !slow_trylock())
		return 0;
	STORE(last, now);
	read = regions_scan() == 0;
	slow_unlock(NULL);
	return read;
}

void regions_closing(void)
{
	__atomic_add_fetch(&closing, 1, __ATOMIC_SEQ_CST);
}

void regions_closed(void)
{
	statemaps_closing();
	__atomic_store_n(&stale, 1, __ATOMIC_SEQ_CST);
	__atomic_sub_fetch(&closing, 1, __ATOMIC_SEQ_CST);
}

int regions_stale(void)
{
	return LOAD(stale) || LOAD(closing);
}
