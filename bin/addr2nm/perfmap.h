/* perfmap.h - the map that a JIT compiler leaves for profilers, /tmp/perf-PID.map or a copy:
 *	7f3a10002000 40 Lapp::Main;::run        START SIZE NAME, hexadecimal
 * The name is the rest of the line and may hold anything but a newline.  A later line takes bytes
 * from earlier ones: compilers move and free code without a message.  Names are cut at 32 KB. */
#ifndef PERFMAP_H
#define PERFMAP_H

#include <stddef.h>
#include <stdint.h>

/* 1 when the regular file FD is empty or begins with such a line. */
int perfmap_is(int fd);

/* Turn FD, of SIZE bytes, into the lines of nmcache.h in *TEXT, of *LEN bytes, which the caller
 * frees.  It skips lines of another form and counts them in a message.  Returns 0, or -1 with the
 * reason in WHY. */
int perfmap_text(int fd, uint64_t size, char **text, size_t *len, char *why, size_t why_size);

#endif
