/* armrow.h - the state of a stack of 32-bit ARM while a function is left: by the instructions of a
 * table, or by those of its code. */
#ifndef UNWIND_ARMROW_H
#define UNWIND_ARMROW_H

#include "unwind/machine.h"

enum { ARM_FP_THUMB = 7, ARM_FP = 11, ARM_SP_REG = 13, ARM_LR = 14, ARM_PC = 15, ARM_CPSR };

struct armrow {
	int32_t sp;     /* above what register `base` held at first */
	int32_t own;    /* memory below this was stored to meanwhile */
	uint16_t have;  /* bit N: r[N] was loaded, from slot[N] above that */
	uint16_t loose; /* .. by a load that may be of the function's own variables */
	uint8_t base;   /* SP itself, or a frame pointer */
	int16_t slot[16];
};

void armrow_begin(struct armrow *r);

/* SP becomes register REG, as it was at first, + VALUE.  0, or -1: it cannot be followed. */
int armrow_base(struct armrow *r, unsigned reg, int32_t value);

/* SP += VALUE; what lies below has no caller's values any more. */
void armrow_add(struct armrow *r, int32_t value);

/* Load REGS from SP on, and move SP behind them.  Registers that were stored there meanwhile keep
 * their values.  Returns like armrow_base. */
int armrow_pop(struct armrow *r, uint32_t regs);

/* Load REGS from SP + AT on.  These are the caller's values unless REGS are loaded again later. */
void armrow_load(struct armrow *r, uint32_t regs, int32_t at);

/* Set u->row and u->link: the caller's registers are SP and those that were loaded.  0, or -1:
 * there is no such row. */
int armrow_set(struct unwind *u, const struct armrow *r);

#endif
