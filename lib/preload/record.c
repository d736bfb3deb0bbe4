/* record.c - records a sample in a histogram, a call tree or a log. */
#include "preload/accounts.h"
#include "preload/clock.h"
#include "preload/config.h"
#include "preload/counter.h"
#include "preload/datafile.h"
#include "preload/deferred.h"
#include "preload/frames.h"
#include "preload/rules.h"
#include "preload/pathtree.h"
#include "preload/pyasked.h"
#include "preload/pypath.h"
#include "preload/pyruntime.h"
#include "preload/pyvalues.h"
#include "preload/record.h"
#include "preload/records.h"
#include "preload/regions.h"
#include "preload/slowlock.h"
#include "preload/statesample.h"
#include "preload/syscalls.h"
#include "preload/threads.h"
#include "preload/exprvalues.h"

#include <string.h>
#include <time.h>

/* Returns the place, as logs write it, of the caller at PC in file F, whose object is SELF; 0 when
 * PC is outside all code, where no call can come from. */
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

/* The walk of a sample. */
struct walked {
	struct frames *w; /* NULL: there was none */
	unsigned end;     /* PCT_END_*: why */
};

/* Turn the callers of a sample in O into places. */
static void find_places(struct object *o, struct frames *w)
{
	for (unsigned i = 0; i < w->count; i++)
		if (w->caller[i] != PCT_PLACE_LEFT
			&& !(w->caller[i] = place_of(&o->file, o, (uintptr_t)w->caller[i]))) {
			w->end = PCT_END_CODE;
			w->count = i;
		}
	/* states need a table of all mappings, including those of the callers' code */
	if (w->end == PCT_END_CODE && statesample_on())
		regions_missed();
}

/* Store the node of the callers of a sample in O in *NODE.  Returns 0, with a PCT_LOST_* in
 * *REASON, when there is no room. */
static int callers_node(struct object *o, const struct walked *walk, uint32_t *node, int *reason)
{
	struct frames *w = walk->w;
	unsigned n;

	if (w)
		find_places(o, w);
	*node = PCT_ENDS + (w ? w->end : walk->end);
	for (n = w ? w->count : 0; n > 0; n--)
		if (!pathtree_node(&o->file, *node, w->caller[n - 1], node, reason))
			break;
	return n == 0;
}

static void append(struct object *o, uint64_t offset, uint64_t time, const struct walked *walk)
{
	struct datafile *f = &o->file;
	uint64_t n, serial, *r;
	struct frames *w = config.nodes ? NULL : walk->w;
	uint32_t callers = 0; /* their node, or the number of callers in the record */
	int reason = PCT_LOST_SPACE;

	__atomic_fetch_add(&f->head->taken, 1, __ATOMIC_RELAXED);
	/* make the nodes first: readers expect a sample after the nodes of its callers */
	if (config.nodes && !f->broken && !callers_node(o, walk, &callers, &reason)) {
		counter_lost(f, reason);
		return;
	}
	n = __atomic_fetch_add(&f->head->next, 1, __ATOMIC_RELAXED);
	serial = config.kind == 'c' ? __atomic_fetch_add(&accounts->seq, 1, __ATOMIC_RELAXED) : n;
	r = f->broken ? NULL : records_slot(f, n, &reason);
	if (!r) {
		counter_lost(f, reason);
		return;
	}
	if (w) {
		find_places(o, w);
		callers = w->count;
	}
	__atomic_store_n(&r[0], 0, __ATOMIC_RELEASE);
	__atomic_thread_fence(__ATOMIC_SEQ_CST);
	r[1] = o->obj_addr + offset;
	r[2] = time;
	r[3] = (uint32_t)thread_self() | (uint64_t)callers << 32;
	if (w)
		memcpy(r + PCT_REC_FIXED, w->caller, w->count * sizeof *w->caller);
	__atomic_store_n(&r[0], serial + 1, __ATOMIC_RELEASE);
	if (f->broken && counter_patched(f, r))
		counter_lost(f, PCT_LOST_SPACE);
}

