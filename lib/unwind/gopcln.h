/* gopcln.h - Go's own table of its functions. */
#ifndef UNWIND_GOPCLN_H
#define UNWIND_GOPCLN_H

#include "unwind/machine.h"

enum gopcln {
	GO_BAD = -1, /* the table is damaged */
	GO_NONE,     /* no function of it holds the PC */
	GO_ROW,      /* u->row is the row of the PC */
	GO_SIGNAL,   /* the same; and the caller was interrupted */
	GO_TOP,      /* no function calls this one */
	GO_SWITCH,   /* it changes the stack pointer as no table says */
};

/* Find the function of AT, an address in O, by the table o->go, and set u->row. */
enum gopcln gopcln_find(struct unwind *u, const struct unwind_object *o, uint64_t at);

#endif
