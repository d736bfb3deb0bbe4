/* gopcln.h - finds the unwind rules of Go's functions, from Go's own table. */
#ifndef UNWIND_GOPCLN_H
#define UNWIND_GOPCLN_H

#include "unwind/machine.h"

enum gopcln {
	GO_BAD = -1, /* the table is damaged */
	GO_NONE,     /* no function of the table contains the PC */
	GO_ROW,      /* u->row is the row of the PC */
	GO_SIGNAL,   /* like GO_ROW, but a signal interrupted the caller */
	GO_TOP,      /* no function calls this one */
	GO_SWITCH,   /* the function changes SP in ways that no table describes */
};

/* Find the function of AT, an address in O, in the table o->go, and set u->row. */
enum gopcln gopcln_find(struct unwind *u, const struct unwind_object *o, uint64_t at);

#endif
