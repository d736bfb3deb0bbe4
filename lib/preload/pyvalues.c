/* pyvalues.c - writes records of variables of Python (format/pyrecord.h draws them). */
#include "preload/config.h"
#include "preload/pyasked.h"
#include "preload/pyruntime.h"
#include "preload/pyvalues.h"
#include "preload/statefile.h"
#include "preload/syscalls.h"
#include "preload/threads.h"
#include "python/pylocals.h"

#include <stddef.h>
#include <string.h>

#define PLACES 512u /* of a path, at most */

/* What is made of a frame: the record of an expression. */
struct making {
	struct pywalk walk;
	struct pypath *path;
	unsigned frame;  /* its number in the path, with entries */
	unsigned number; /* and without */
	const struct pyfunction *function;
	size_t size; /* bytes that the record has so far */
};

static void put_places(struct making *m)
{
	struct pypath *p = m->path;
	uint32_t n = 0, place;

	m->size = sizeof n;
	for (unsigned i = m->frame; i < p->n && n < PLACES; i++) {
		if (p->at[i] & PYMERGE_ENTRY)
			continue;
		place = (uint32_t)(p->at[i] - pyruntime_start());
		memcpy(p->values + m->size, &place, sizeof place);
		m->size += sizeof place;
		n++;
	}
	memcpy(p->values, &n, sizeof n);
}

/* Add the entry of V, the value of IS or, with LEN, its length. */
static void put_entry(
	struct making *m, const struct pyvariable *is, int len, const struct pyvalue *v)
{
	uint8_t *to = m->path->values + m->size;

	if (m->size + PYVALUE_ENTRY > sizeof m->path->values)
		return;
	m->size += pyvalue_entry(to, is->name, is->n, len, v);
	if (is->param)
		*to |= PYVALUE_PARAM;
}

/* Read variable IS.  Returns the address of its object. */
static uint64_t read_variable_of(
	const struct making *m, const struct pyvariable *is, struct pyvalue *v)
{
	uint64_t object;

	if (pylocals_object(&m->walk, m->path->frame[m->frame], is->index, &object) != 0) {
		*v = (struct pyvalue){.kind = PYVALUE_UNREADABLE};
		return 0;
	}
	if (is->cell)
		object = pyvalue_in_cell(&m->walk, object);
	pyvalue_read(&m->walk, object, v);
	return object;
}

static void put_all(struct making *m)
{
	struct pyvalue v;

	for (unsigned i = 0; i < m->function->n; i++) {
		const struct pyvariable *is = pyasked_variable(m->function, i);
		uint64_t object = read_variable_of(m, is, &v);
		put_entry(m, is, 0, &v);
		if (!v.sized)
			continue;
		pyvalue_len(&m->walk, object, &v);
		put_entry(m, is, 1, &v);
	}
}

static void put_one(struct making *m, unsigned e)
{
	const struct pyasked *a = pyasked_at(e);
	struct pyvariable none = {.n = (uint8_t)strlen(a->name)};
	const struct pyvariable *is = &none;
	struct pyvalue v = {.kind = PYVALUE_MISSING};
	uint64_t object;

	if (m->function->wanted[e] == PYASKED_NONE) {
		memcpy(none.name, a->name, none.n);
	} else {
		is = pyasked_variable(m->function, m->function->wanted[e]);
		object = read_variable_of(m, is, &v);
		if (a->len)
			pyvalue_len(&m->walk, object, &v);
	}
	put_entry(m, is, a->len, &v);
}

static void write_record(const struct making *m, uint64_t time, unsigned expr)
{
	const struct pct_state h = {.time = time,
		.tid = (uint32_t)thread_self(),
		.expr = (uint16_t)expr,
		.flags = PCT_STATE_PYTHON,
		.parts = 1};
	uint64_t part[2] = {m->number, m->size};
	struct stateroom room;
	int reason = PCT_LOST_SPACE;

	statefile_take();
	if (statefile_reserve((uint32_t)(sizeof h + sizeof part + ((m->size + 7) & ~(size_t)7)), 0,
		    &room, &reason)) {
		statefile_lose(reason);
		return;
	}
	memcpy(&room.record->time, &h.time, sizeof h - offsetof(struct pct_state, time));
	memcpy(room.record + 1, part, sizeof part);
	memcpy((char *)(room.record + 1) + sizeof part, m->path->values, m->size);
	statefile_done(&room);
}

/* Record the expressions of MASK for the frame of M. */
static void collect_frame(struct making *m, uint64_t mask, uint64_t time)
{
	for (; mask; mask &= mask - 1) {
		unsigned e = (unsigned)__builtin_ctzll(mask);
		put_places(m);
		if (pyasked_at(e)->all)
			put_all(m);
		else
			put_one(m, e);
		write_record(m, time, pyasked_at(e)->expr);
	}
}

static void collect_path(struct making *m, uint64_t time)
{
	struct pypath *p = m->path;
	uint64_t todo = 0, outer = 0;
	for (unsigned e = 0; e < pyasked_count(); e++) {
		todo |= UINT64_C(1) << e;
		outer |= (uint64_t)pyasked_at(e)->outer << e;
	}
	for (m->frame = m->number = 0;
		m->frame < p->n && (todo || (config.each && m->number < PYVALUE_FRAMES));
		m->frame++) {
		if (p->at[m->frame] & PYMERGE_ENTRY)
			continue;
		m->function = pyasked_function((uint32_t)(p->at[m->frame] - pyruntime_start()));
		if (!m->function && pyasked_full()) {
			statefile_take();
			statefile_lose(PCT_LOST_OTHER);
			return;
		}
		if (m->function)
			collect_frame(m, m->function->asked & todo, time);
		if (m->function && config.each && m->number < PYVALUE_FRAMES) {
			put_places(m);
			put_all(m);
			write_record(m, time, PCT_STATE_ALL);
		}
		todo &= m->function ? outer & ~m->function->asked : outer;
		m->number++;
	}
}

void pyvalues_collect(const struct frames *w, unsigned end, uintptr_t pc, uint64_t time)
{
	struct making m;

	if (!w && pyruntime_has(pc)) {
		statefile_take();
		statefile_lose(end == PCT_END_LATE    ? PCT_LOST_LATE
				: end == PCT_END_ROOM ? PCT_LOST_ROOM
						      : PCT_LOST_BUSY);
	}
	if (!w || !w->python || !w->python->n || !may_call())
		return;
	m.path = w->python;
	m.walk = (struct pywalk){.layout = m.path->layout, .peek = pyruntime_read};
	collect_path(&m, time);
}
