/* values.c - runs the code of conditions and expressions in the frames that they are of. */
#include "agent/agent.h"
#include "preload/accounts.h"
#include "preload/config.h"
#include "preload/exprtable.h"
#include "preload/frames.h"
#include "preload/inside.h"
#include "preload/maps.h"
#include "preload/regions.h"
#include "preload/values.h"

#include <string.h>

void values_begin(void)
{
	char path[sizeof config.path + 32];
	size_t at = 0;

	if (!config.exprs || exprtable_count())
		return;
	put_text(path, sizeof path, &at, config.path);
	put_text(path, sizeof path, &at, "/.expr-");
	put_number(path, sizeof path, &at, config.run, 16);
	if (exprtable_read(path, process.name) != 0)
		tell(0, "cannot read the expressions", path);
}

/* Where a frame is, for a table. */
struct spot {
	const struct expr_table *table;
	const struct expr_place *place;
	uint64_t bias; /* of its object */
};

/* For frames_seek: 1 when the table of SPOT has the frame at PC. */
static int is_spot(void *arg, uint64_t pc)
{
	struct spot *s = arg;
	struct region r;
	uint64_t address;

	if (!regions_find((uintptr_t)pc, &r))
		return 0;
	if (!r.object->known && slow_trylock()) {
		object_learn(r.object);
		slow_unlock(NULL);
	}
	address = r.object->obj_addr + (pc - r.origin);
	s->bias = pc - address;
	return (s->place = exprtable_find(s->table, r.object, address)) != NULL;
}

/* ---- the machine's memory ---- */

static int read_safely(void *of, uint64_t address, void *to, size_t size)
{
	(void)of;
	return may_call() && maps_peek(to, (uintptr_t)address, size) == (long)size ? 0 : -1;
}

static int collect_nothing(void *of, uint64_t address, uint64_t size)
{
	(void)of;
	(void)address;
	(void)size;
	return 0;
}

static struct agent_frame machine(const struct frames *w, const struct spot *s)
{
	return (struct agent_frame){.regs = w->regs.r,
		.nregs = UNWIND_REGS,
		.known = w->regs.known,
		.bias = s->bias,
		.read = read_safely,
		.collect = collect_nothing};
}

/* ---- conditions ---- */

/* 1 when the condition of T holds at PC; 0: no, or the sample is not in its function; -1: not
 * known. */
static int holds(const struct expr_table *t, uintptr_t pc, const void *ucontext)
{
	struct spot s = {.table = t};
	struct agent_frame frame;
	struct frames *w;
	uint64_t value = 0;
	int known;

	if (!ucontext) /* the registers are those of another place by now */
		return t->outer || is_spot(&s, pc) ? -1 : 0;
	if (!(w = frames_seek(ucontext, t->outer, is_spot, &s)))
		return 0;
	frame = machine(w, &s);
	known = s.place->kind == EXPR_CODE
		&& agent_run(s.place->code, s.place->size, &frame, &value) == AGENT_DONE;
	frames_done(w);
	return known ? value != 0 : -1;
}

int values_wanted(uintptr_t pc, const void *ucontext)
{
	int unknown = 0;

	if (!exprtable_conditional())
		return 1;
	for (unsigned i = 0; i < exprtable_count(); i++) {
		int h = exprtable_at(i)->condition ? holds(exprtable_at(i), pc, ucontext) : 0;
		if (h > 0)
			return 1;
		unknown |= h < 0;
	}
	if (unknown)
		accounts_lose(PCT_LOST_CONDITION, 1);
	return 0;
}
