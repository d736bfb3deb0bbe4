/* textpool.h - keeps texts until the program ends, equal ones only once.  Not for signal
 * handlers. */
#ifndef TEXTPOOL_H
#define TEXTPOOL_H

#include <stddef.h>

/* The pool's copy of the LEN bytes at TEXT, NUL terminated.  Out of memory is fatal, with a
 * message. */
char *textpool(const char *text, size_t len);

#endif
