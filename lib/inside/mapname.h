/* mapname.h - names of mapped files in the kernel's words: \012 is a newline in a name, and the
 * name of a file that is gone ends in " (deleted)".  A name may really hold either: only the file
 * tells.
 * Plain code, callable inside other people's programs and in a signal handler. */
#ifndef MAPNAME_H
#define MAPNAME_H

#include <stddef.h>

/* Copy RAW to TO of SIZE bytes with its newlines, cut to fit; TO may be RAW.  Returns the
 * length. */
size_t mapname_plain(char *to, size_t size, const char *raw);

/* The length of PATH without " (deleted)"; 0 when it has none. */
size_t mapname_gone(const char *path);

/* 1 when RAW is not the name of a file but of memory: a memfd, System V's, shared memory without a
 * name, huge pages, or memory with a name of its own (prctl).  Compilers write code there; but a
 * memfd may also hold a library or a program. */
int mapname_memory(const char *raw);

#endif
