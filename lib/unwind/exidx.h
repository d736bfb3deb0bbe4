/* exidx.h - reads .ARM.exidx, the table of 32-bit ARM that says where functions keep registers
 * during calls. */
#ifndef UNWIND_EXIDX_H
#define UNWIND_EXIDX_H

#include "unwind/machine.h"

struct exidx {
	uint64_t start, end; /* the code of the function */
	int none;            /* 1: the table says that the function cannot be unwound */
	/* The unwinding instructions are the bytes `next` to `last` - 1 of the words at `words`;
	 * the first byte of a word is its highest. */
	uint64_t words;
	uint32_t next, last;
};

/* Find the entry of AT in the table of O.  Returns 1; 0 when there is none; -1 when the table is
 * damaged. */
int exidx_find(const struct unwind_object *o, uint64_t at, struct exidx *out);

/* Set u->row as X says.  Returns 0, or -1 when X is damaged or a row cannot hold what it says. */
int exidx_row(struct unwind *u, const struct unwind_object *o, struct exidx x);

#endif
