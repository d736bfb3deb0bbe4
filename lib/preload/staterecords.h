/* staterecords.h - a state, put together in a thread's shadow, goes to the file. */
#ifndef STATERECORDS_H
#define STATERECORDS_H

#include "preload/shadows.h"

/* Write the record that is in S, in the chunk of TURN or, with 0, in any.  Returns as
 * statefile_reserve.  From signal handlers. */
int staterecords_write(struct shadow *s, uint64_t turn, int *reason);

#endif
