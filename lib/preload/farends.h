/* farends.h - reads the memory that the pointers of a state point to. */
#ifndef FARENDS_H
#define FARENDS_H

#include "preload/shadows.h"

/* Find the pointers in the registers and in the innermost stack of S, whose recorded stack is in
 * S->head, and read 48 bytes at each.  The addresses of the blocks that contain these bytes go to
 * S->far, in ascending order, and their contents to S->stage.  Returns the number of blocks.  Sets
 * PCT_STATE_FEWER when there are more.  Signal handlers may call it. */
unsigned farends_read(struct shadow *s);

#endif
