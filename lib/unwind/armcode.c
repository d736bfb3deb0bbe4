/* armcode.c - decodes instructions by the Arm Architecture Reference Manual ARMv7-A, A6 (Thumb) and
 * A5 (ARM). */
#include "unwind/armcode.h"
#include "unwind/machine.h"

enum { FP_THUMB = 7, FP_ARM = 11, SP = 13, LR = 14, PC = 15 };

static uint32_t half(const uint8_t *code)
{
	return (uint32_t)load(code, 2);
}

static uint32_t full(const uint8_t *code)
{
	return (uint32_t)load(code, 4);
}

static int32_t words(uint32_t regs)
{
	int32_t n = 0;

	for (; regs; regs &= regs - 1)
		n++;
	return 4 * n;
}

/* Returns the low BITS of V as a signed number. */
static int32_t number(uint32_t v, unsigned bits)
{
	return (int32_t)(v << (32 - bits)) >> (32 - bits);
}

static uint32_t turned(uint32_t v, unsigned by)
{
	return by ? v >> by | v << (32 - by) : v;
}

/* Returns the constant of a Thumb data-processing instruction: A6.3.2. */
static int32_t constant(uint32_t a, uint32_t b)
{
	uint32_t imm = (a >> 10 & 1) << 11 | (b >> 12 & 7) << 8 | (b & 255), v = imm & 255;

	switch (imm >> 8) {
	case 0: return (int32_t)v;
	case 1: return (int32_t)(v << 16 | v);
	case 2: return (int32_t)(v << 24 | v << 8);
	case 3: return (int32_t)(v * 0x01010101);
	default: return (int32_t)turned((v & 127) | 128, imm >> 7);
	}
}

static void list(struct arm_insn *i, enum arm_kind kind, uint32_t regs)
{
	i->kind = kind;
	i->regs = (uint16_t)regs;
	i->value = kind == ARM_PUSH ? -words(regs) : words(regs);
}

/* Register TO becomes FROM + VALUE. */
static void sum(struct arm_insn *i, uint32_t to, uint32_t from, int32_t value)
{
	i->value = value;
	i->reg = (uint8_t)(to == SP ? from : to);
	if (to == SP)
		i->kind = from == SP ? ARM_ADD : ARM_SP;
	else if (to == FP_THUMB || to == FP_ARM)
		i->kind = from == SP ? ARM_POINT : from == to ? ARM_MOVE : ARM_OTHER;
	else if (to == PC)
		i->kind = ARM_LOST;
	if (i->kind == ARM_SP && from != FP_THUMB && from != FP_ARM)
		i->kind = ARM_BLUR;
}

static void narrow_thumb(uint32_t h, struct arm_insn *i)
{
	i->bytes = 2;
	if ((h & 0xfe00) == 0xb400) {
		list(i, ARM_PUSH, (h & 255) | (h >> 8 & 1) << LR);
	} else if ((h & 0xfe00) == 0xbc00) {
		list(i, ARM_POP, (h & 255) | (h >> 8 & 1) << PC);
	} else if ((h & 0xf800) == 0x9800) { /* ldr REG,[sp,#N] */
		list(i, ARM_LOAD, 1u << (h >> 8 & 7));
		i->value = (int32_t)(h & 255) * 4;
	} else if ((h & 0xff00) == 0xb000) { /* add, sub sp,#N */
		sum(i, SP, SP, (int32_t)(h & 127) * (h & 128 ? -4 : 4));
	} else if ((h & 0xff00) == 0x4600) { /* mov */
		sum(i, (h & 7) | (h >> 4 & 8), h >> 3 & 15, 0);
		if (h == 0x46f7)
			i->kind = ARM_RETURN;
	} else if ((h & 0xff87) == 0x4485) { /* add sp,REG */
		i->kind = ARM_BLUR;
	} else if ((h & 0xf800) == 0xa800) { /* add REG,sp,#N */
		sum(i, h >> 8 & 7, SP, (int32_t)(h & 255) * 4);
	} else if ((h & 0xf700) == 0x3700) { /* adds, subs r7,#N */
		sum(i, FP_THUMB, FP_THUMB, (int32_t)(h & 255) * (h & 0x800 ? -1 : 1));
	} else if ((h & 0xff87) == 0x4700) { /* bx */
		i->kind = h == 0x4770 ? ARM_RETURN : h == 0x4778 ? ARM_LOST : ARM_JUMP;
	} else if ((h & 0xff87) == 0x4780) { /* blx */
		i->kind = ARM_CALL;
	} else if ((h & 0xf800) == 0xe000) {
		i->kind = ARM_GO;
		i->value = number(h << 1, 12) + 4;
	} else if ((h & 0xf500) == 0xb100) { /* cbz, cbnz */
		i->kind = ARM_FORK;
		i->value = (int32_t)((h >> 9 & 1) << 6 | (h >> 3 & 31) << 1) + 4;
	} else if ((h & 0xf000) == 0xd000) {
		i->kind = (h & 0xf00) == 0xe00 ? ARM_LOST
			: (h & 0xf00) == 0xf00 ? ARM_OTHER
					       : ARM_FORK;
		i->value = number(h << 1, 9) + 4;
	} else if ((h & 0xff00) == 0xbf00 && h & 15) { /* it: the lowest bit set ends the block */
		while (!(h & 1u << i->conditional))
			i->conditional++;
		i->conditional = (uint8_t)(4 - i->conditional);
	}
}

