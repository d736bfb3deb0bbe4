/* lostfp.c - finds the value of FP for a frame where it is not known.
 *
 * The prologue of a function says how far SP is below FP during calls.  If it does not say, or SP
 * has moved since, the stack is searched for a return address after a call of this very function:
 * FP is the address of the word below that return address. */
#include "unwind/ehframe.h"
#include "unwind/step.h"

#define SEARCHED (1 << 16) /* bytes above SP that are searched */

/* Returns where the function at PC begins, or 0 when that is not known; *O becomes its object. */
static uint64_t function_of(const struct unwind *u, uint64_t pc, const struct unwind_object **o)
{
	struct fde f;

	*o = unwind_object_of(u->space, pc);
	return *o && (*o)->header && ehframe_find(u->space->machine, *o, pc, &f) > 0 ? f.start : 0;
}

/* Returns the target of the call before the return address PC; 1 when the code does not say what it
 * calls; 0 when there is no call. */
static uint64_t called_from(const struct unwind *u, uint64_t pc)
{
	const struct unwind_machine *m = u->space->machine;
	const struct unwind_object *o = unwind_object_of(u->space, pc - 1);
	const uint8_t *code;
	uint64_t before, target;

	if (!o || !o->code || pc <= o->start)
		return 0;
	before = pc - o->start;
	code = o->code + before;
	if (!m->follows_call(code, before))
		return 0;
	target = m->target ? m->target(code, before, pc) : 0;
	return target ? target : 1;
}

static int take(struct unwind *u, uint64_t fp)
{
	const struct unwind_machine *m = u->space->machine;

	u->regs.r[m->fp] = fp;
	u->regs.known |= (uint64_t)1 << m->fp;
	u->wanted = 0;
	return 1;
}

int unwind_find_fp(struct unwind *u)
{
	const struct unwind_machine *m = u->space->machine;
	uint64_t sp = u->regs.r[m->sp], at, pc, depth = UINT64_MAX, start;
	const struct unwind_object *o;

	if (!m->depth || !(u->regs.known >> m->sp & 1) || u->regs.known >> m->fp & 1)
		return 0;
	start = function_of(u, u->regs.pc - !u->exact, &o);
	if (!start)
		return 0;
	if (o->code && start >= o->start)
		depth = m->depth(o->code + (start - o->start), o->end - start);
	if (depth < SEARCHED && unwind_read(u, sp + depth + m->word, m->word, &pc) == 0
		&& called_from(u, pc))
		return take(u, sp + depth);
	for (at = sp; at - sp < SEARCHED; at += m->word)
		if (unwind_read(u, at + m->word, m->word, &pc) != 0)
			break;
		else if (called_from(u, pc) == start)
			return take(u, at);
	u->wanted = 0;
	return 0;
}
