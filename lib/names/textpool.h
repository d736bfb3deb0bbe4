/* textpool.h - texts that live until the program ends, each once.  Not for signal handlers. */
#ifndef TEXTPOOL_H
#define TEXTPOOL_H

#include <stddef.h>

/* A copy of the LEN bytes at TEXT, NUL terminated; the pool owns it.  Out of memory is fatal, with
 * a message. */
char *textpool(const char *text, size_t len);

#endif
