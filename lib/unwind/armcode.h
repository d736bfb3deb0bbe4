/* armcode.h - what instructions of 32-bit ARM, in both encodings, do to the stack and where they
 * lead. */
#ifndef UNWIND_ARMCODE_H
#define UNWIND_ARMCODE_H

#include <stdint.h>

enum arm_kind {
	ARM_OTHER, /* nothing of what follows */
	ARM_PUSH,  /* SP += value, which is negative; then `regs` are stored from SP on */
	ARM_POP,   /* `regs` are loaded from SP on; SP += value */
	ARM_LOAD,  /* `regs` are loaded from SP + value on */
	ARM_ADD,   /* SP += value */
	ARM_SP,    /* SP = reg + value */
	ARM_POINT, /* reg = SP + value */
	ARM_MOVE,  /* reg += value */
	ARM_BLUR,  /* SP is anything */
	ARM_GO,    /* continues `value` bytes from this instruction */
	ARM_FORK,  /* continues there, or behind this instruction */
	ARM_CALL,
	ARM_RETURN, /* to LR */
	ARM_JUMP, /* to an address in a register: within the function, or to another in its place */
	ARM_LOST, /* the code goes on elsewhere */
};

struct arm_insn {
	enum arm_kind kind;
	int32_t value;
	uint16_t regs; /* bit N: r[N], the lowest at the lowest address */
	uint8_t reg;
	uint8_t bytes;       /* of the instruction; 0: it is not all there */
	uint8_t conditional; /* Thumb: how many of the next instructions may be skipped;
				ARM: 1 when this one may */
};

/* The instruction at CODE, LEFT bytes readable, into *OUT. */
void arm_decode(const uint8_t *code, uint64_t left, int thumb, struct arm_insn *out);

/* 1 when the bytes that end at CODE, BEFORE of them readable, end in a call of either encoding. */
int arm_follows_call(const uint8_t *code, uint64_t before);

#endif
