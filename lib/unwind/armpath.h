/* armpath.h - finds the frame of any PC in code of 32-bit ARM, by following the code to a return.
 *
 * The tables describe frames at calls only, not at a PC within a prologue or after the first
 * instruction of an epilogue, and many functions have no entry.  Each way to a return undoes
 * exactly what the code has done to the stack, so following one way is enough. */
#ifndef UNWIND_ARMPATH_H
#define UNWIND_ARMPATH_H

#include "unwind/machine.h"

/* Set u->row to the row of AT, which lies in the code from START to END of O; THUMB is its
 * encoding.  CALLS is 1 when AT is a return address, so that LR is lost.  Returns 0, or -1 when no
 * way to a return was found. */
int armpath_row(struct unwind *u, const struct unwind_object *o, uint64_t at, uint64_t start,
	uint64_t end, int thumb, int calls);

#endif
