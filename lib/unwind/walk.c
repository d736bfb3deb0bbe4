/* walk.c - begins walks, and walks whole paths. */
#include "format/pctfile.h"
#include "unwind/step.h"

enum unwind_result unwind_begin(struct unwind *u, const struct unwind_space *space,
	const struct unwind_range *range, unsigned ranges, const struct unwind_regs *regs)
{
	const struct unwind_machine *m = space->machine;

	u->space = space;
	u->range = range;
	u->ranges = ranges;
	u->last = 0;
	u->wanted = 0;
	u->link = UNWIND_REGS;
	u->generation =
		space->cache ? __atomic_load_n(&space->cache->generation, __ATOMIC_ACQUIRE) : 0;
	take_registers(u, &u->regs, regs);
	if (m->pc != 255) {
		u->regs.r[m->pc] = regs->pc;
		u->regs.known |= (uint64_t)1 << m->pc;
	}
	u->exact = 1;
	return unwind_settle(u);
}

enum unwind_result unwind_at(struct unwind *u, uint64_t pc)
{
	u->regs.known = 0;
	u->regs.pc = pc;
	u->exact = 0;
	return unwind_settle(u);
}

enum unwind_result unwind_path(struct unwind *u, const struct unwind_space *space,
	const struct unwind_range *range, unsigned ranges, const struct unwind_regs *regs,
	uint64_t *path, unsigned max, unsigned *n)
{
	enum unwind_result result = unwind_begin(u, space, range, ranges, regs);

	*n = 0;
	while (result == UNWIND_FRAME && *n < max) {
		path[(*n)++] = u->regs.pc - !u->exact;
		result = unwind_step(u);
	}
	return result;
}

unsigned unwind_sp(const struct unwind_machine *machine)
{
	return machine->sp;
}

unsigned unwind_fp(const struct unwind_machine *machine)
{
	return machine->fp;
}

unsigned unwind_ending(enum unwind_result result)
{
	switch (result) {
	case UNWIND_FRAME: return PCT_END_DEPTH;
	case UNWIND_END: return PCT_END_WHOLE;
	case UNWIND_NO_RULES: return PCT_END_RULES;
	case UNWIND_NO_STACK: return PCT_END_STACK;
	case UNWIND_NO_CODE: return PCT_END_CODE;
	case UNWIND_NO_CALL: return PCT_END_CALL;
	case UNWIND_SWITCH: return PCT_END_SWITCH;
	case UNWIND_BAD:
	case UNWIND_NO_REGISTER: return PCT_END_TABLE;
	case UNWIND_LOOP: break;
	}
	return PCT_END_ORDER;
}

const char *unwind_says(enum unwind_result result)
{
	switch (result) {
	case UNWIND_FRAME: return "depth";
	case UNWIND_END: return "end";
	case UNWIND_NO_RULES: return "no rules";
	case UNWIND_NO_STACK: return "no stack";
	case UNWIND_NO_CODE: return "no code";
	case UNWIND_NO_CALL: return "no call";
	case UNWIND_SWITCH: return "switch";
	case UNWIND_LOOP: return "loop";
	case UNWIND_NO_REGISTER: return "no register";
	default: return "bad rules";
	}
}
