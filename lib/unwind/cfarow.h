/* cfarow.h - the rules of one PC: the programs of .eh_frame are run up to it. */
#ifndef UNWIND_CFAROW_H
#define UNWIND_CFAROW_H

#include "unwind/ehframe.h"

/* u->row becomes the row of PC, which lies in F of O.  0, or -1: the program is damaged, or keeps
 * more rows than there is room for. */
int cfarow_find(struct unwind *u, const struct unwind_object *o, const struct fde *f, uint64_t pc);

#endif
