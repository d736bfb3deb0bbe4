/* blocks.h - how often each instruction was executed, from how often gcov says its line was.
 * A line such as `for (i = 0; i < n; i++)' is in several basic blocks, and its count is that of all
 * of them. */
#ifndef DISBLOCKS_H
#define DISBLOCKS_H

#include "input.h"

/* Cut F into basic blocks at its jumps and their targets.  A line that lies in one block tells how
 * often the block was executed, unless another one contradicts: sets `runs' and `counted' of all
 * its instructions; and `blocks', in how many blocks the line of each instruction is.  Out of
 * memory is fatal, with a message. */
void disblocks_count(struct disinput *in, struct disfunction *f);

#endif
