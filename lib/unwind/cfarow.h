/* cfarow.h - finds the unwind rules of a PC, by running the programs of .eh_frame. */
#ifndef UNWIND_CFAROW_H
#define UNWIND_CFAROW_H

#include "unwind/ehframe.h"

/* Set u->row to the row of PC, which lies in F of O.  Returns 0, or -1 when the program is damaged
 * or remembers more than UNWIND_SAVED rows at once. */
int cfarow_find(struct unwind *u, const struct unwind_object *o, const struct fde *f, uint64_t pc);

/* A frame of code that keeps no registers but FP; its CFA is SP + below. */
struct bare_frame {
	unsigned below, link_at; /* link_at: where calls do not push, the return address is at CFA -
				    link_at; 0: in the link register */
	unsigned fp_at;          /* the caller's FP is at CFA - fp_at; 0: FP holds it */
	int fp_known, mangled;   /* fp_known is 0 when FP holds something else */
};

/* Set u->row and u->link as F says. */
void cfarow_bare(struct unwind *u, const struct bare_frame *f);

#endif
