/* cfarow.h - the rules of one PC, from the programs of .eh_frame. */
#ifndef UNWIND_CFAROW_H
#define UNWIND_CFAROW_H

#include "unwind/ehframe.h"

/* Set u->row to the row of PC, which lies in F of O.  0, or -1: the program is damaged, or keeps
 * more than UNWIND_SAVED rows. */
int cfarow_find(struct unwind *u, const struct unwind_object *o, const struct fde *f, uint64_t pc);

#endif
