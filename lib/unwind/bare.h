/* bare.h - finds the return address of interrupted code without tables, by reading the code. */
#ifndef UNWIND_BARE_H
#define UNWIND_BARE_H

#include "unwind/machine.h"

/* Returns the row of the interrupted PC, which lies in O without tables; ROW_NONE when the code
 * does not tell.  Then bare_called may find the return address. */
uint64_t bare_row(struct unwind *u, const struct unwind_object *o);

/* Returns the row of the PC, also for a caller, by following the code to the end of the function;
 * ROW_NONE when that is not certain.  FEW is 1 when O has no tables. */
uint64_t bare_leave(struct unwind *u, const struct unwind_object *o, int few);

/* 1 when the code before u->regs.pc, which lies in O without tables, has made a record of its
 * frame. */
int bare_record(struct unwind *u, const struct unwind_object *o);

/* Returns the return address of the frame when bare_row found no row: the word on top of the stack,
 * or the link register, if it follows a call of this very function.  0 when there is none. */
uint64_t bare_called(struct unwind *u);

#endif
