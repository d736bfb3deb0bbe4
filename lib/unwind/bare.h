/* bare.h - frames of code without tables that was interrupted: where their return address is, by
 * reading the code. */
#ifndef UNWIND_BARE_H
#define UNWIND_BARE_H

#include "unwind/machine.h"

/* The row of the interrupted PC, which lies in O without tables; ROW_NONE when the code does not
 * tell, and then bare_called may. */
uint64_t bare_row(struct unwind *u, const struct unwind_object *o);

/* The same by the way to the end of the function, for a caller too; ROW_NONE when that is not sure.
 * FEW: O has no tables. */
uint64_t bare_leave(struct unwind *u, const struct unwind_object *o, int few);

/* Whether the code before u->regs.pc, which lies in O without tables, has made a record
 * of its frame. */
int bare_record(struct unwind *u, const struct unwind_object *o);

/* The return address of the frame when bare_row had none: the word on top of the stack, or the link
 * register, if it follows a call of this very function.  0 there is none. */
uint64_t bare_called(struct unwind *u);

#endif
