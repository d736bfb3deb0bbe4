/* settle.c - checks a frame, and finds its unwind rules. */
#include "unwind/bare.h"
#include "unwind/cfarow.h"
#include "unwind/gopcln.h"
#include "unwind/step.h"

#define ENTRY_BYTES 128 /* bytes of code at a program's entry, when no rule says its size */

/* 1 when a call ends at AT, the last byte before a return address, or when that cannot be known. */
static int follows_call(const struct unwind *u, const struct unwind_object *o, uint64_t at)
{
	uint64_t before = at + 1 - o->start;

	return !o->code || u->space->machine->follows_call(o->code + before, before);
}

unsigned unwind_sigreturn(const struct unwind *u, const struct unwind_object *o)
{
	const struct unwind_machine *m = u->space->machine;
	uint64_t at = u->regs.pc - o->start;
	unsigned offset;

	if (!o->code || u->regs.pc < o->start || u->regs.pc >= o->end)
		return 0;
	offset = m->sigreturn(o->code + at, o->end - u->regs.pc);
	/* the PC may be at the second instruction */
	if (!offset && u->exact && m->link != 255 && at >= 4)
		offset = m->sigreturn(o->code + at - 4, o->end - u->regs.pc + 4);
	return offset;
}

/* Returns the row of AT when no entry of a table contains it. */
static uint64_t without_rules(struct unwind *u, const struct unwind_object *o, uint64_t at)
{
	const struct unwind_machine *m = u->space->machine;
	uint64_t pc = u->regs.pc, row = 0;
	struct fde f;
	int few;

	if (unwind_sigreturn(u, o))
		return ROW_SIGNAL | ROW_CALL;
	if (o->code && u->exact && m->stub && pc < o->end)
		row = m->stub(o->code + (pc - o->start), pc - o->start, o->end - pc);
	if (row)
		return row;
	if (o->entry && at >= o->entry && at - o->entry < ENTRY_BYTES
		&& (!o->header || ehframe_find(m, o, o->entry, &f) == 0))
		return ROW_END;
	few = !o->go && ehframe_few(m, o);
	row = !few || !u->exact || o->code ? bare_leave(u, o, few) : ROW_NONE;
	if (row != ROW_NONE)
		return row;
	/* the object is from a compiler without tables */
	if (few && !u->exact)
		return ROW_POINTER;
	if (few) {
		row = bare_row(u, o);
		return row == ROW_NONE && !o->code ? bare_leave(u, o, few) : row;
	}
	/* code of an assembler, beside code of a compiler with tables */
	return bare_record(u, o) ? ROW_POINTER : ROW_NONE;
}

/* Returns the row of AT in O, which has functions of Go. */
static uint64_t of_go(struct unwind *u, const struct unwind_object *o, uint64_t at)
{
	const struct unwind_machine *m = u->space->machine;

	if (unwind_sigreturn(u, o))
		return ROW_SIGNAL | ROW_CALL;
	switch (gopcln_find(u, o, at)) {
	case GO_ROW: u->row_at = at; return row_pack(m, &u->row, u->link);
	case GO_SIGNAL:
		u->row_at = at;
		u->signal = 1;
		return ROW_FULL | ROW_CALL;
	case GO_TOP:
		return ROW_END | ROW_CALL; /* goexit stands below functions that it never called */
	case GO_SWITCH: return ROW_SWITCH;
	case GO_NONE: return without_rules(u, o, at);
	default: return ROW_FULL;
	}
}

uint64_t unwind_look(struct unwind *u, uint64_t at)
{
	const struct unwind_machine *m = u->space->machine;
	const struct unwind_object *o = unwind_object_of(u->space, at);
	struct fde f;
	uint64_t row;
	int found;

	u->row_at = 0;
	/* where calls do not push the return address, kernels write no rules, or wrong ones, for
	 * the code to which handlers return; and that code can begin at the first mapped byte */
	if (m->link != 255) {
		u->object = unwind_object_of(u->space, u->regs.pc);
		if (u->object && unwind_sigreturn(u, u->object))
			return ROW_SIGNAL | ROW_CALL;
	}
	u->object = o;
	if (!o)
		return ROW_UNKNOWN;
	if (m->look)
		return m->look(u, o, at) | (follows_call(u, o, at) ? ROW_CALL : 0);
	found = o->header ? ehframe_find(m, o, at, &f) : 0;
	/* a damaged table counts as none: Free Pascal's .debug_frame has entries of another form */
	if (!found && o->debug && !o->go && (found = debugframe_find(m, o, at, &f)) < 0)
		found = 0;
	/* the kernel's trampoline is not called: the code before it belongs to another function */
	if (found > 0 && !f.signal && !u->exact && unwind_sigreturn(u, o))
		return ROW_SIGNAL | ROW_CALL;
	if (found > 0 && cfarow_find(u, o, &f, at) == 0) {
		row = row_pack(m, &u->row, f.link);
		if (f.signal && (row & ROW_KIND) != ROW_END)
			row = ROW_FULL | ROW_CALL; /* the kernel goes there without a call */
		u->signal = f.signal;
		u->link = f.link < m->registers ? (unsigned)f.link : UNWIND_REGS;
		u->row_at = at;
	} else if (found) {
		return ROW_FULL
			| (follows_call(u, o, at) ? ROW_CALL : 0); /* damaged; row_at is 0 */
	} else {
		row = o->go ? of_go(u, o, at) : without_rules(u, o, at);
	}
	return row | (follows_call(u, o, at) ? ROW_CALL : 0);
}

/* 1 when the return address, which follows no call, begins a function: makecontext put it there, so
 * the frame has no caller. */
static int planted(const struct unwind *u)
{
	const struct unwind_object *o = unwind_object_of(u->space, u->regs.pc);
	struct fde f;

	return o && o->header && ehframe_find(u->space->machine, o, u->regs.pc, &f) > 0
		&& f.start == u->regs.pc;
}

enum unwind_result unwind_settle(struct unwind *u)
{
	struct unwind_cache *c = u->space->cache;
	uint64_t at = u->regs.pc - !u->exact;

	u->row_at = 0;
	u->signal = 0;
	u->packed = c ? row_get(c, at, u->generation) : 0;
	if (!u->packed) {
		u->packed = unwind_look(u, at);
		if ((u->packed & ROW_KIND) == ROW_UNKNOWN)
			return !u->exact && planted(u) ? UNWIND_END : UNWIND_NO_CODE;
		/* interrupted code that is read from memory each time may change: keep no row of
		 * it */
		if (c && (u->packed & ROW_KIND) != ROW_SIGNAL && (!u->exact || u->object->code))
			row_put(c, at, u->generation, u->packed);
	}
	if (u->exact || u->packed & ROW_CALL)
		return UNWIND_FRAME;
	return planted(u) ? UNWIND_END : UNWIND_NO_CALL;
}
