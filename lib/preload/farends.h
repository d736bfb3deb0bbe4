/* farends.h - the memory that pointers of a state lead to. */
#ifndef FARENDS_H
#define FARENDS_H

#include "preload/shadows.h"

/* Find the pointers in the registers and the innermost stack of S, whose recorded stack is in
 * S->head; read the 48 bytes from each on.  The addresses of the blocks that hold them go to
 * S->far, ascending, their bytes to S->stage.  Returns how many.  Sets PCT_STATE_FEWER when there
 * are more. From signal handlers. */
unsigned farends_read(struct shadow *s);

#endif
