/* blocks.h - checks commands that want more lines of input, such as `while`. */
#ifndef BLOCKS_H
#define BLOCKS_H

/* COMMAND, of one line or more, is whole when each block that it opens (gdb's `while`, `python` and
 * others) has its own end.  A debugger would take the next commands for the missing lines and never
 * answer.  Returns NULL when COMMAND is whole, else a constant text that says what is wrong. */
const char *blocks_wrong(const char *command);

#endif
