/* dwop.h - DWARF expressions, as rules for frames use them. */
#ifndef UNWIND_DWOP_H
#define UNWIND_DWOP_H

#include "unwind/ehframe.h"

/* The value of the expression, its length before it, at O's bytes + AT, in the frame u->regs.  CFA:
 * what is on the stack at first, or NULL.  Returns UNWIND_FRAME and *VALUE, else why not. */
enum unwind_result dwop_value(struct unwind *u, const struct unwind_object *o, int32_t at,
	const uint64_t *cfa, uint64_t *value);

#endif
