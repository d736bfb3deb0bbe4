/* armpath.h - the frame of any PC in code of 32-bit ARM, by following the code to a return.
 *
 * The tables tell of calls alone: not of a PC within a prologue, or behind the first instruction of
 * an epilogue, and of many functions nothing.  On each way to a return the code undoes just what it
 * has done to the stack, so one way tells what is to be undone. */
#ifndef UNWIND_ARMPATH_H
#define UNWIND_ARMPATH_H

#include "unwind/machine.h"

/* Set u->row to the row of AT, which lies in the code START to END of O, of either encoding.
 * CALLS: it is a return address, so LR is lost.  0, or -1: no way to a return was found. */
int armpath_row(struct unwind *u, const struct unwind_object *o, uint64_t at, uint64_t start,
	uint64_t end, int thumb, int calls);

#endif
