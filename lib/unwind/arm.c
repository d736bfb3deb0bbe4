/* arm.c - describes 32-bit ARM: its registers, calls and signal frames.  Register numbers of
 * AADWARF32: r0 to r15; here 16 is the CPSR of an interrupted frame, which says how its code is
 * encoded. */
#include "unwind/arm.h"
#include "unwind/armcode.h"
#include "unwind/armpath.h"
#include "unwind/armrow.h"
#include "unwind/exidx.h"
#include "unwind/rowcache.h"
#include "unwind/step.h"

#include <elf.h>

enum { THUMB = 1 << 5 };

/* Recognizes mov r7,#173 or #119; svc, in both encodings.  With #173 a siginfo lies before the
 * ucontext. */
static unsigned sigreturn(const uint8_t *code, uint64_t left)
{
	uint64_t a = left >= 4 ? load(code, 4) : 0, b = left >= 6 ? load(code + 4, 2) : 0;
	uint64_t c = left >= 8 ? load(code + 4, 4) >> 24 : 0;

	if (a == 0xdf0027ad || (a == 0x07adf04f && b == 0xdf00) || (a == 0xe3a070ad && c == 0xef))
		return 128 + 32;
	if (a == 0xdf002777 || (a == 0x0777f04f && b == 0xdf00) || (a == 0xe3a07077 && c == 0xef))
		return 32;
	return 0;
}

/* Entries of the procedure linkage table are add ip,pc,#N; add ip,ip,#N; ldr pc,[ip,#N]!, for
 * callers in Thumb after bx pc; nop.  They do not change SP and LR. */
static uint64_t stub(const uint8_t *code, uint64_t before, uint64_t left)
{
	static const struct pattern entry[] = {
		{0xfffff000, 0xe28fc000}, {0xfffff000, 0xe28cc000}, {0xfffff000, 0xe5bcf000}};

	if (left >= 2 && (load(code, 2) == 0x4778 || load(code, 2) == 0x46c0)) {
		unsigned skip = load(code, 2) == 0x4778 ? 4 : 2;
		if (left < skip)
			return 0;
		code += skip;
		left -= skip;
		before = 0;
	}
	return pattern_at(code, before, left, entry, 3) ? ROW_SP : 0;
}

/* 1 when the function of X saves LR neither before its first call nor up to AT: then it cannot
 * return, so it has no caller. */
static int root(const struct unwind_object *o, const struct exidx *x, uint64_t at)
{
	struct arm_insn i;

	for (uint64_t p = x->start; o->code && p <= at && p >= o->start; p += i.bytes) {
		arm_decode(o->code + (p - o->start), o->end - p, 0, &i);
		if (!i.bytes || i.kind == ARM_CALL)
			break;
		if (i.kind == ARM_PUSH && i.regs >> ARM_LR & 1)
			return 0;
	}
	for (uint64_t p = x->start; o->code && p <= at && p >= o->start; p += i.bytes) {
		arm_decode(o->code + (p - o->start), o->end - p, 1, &i);
		if (!i.bytes || i.kind == ARM_CALL)
			return 1;
		if (i.kind == ARM_PUSH && i.regs >> ARM_LR & 1)
			return 0;
	}
	return 1;
}

uint64_t arm_look(struct unwind *u, const struct unwind_object *o, uint64_t at)
{
	const struct unwind_machine *m = u->space->machine;
	struct exidx x = {.start = o->start, .end = o->end, .none = 1};
	int found = o->header ? exidx_find(o, at, &x) : 0, thumb;
	uint64_t row = u->exact && o->code
		? stub(o->code + (at - o->start), at - o->start, o->end - at)
		: 0;

	if (row)
		return row;
	if (x.end > o->end)
		x.end = o->end;
	if (x.start < o->start)
		x.start = o->start;
	thumb = !(u->regs.known >> ARM_CPSR & 1) || u->regs.r[ARM_CPSR] & THUMB;
	u->row_at = at;
	if (!u->exact && found > 0 && !x.none)
		return exidx_row(u, o, x) == 0 ? row_pack(m, &u->row, u->link) : ROW_NONE;
	for (int way = 0; way < (u->exact ? 1 : 2); way++)
		if (armpath_row(
			    u, o, u->regs.pc, x.start, x.end, u->exact ? thumb : !way, !u->exact)
			== 0)
			return row_pack(m, &u->row, u->link);
	if (found > 0 && !x.none && exidx_row(u, o, x) == 0)
		return row_pack(m, &u->row, u->link);
	u->row_at = 0;
	if (found < 0)
		return ROW_FULL;
	if (o->entry && at >= o->entry && at - o->entry < 128)
		return ROW_END;
	return found > 0 && !u->exact && root(o, &x, at) ? ROW_END : ROW_NONE;
}

static const uint8_t sigcontext[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 15};

const struct unwind_machine unwind_arm = {
	.elf = EM_ARM,
	.word = 4,
	.registers = 17,
	.sp = ARM_SP_REG,
	.fp = ARM_FP_THUMB,
	.pc = 255,
	.link = ARM_LR,
	.kept = 0xff << 4,
	.saved = {ARM_LR, 4, 5, 6, 7, 8, 9, 10, 11},
	.saves = 9,
	.bits = 4,
	.odd = 1,
	.record = NO_RECORD,
	.record_sp = 255,
	.follows_call = arm_follows_call,
	.sigreturn = sigreturn,
	.look = arm_look,
	.sigcontext = sigcontext,
	.address_bits = 64,
};
