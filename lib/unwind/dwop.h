/* dwop.h - DWARF expressions in the rules for frames. */
#ifndef UNWIND_DWOP_H
#define UNWIND_DWOP_H

#include "unwind/ehframe.h"

/* Evaluate the expression at AT (bytes_of_rule) of O, which begins with its length, in the frame
 * u->regs.  CFA: the first value on the stack, or NULL.  Returns UNWIND_FRAME and *VALUE, or the
 * reason why there is no value. */
enum unwind_result dwop_value(struct unwind *u, const struct unwind_object *o, int32_t at,
	const uint64_t *cfa, uint64_t *value);

#endif