/* Loads and stores of one or more registers by SP.  C holds the two bytes after the instruction,
 * which may be a table. */
static void wide_memory(uint32_t a, uint32_t b, uint32_t c, struct arm_insn *i)
{
	uint32_t rt = b >> 12;

	if (a == 0xe92d) {
		list(i, ARM_PUSH, b);
	} else if (a == 0xe8bd) {
		list(i, ARM_POP, b);
	} else if (a == 0xf84d && (b & 0xf00) == 0xd00) { /* str REG,[sp,#-N]! */
		*i = (struct arm_insn){
			ARM_PUSH, -(int32_t)(b & 255), (uint16_t)(1u << rt), 0, 4, 0};
	} else if (a == 0xf85d && (b & 0xf00) == 0xb00) { /* ldr REG,[sp],#N */
		*i = (struct arm_insn){ARM_POP, (int32_t)(b & 255), (uint16_t)(1u << rt), 0, 4, 0};
	} else if (a == 0xe96d) { /* strd: the second register goes above the first */
		list(i, rt < (b >> 8 & 15) ? ARM_PUSH : ARM_LOST, 1u << rt | 1u << (b >> 8 & 15));
		i->value = -(int32_t)(b & 255) * 4;
	} else if (a == 0xe8fd) {
		list(i, rt < (b >> 8 & 15) ? ARM_POP : ARM_LOST, 1u << rt | 1u << (b >> 8 & 15));
		i->value = (int32_t)(b & 255) * 4;
	} else if (a == 0xe9dd && rt < (b >> 8 & 15)) { /* ldrd */
		list(i, ARM_LOAD, 1u << rt | 1u << (b >> 8 & 15));
		i->value = (int32_t)(b & 255) * 4;
	} else if (a == 0xf8dd && rt != PC) { /* ldr */
		list(i, ARM_LOAD, 1u << rt);
		i->value = (int32_t)(b & 0xfff);
	} else if ((a & 0xffbf) == 0xed2d && (b & 0xe00) == 0xa00) { /* vpush, vpop */
		sum(i, SP, SP, -(int32_t)(b & 255) * 4);
	} else if ((a & 0xffbf) == 0xecbd && (b & 0xe00) == 0xa00) {
		sum(i, SP, SP, (int32_t)(b & 255) * 4);
	} else if (a == 0xe8df && (b & 0xffe0) == 0xf000) { /* tbb, tbh: follow the first entry */
		i->kind = ARM_GO;
		i->value = 4 + 2 * (int32_t)(b & 16 ? c & 0xffff : c & 255);
	} else if ((a & 0xff70) == 0xf850 && rt == PC) { /* ldr pc */
		i->kind = ARM_LOST;
	}
}

static void wide_thumb(uint32_t a, uint32_t b, uint32_t c, struct arm_insn *i)
{
	uint32_t to = b >> 8 & 15, from = a & 15, sign = a >> 10 & 1;
	int32_t far = number(sign << 24 | (~((b >> 13) ^ sign) & 1) << 23
			| (~((b >> 11) ^ sign) & 1) << 22 | (a & 0x3ff) << 12 | (b & 0x7ff) << 1,
		25);

	i->bytes = 4;
	if ((a & 0xf800) != 0xf000 || !(b & 0x8000)) {
		if (to == PC && a >> 11 == 0x1e) /* a comparison */
			return;
		if ((a & 0xfbe0) == 0xf100) /* add */
			sum(i, to, from, constant(a, b));
		else if ((a & 0xfbe0) == 0xf1a0) /* sub */
			sum(i, to, from, -constant(a, b));
		else if ((a & 0xfbf0) == 0xf200) /* addw */
			sum(i, to, from,
				(int32_t)((a >> 10 & 1) << 11 | (b >> 12 & 7) << 8 | (b & 255)));
		else if ((a & 0xfbf0) == 0xf2a0) /* subw */
			sum(i, to, from,
				-(int32_t)((a >> 10 & 1) << 11 | (b >> 12 & 7) << 8 | (b & 255)));
		else if ((a & 0xfe00) == 0xea00 && to == SP)
			i->kind = ARM_BLUR; /* changed by a register */
		else
			wide_memory(a, b, c, i);
	} else if (b & 0x4000) {
		i->kind = ARM_CALL;
	} else if (b & 0x1000) {
		i->kind = ARM_GO;
		i->value = far + 4;
	} else if ((a & 0x380) != 0x380) {
		i->kind = ARM_FORK;
		i->value = number(sign << 20 | (b >> 11 & 1) << 19 | (b >> 13 & 1) << 18
					   | (a & 0x3f) << 12 | (b & 0x7ff) << 1,
				   21)
			+ 4;
	} else if ((a & 0xfff0) == 0xf7f0) { /* udf */
		i->kind = ARM_LOST;
	}
}

