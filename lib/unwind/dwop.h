/* dwop.h - evaluates the DWARF expressions in unwind rules. */
#ifndef UNWIND_DWOP_H
#define UNWIND_DWOP_H

#include "unwind/ehframe.h"

/* Evaluate the expression of O that a row keeps as AT (bytes_of_rule), in the frame u->regs.  The
 * bytes begin with the expression's length.  CFA points to the first value on the stack, or is
 * NULL.  Returns UNWIND_FRAME and *VALUE, or the reason why there is no value. */
enum unwind_result dwop_value(struct unwind *u, const struct unwind_object *o, int32_t at,
	const uint64_t *cfa, uint64_t *value);

#endif
