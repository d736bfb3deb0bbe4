/* blocks.h - finds how often each instruction was executed, from gcov's executions of lines.
 * A line such as `for (i = 0; i < n; i++)' is in several basic blocks, and has the count of all of
 * them. */
#ifndef BLOCKS_H
#define BLOCKS_H

#include "listing.h"

/* Cut F into basic blocks at its jumps and their targets.  A line that is in only one block tells
 * the executions of that block, unless another line of the block contradicts it.  Sets `runs' and
 * `executed' of all instructions of such a block, and `blocks' of each instruction to the number of
 * blocks of its line.  Out of memory is fatal, with a message. */
void blocks_count(struct listing *l, struct function *f);

#endif
