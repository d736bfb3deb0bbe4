/* record.c - counts a sample, or appends it to a log. */
#include "preload/accounts.h"
#include "preload/config.h"
#include "preload/datafile.h"
#include "preload/frames.h"
#include "preload/inside.h"
#include "preload/record.h"
#include "preload/regions.h"
#include "preload/threads.h"

#include <string.h>
#include <time.h>

/* Add one to the counter of WIDTH bytes at P unless it is full; 0 then. */
static int add64(uint64_t *p)
{
	uint64_t old = __atomic_load_n(p, __ATOMIC_RELAXED);

	do
		if (old == UINT64_MAX)
			return 0;
	while (!__atomic_compare_exchange_n(
		p, &old, old + 1, 1, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
	return 1;
}

/* Narrow counters by way of the aligned 4 bytes around them: not every machine can exchange
 * less. */
static int add32(unsigned char *p, unsigned width)
{
	uint32_t *word = (uint32_t *)(void *)((uintptr_t)p & ~(uintptr_t)3);
	unsigned bytes = (unsigned)((uintptr_t)p & 3);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	unsigned shift = 8 * (4 - width - bytes);
#else
	unsigned shift = 8 * bytes;
#endif
	uint32_t full = (width == 4 ? UINT32_MAX : (UINT32_C(1) << 8 * width) - 1) << shift;
	uint32_t old = __atomic_load_n(word, __ATOMIC_RELAXED);

	do
		if ((old & full) == full)
			return 0;
	while (!__atomic_compare_exchange_n(
		word, &old, old + (UINT32_C(1) << shift), 1, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
	return 1;
}

static int add(unsigned char *p, unsigned width)
{
	return width == 8 ? add64((uint64_t *)(void *)p) : add32(p, width);
}

/* 1 when the write at P went to a replacement of a page that is gone. */
static int was_patched(const struct datafile *f, const void *p)
{
	uintptr_t page = (uintptr_t)p & ~(uintptr_t)(PCT_PAGE - 1);
	int n = f->patches < PATCHES ? f->patches : PATCHES;

	for (int i = 0; i < n; i++)
		if (f->patched[i] == page)
			return 1;
	return 0;
}

static void lost_here(struct datafile *f, int reason)
{
	__atomic_fetch_add(&f->head->lost[reason], 1, __ATOMIC_RELAXED);
}

static void count(struct datafile *f, uint64_t offset)
{
	unsigned char *p = f->data + offset / config.bin_size * config.width;

	__atomic_fetch_add(&f->head->taken, 1, __ATOMIC_RELAXED);
	if (f->broken)
		lost_here(f, PCT_LOST_SPACE);
	else if (!add(p, config.width))
		lost_here(f, PCT_LOST_SATURATED);
	else if (f->broken && was_patched(f, p))
		lost_here(f, PCT_LOST_SPACE);
}

/* Where record number N of F goes; NULL and *REASON when there is no room. */
static uint64_t *slot(struct datafile *f, uint64_t n, unsigned words, int *reason)
{
	uint64_t chunk = n / LOG_CHUNK_RECORDS;
	char *p;

	if (config.kind == 'c')
		return (uint64_t *)(void *)f->data + n % config.ring * words;
	if (chunk >= LOG_CHUNKS_MAX)
		return NULL;
	/* map half a chunk ahead: then no handler waits at the end of a chunk */
	if (n % LOG_CHUNK_RECORDS == LOG_CHUNK_RECORDS / 2 && slow_trylock()) {
		datafile_grow(f, chunk + 1);
		slow_unlock(NULL);
	}
	p = __atomic_load_n(&f->chunks[chunk], __ATOMIC_ACQUIRE);
	if (!p) {
		if (!slow_trylock()) {
			*reason = hands_off ? PCT_LOST_FILTER : PCT_LOST_BUSY;
			return NULL;
		}
		f->broken |= datafile_grow(f, chunk) != 0;
		p = f->chunks[chunk];
		slow_unlock(NULL);
	}
	return p ? (uint64_t *)(void *)p + n % LOG_CHUNK_RECORDS * words : NULL;
}

/* The place, as logs write it, of the caller at PC in file F; 0 outside all text, where no call can
 * come from. */
static uint64_t place_of(struct datafile *f, const struct object *self, uintptr_t pc)
{
	struct region r;
	struct pct_obj *e;
	uint64_t nowhere = (uint64_t)PCT_NOWHERE << 48 | (pc & PCT_PLACE_ADDR);
	struct object *o;

	if (!regions_find(pc, &r))
		return regions_stale() ? nowhere : 0;
	o = r.object;
	if (o->index >= f->head->objs_max && o != self)
		return nowhere;
	e = (struct pct_obj *)((char *)f->head + f->head->objs_off) + o->index;
	if (o != self && !__atomic_load_n(&e->used, __ATOMIC_ACQUIRE)) {
		if (!slow_trylock())
			return nowhere;
		object_learn(o);
		e->obj_size = o->obj_size;
		e->obj_mtime = o->obj_mtime;
		e->build_id_len = o->build_id_len;
		memcpy(e->build_id, o->build_id, sizeof e->build_id);
		e->flags = o->flags;
		strncpy(e->path, o->path, sizeof e->path - 1);
		__atomic_store_n(&e->used, 1, __ATOMIC_RELEASE);
		slow_unlock(NULL);
	}
	return (o == self ? 0 : (uint64_t)o->index << 48)
		| ((o->obj_addr + (pc - r.origin)) & PCT_PLACE_ADDR);
}

/* Not inlined: its array would be on the stack of every handler. */
static __attribute__((noinline)) void append(
	struct object *o, uint64_t offset, uint64_t time, const void *ucontext)
{
	struct datafile *f = &o->file;
	unsigned words = PCT_REC_FIXED + (config.depth ? config.depth - 1 : 0), frames = 0;
	uintptr_t callers[PCT_DEPTH_MAX];
	uint64_t n, serial, *r;
	int reason = PCT_LOST_SPACE;

	__atomic_fetch_add(&f->head->taken, 1, __ATOMIC_RELAXED);
	n = __atomic_fetch_add(&f->head->next, 1, __ATOMIC_RELAXED);
	serial = config.kind == 'c' ? __atomic_fetch_add(&accounts->seq, 1, __ATOMIC_RELAXED) : n;
	r = f->broken ? NULL : slot(f, n, words, &reason);
	if (!r) {
		lost_here(f, reason);
		return;
	}
	if (config.depth > 1 && ucontext)
		frames = frames_walk(ucontext, callers, config.depth - 1);
	__atomic_store_n(&r[0], 0, __ATOMIC_RELEASE);
	__atomic_thread_fence(__ATOMIC_SEQ_CST);
	r[1] = o->obj_addr + offset;
	r[2] = time ? time : now_ns(CLOCK_MONOTONIC);
	for (unsigned i = 0; i < frames; i++)
		if (!(r[PCT_REC_FIXED + i] = place_of(f, o, callers[i])))
			frames = i;
	r[3] = (uint64_t)(uint32_t)thread_self() | (uint64_t)frames << 32;
	__atomic_store_n(&r[0], serial + 1, __ATOMIC_RELEASE);
	if (f->broken && was_patched(f, r))
		lost_here(f, PCT_LOST_SPACE);
}

void record_sample(uintptr_t pc, uint64_t time, const void *ucontext)
{
	struct region r;
	int found = regions_find(pc, &r) && (r.object->stays || !regions_stale()), state;

	if (!found && (found = regions_learn(pc, &r)) <= 0) {
		accounts_lose(found == 0    ? PCT_LOST_NOMAP
				: hands_off ? PCT_LOST_FILTER
					    : PCT_LOST_BUSY,
			1);
		return;
	}
	state = __atomic_load_n(&r.object->state, __ATOMIC_ACQUIRE);
	if (state == OBJECT_NEW) {
		if (!slow_trylock()) {
			accounts_lose(hands_off ? PCT_LOST_FILTER : PCT_LOST_BUSY, 1);
			return;
		}
		state = object_open(r.object, 0);
		slow_unlock(NULL);
	}
	if (state == OBJECT_LOST)
		accounts_lose(config.single ? PCT_LOST_OTHER : PCT_LOST_NOFILE, 1);
	else if (config.kind == 'h')
		count(&r.object->file, pc - r.origin);
	else
		append(r.object, pc - r.origin, time, ucontext);
}