static void arm_memory(uint32_t w, struct arm_insn *i)
{
	uint32_t rt = w >> 12 & 15;

	if ((w & 0x0fff0000) == 0x092d0000) {
		list(i, ARM_PUSH, w & 0xffff);
	} else if ((w & 0x0fff0000) == 0x08bd0000) {
		list(i, ARM_POP, w & 0xffff);
	} else if ((w & 0x0fff0000) == 0x052d0000) { /* str REG,[sp,#-N]! */
		list(i, ARM_PUSH, 1u << rt);
		i->value = -(int32_t)(w & 0xfff);
	} else if ((w & 0x0fff0000) == 0x049d0000) { /* ldr REG,[sp],#N */
		list(i, ARM_POP, 1u << rt);
		i->value = (int32_t)(w & 0xfff);
	} else if ((w & 0x0fff0000) == 0x059d0000 && rt != PC) { /* ldr REG,[sp,#N] */
		list(i, ARM_LOAD, 1u << rt);
		i->value = (int32_t)(w & 0xfff);
	} else if ((w & 0x0fbf0e00) == 0x0d2d0a00) {
		sum(i, SP, SP, -(int32_t)(w & 255) * 4);
	} else if ((w & 0x0fbf0e00) == 0x0cbd0a00) {
		sum(i, SP, SP, (int32_t)(w & 255) * 4);
	} else if ((w & 0x0c10f000) == 0x0410f000 || (w & 0x0e108000) == 0x08108000) { /* pc */
		i->kind = ARM_LOST;
	}
}

static void narrow_arm(uint32_t w, struct arm_insn *i)
{
	uint32_t cond = w >> 28, to = w >> 12 & 15, from = w >> 16 & 15;
	int32_t value = (int32_t)turned(w & 255, (w >> 8 & 15) * 2);

	i->bytes = 4;
	i->conditional = cond < 14;
	if (cond == 15) {
		if ((w & 0x0e000000) == 0x0a000000)
			i->kind = ARM_CALL; /* blx */
	} else if ((w & 0x0e000000) == 0x0a000000) {
		i->kind = w & 0x01000000 ? ARM_CALL : cond == 14 ? ARM_GO : ARM_FORK;
		i->value = number(w << 2, 26) + 8;
	} else if ((w & 0x0ffffff0) == 0x012fff30) {
		i->kind = ARM_CALL;
	} else if ((w & 0x0fffffff) == 0x012fff1e || (w & 0x0fffffff) == 0x01a0f00e) {
		i->kind = ARM_RETURN;
	} else if ((w & 0x0ffffff0) == 0x012fff10) {
		i->kind = ARM_JUMP;
	} else if ((w & 0x0fe00000) == 0x02800000) {
		sum(i, to, from, value);
	} else if ((w & 0x0fe00000) == 0x02400000) {
		sum(i, to, from, -value);
	} else if ((w & 0x0fef0ff0) == 0x01a00000) { /* mov */
		sum(i, to, w & 15, 0);
	} else if ((w & 0x0c000000) == 0 && (to == SP || to == PC)
		&& (w & 0x01800000) != 0x01000000) {
		i->kind = to == SP ? ARM_BLUR : ARM_LOST;
	} else {
		arm_memory(w, i);
	}
}

void arm_decode(const uint8_t *code, uint64_t left, int thumb, struct arm_insn *out)
{
	*out = (struct arm_insn){.kind = ARM_OTHER};
	if (!thumb) {
		if (left >= 4)
			narrow_arm(full(code), out);
	} else if (left >= 2 && half(code) < 0xe800) {
		narrow_thumb(half(code), out);
	} else if (left >= 4) {
		wide_thumb(half(code), half(code + 2), left >= 6 ? half(code + 4) : 0, out);
	}
}

int arm_follows_call(const uint8_t *code, uint64_t before)
{
	struct arm_insn i;

	if (before >= 2 && (half(code - 2) & 0xff87) == 0x4780)
		return 1;
	if (before < 4)
		return 0;
	if (half(code - 4) >= 0xf000) {
		arm_decode(code - 4, 4, 1, &i);
		if (i.kind == ARM_CALL)
			return 1;
	}
	arm_decode(code - 4, 4, 0, &i);
	return i.kind == ARM_CALL;
}
