/* staterecords.h - writes a state, which a thread's shadow holds, to the file. */
#ifndef STATERECORDS_H
#define STATERECORDS_H

#include "preload/shadows.h"

/* Write the record that S holds, in the chunk of TURN or, when that is 0, in any chunk.  Returns
 * what statefile_reserve returns.  For signal handlers. */
int staterecords_write(struct shadow *s, uint64_t turn, int *reason);

#endif
