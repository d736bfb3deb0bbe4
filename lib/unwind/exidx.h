/* exidx.h - the table of 32-bit ARM, .ARM.exidx: where functions keep registers while they call. */
#ifndef UNWIND_EXIDX_H
#define UNWIND_EXIDX_H

#include "unwind/machine.h"

struct exidx {
	uint64_t start, end; /* the functions' code */
	int none;            /* the table says that they cannot be unwound */
	/* unwinding instructions: bytes `next` to `last` - 1 of the words at `words`; the first
	 * byte of a word is its highest */
	uint64_t words;
	uint32_t next, last;
};

/* Find the entry of AT in the table of O.  1; 0 there is none; -1 the table is damaged. */
int exidx_find(const struct unwind_object *o, uint64_t at, struct exidx *out);

/* Set u->row to what X says.  0, or -1: it is damaged, or says what no row can. */
int exidx_row(struct unwind *u, const struct unwind_object *o, struct exidx x);

#endif
