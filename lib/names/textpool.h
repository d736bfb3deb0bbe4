/* textpool.h - texts that are kept to the end of the program, each once.
 * Not for signal handlers. */
#ifndef TEXTPOOL_H
#define TEXTPOOL_H

#include <stddef.h>

/* The text of LEN bytes at TEXT, NUL terminated, the pool's.  Out of memory is fatal, with a
 * message. */
char *textpool(const char *text, size_t len);

#endif
