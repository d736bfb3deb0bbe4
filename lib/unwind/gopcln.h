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
	GO_BACK,     /* the same for a call, after which it goes back; FP is of the stack before */
};

/* Find the function of AT, which lies in O, in o->go, and set u->row. */
enum gopcln gopcln_find(struct unwind *u, const struct unwind_object *o, uint64_t at);

/* Find the table in SIZE bytes at TABLE, which lie at ADDRESS as they were linked: into *TEXT what
 * its PCs count from, as linked, and into *AT where that word was linked to; both are 0 when its
 * PCs count from the beginning of the object.  0, or -1: it is not of a format known. */
int gopcln_text(
	const uint8_t *table, uint64_t size, uint64_t address, uint64_t *text, uint64_t *at);

#endif
