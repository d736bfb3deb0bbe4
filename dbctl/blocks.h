/* blocks.h - commands that want more input than the line they stand on. */
#ifndef BLOCKS_H
#define BLOCKS_H

/* COMMAND, of one line or more, is whole when each block that it opens (gdb's `while`, `python`
 * and others) is closed by an end of its own.  Given to a debugger otherwise it would take what is
 * said next for its own lines, and never answer.  Returns NULL when it is whole, else what is wrong
 * with it, a constant text. */
const char *blocks_wrong(const char *command);

#endif
