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

/* Find what the PCs of the table of SIZE bytes at TABLE, linked to ADDRESS, count from.  *TEXT
 * becomes that address, as linked, and *AT the linked address of the word that holds it.  Both are
 * 0 when PCs count from the beginning of the object.  0, or -1: the format is not known. */
int gopcln_text(
	const uint8_t *table, uint64_t size, uint64_t address, uint64_t *text, uint64_t *at);

#endif
