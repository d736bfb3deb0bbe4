/* armrow.h - follows SP and the saved registers of 32-bit ARM while a function is left, by
 * instructions of a table or of its code. */
#ifndef UNWIND_ARMROW_H
#define UNWIND_ARMROW_H

#include "unwind/machine.h"

enum { ARM_FP_THUMB = 7, ARM_FP = 11, ARM_SP_REG = 13, ARM_LR = 14, ARM_PC = 15, ARM_CPSR };

struct armrow {
	int32_t sp;     /* SP, in bytes above the first value of register `base` */
	int32_t own;    /* the function has stored to memory below this */
	uint16_t have;  /* bit N: r[N] was loaded from slot[N], counted like sp */
	uint16_t loose; /* bit N: what was loaded into r[N] may be a variable of the function */
	uint8_t base;   /* the number of SP, or of a frame pointer */
	int16_t slot[16];
};

void armrow_begin(struct armrow *r);

/* Carry out SP = REG + VALUE, where REG has its first value.  Returns 0, or -1 when that cannot be
 * followed. */
int armrow_base(struct armrow *r, unsigned reg, int32_t value);

/* Carry out SP += VALUE; memory below SP has no values of the caller any more. */
void armrow_add(struct armrow *r, int32_t value);

/* Load REGS at SP, and add their size to SP.  A register whose slot the function has overwritten
 * keeps its value.  Returns 0, or -1 when that cannot be followed. */
int armrow_pop(struct armrow *r, uint32_t regs);

/* Load REGS at SP + AT.  They are the caller's values unless REGS are loaded again later. */
void armrow_load(struct armrow *r, uint32_t regs, int32_t at);

/* Set u->row and u->link from R: the caller's registers are SP and those that were loaded.  Returns
 * 0, or -1 when there is no such row. */
int armrow_set(struct unwind *u, const struct armrow *r);

#endif
