/* armcode.h - decodes instructions of 32-bit ARM, in both encodings: what they do to the stack, and
 * where they lead. */
#ifndef UNWIND_ARMCODE_H
#define UNWIND_ARMCODE_H

#include <stdint.h>

enum arm_kind {
	ARM_OTHER, /* none of the following */
	ARM_PUSH,  /* SP += value, which is negative; then `regs` are stored at SP */
	ARM_POP,   /* `regs` are loaded at SP; then SP += value */
	ARM_LOAD,  /* `regs` are loaded at SP + value */
	ARM_ADD,   /* SP += value */
	ARM_SP,    /* SP = reg + value */
	ARM_POINT, /* reg = SP + value */
	ARM_MOVE,  /* reg += value */
	ARM_BLUR,  /* SP becomes a value that is not known */
	ARM_GO,    /* continues `value` bytes from this instruction */
	ARM_FORK,  /* continues there, or after this instruction */
	ARM_CALL,
	ARM_RETURN, /* returns to LR */
	ARM_JUMP,   /* to an address in a register: within the function, or a tail call */
	ARM_LOST,   /* the code continues at an unknown place */
};

struct arm_insn {
	enum arm_kind kind;
	int32_t value;
	uint16_t regs; /* bit N: r[N]; in memory, they ascend by number */
	uint8_t reg;
	uint8_t bytes;       /* length of the instruction; 0: not all of it is there */
	uint8_t conditional; /* Thumb: how many of the next instructions may be skipped;
				ARM: 1 when this one may */
};

/* Decode the instruction at CODE, with LEFT bytes readable, into *OUT. */
void arm_decode(const uint8_t *code, uint64_t left, int thumb, struct arm_insn *out);

/* 1 when the bytes before CODE, with BEFORE bytes readable, end in a call in either encoding. */
int arm_follows_call(const uint8_t *code, uint64_t before);

#endif
