/* gdbblock.h - commands of gdb that want more input than the line they stand on. */
#ifndef GDBBLOCK_H
#define GDBBLOCK_H

/* COMMAND, of one line or more, is whole when each block that it opens (`while`, `if`, `commands`,
 * `define`, `document`, `python` ...) is closed by an `end` of its own.  Given to gdb otherwise it
 * would take what is said next for its own lines, and never answer.  Returns NULL when it is whole,
 * else what is wrong with it, a constant text. */
const char *gdbblock_wrong(const char *command);

#endif
