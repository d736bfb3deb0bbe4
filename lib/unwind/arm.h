/* arm.h - finds the rows of 32-bit ARM, by .ARM.exidx and by the code. */
#ifndef UNWIND_ARM_H
#define UNWIND_ARM_H

#include "unwind/machine.h"

/* Like unwind_look, for the address AT in O. */
uint64_t arm_look(struct unwind *u, const struct unwind_object *o, uint64_t at);

#endif