/* Log a sample, its state and its expressions, all with the same time. */
static void log_sample(struct object *o, uintptr_t pc, uint64_t offset, uint64_t time,
	const void *ucontext, const struct walked *walk)
{
	time = time ? time : now_ns(CLOCK_MONOTONIC);
	append(o, offset, time, walk);
	if (config.each && statesample_on())
		statesample_record(thread_self(), ucontext, time);
	if (exprvalues_asked() && statesample_on())
		exprvalues_collect(pc, time, ucontext);
	if (statesample_on() && pyasked_any())
		pyvalues_collect(walk->w, walk->end, pc, time);
}

static void count_path(struct object *o, uint64_t offset, const struct walked *walk)
{
	struct datafile *f = &o->file;
	uint64_t *r = NULL;
	int reason = PCT_LOST_SPACE;
	uint32_t node;

	__atomic_fetch_add(&f->head->taken, 1, __ATOMIC_RELAXED);
	if (!f->broken && callers_node(o, walk, &node, &reason))
		r = pathtree_node(f, node, (o->obj_addr + offset) & PCT_PLACE_ADDR, &node, &reason);
	if (r)
		__atomic_fetch_add(&r[0], 1, __ATOMIC_RELAXED);
	if (!r || (f->broken && counter_patched(f, r)))
		counter_lost(f, reason);
}

static void count_sample(struct object *o, uintptr_t pc, uint64_t offset, const struct walked *walk)
{
	accounts_order(pc, thread_known());
	if (config.kind == 'h')
		counter_add(&o->file, offset);
	else
		count_path(o, offset, walk);
}

/* Under the slow lock, make the files of a process that had none (deferred.h) when O is NULL;
 * otherwise O's file.  Returns 0, or -1 when the lock is taken; *STATE becomes an OBJECT_*. */
static int files_now(struct object *o, int *state)
{
	if (!slow_trylock())
		return -1;
	if (deferred_end() != 0)
		*state = OBJECT_LOST;
	else if (o)
		*state = object_open(o, 0);
	slow_unlock(NULL);
	return 0;
}

/* Record a sample in O, at OFFSET. */
static void record_in(struct object *o, uintptr_t pc, uintptr_t at, uint64_t offset, uint64_t time,
	const void *ucontext, const struct walked *walk)
{
	int state = __atomic_load_n(&o->state, __ATOMIC_ACQUIRE);

	if (state == OBJECT_NEW && files_now(o, &state) != 0)
		accounts_lose(hands_off ? PCT_LOST_FILTER : PCT_LOST_BUSY, 1);
	else if (state == OBJECT_LOST)
		accounts_lose(config.single ? PCT_LOST_OTHER : PCT_LOST_NOFILE, 1);
	else if (config.kind == 'h' || config.kind == 't')
		count_sample(o, at, offset, walk);
	else
		log_sample(o, pc, offset, time, ucontext, walk);
}

void record_sample(uintptr_t pc, uint64_t time, const void *ucontext)
{
	struct walked walk = {.end = config.depth > 1 ? PCT_END_LATE : PCT_END_DEPTH};
	struct region r;
	int found = regions_find(pc, &r) && (r.object->stays || !regions_stale()), state = 0;
	uintptr_t at; /* PC, or a place in Python */

	if (config.exprs && !exprvalues_wanted(pc, ucontext))
		return;
	if (!found && (found = regions_learn(pc, &r)) <= 0) {
		accounts_lose(found == 0    ? PCT_LOST_NOMAP
				: hands_off ? PCT_LOST_FILTER
					    : PCT_LOST_BUSY,
			1);
		return;
	}
	if (__atomic_load_n(&deferred, __ATOMIC_ACQUIRE) && files_now(NULL, &state) != 0) {
		accounts_lose(hands_off ? PCT_LOST_FILTER : PCT_LOST_BUSY, 1);
		return;
	}
	if (config.depth > 1 && ucontext)
		walk.w = frames_walk(pc, ucontext, &walk.end);
	at = walk.w ? (uintptr_t)walk.w->merge.leaf : ucontext ? pypath_leaf(pc) : pc;
	if (at != pc)
		regions_find(at, &r);
	record_in(r.object, pc, at, at - r.origin, time, ucontext, &walk);
	if (walk.w)
		frames_done(walk.w);
}
