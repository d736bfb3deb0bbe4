/* mapname.h - reads names of mapped files as the kernel writes them: \012 stands for a newline, and
 * the name of a removed file ends in " (deleted)".  A file's real name may contain either; only the
 * file itself tells.  May be called inside other people's programs and in a signal handler. */
#ifndef MAPNAME_H
#define MAPNAME_H

#include <stddef.h>

/* Copy RAW to TO of SIZE bytes, with \012 as newlines, as much as fits; TO may be RAW.  Returns the
 * length. */
size_t mapname_plain(char *to, size_t size, const char *raw);

/* Returns the length of PATH without " (deleted)"; 0 when PATH does not end so. */
size_t mapname_gone(const char *path);

/* 1 when RAW names memory and not a file: a memfd, System V shared memory, shared memory without a
 * name, huge pages, or memory that the program named by prctl.  Compilers write code there, but a
 * memfd may also hold a library or a program. */
int mapname_memory(const char *raw);

#endif
