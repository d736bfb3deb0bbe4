/* put.h - appends text and numbers to a buffer, and makes any text a name for a file.
 * Plain code: no stdio, no locale.  Callable inside other people's programs and in a signal
 * handler. */
#ifndef PUT_H
#define PUT_H

#include <stddef.h>
#include <stdint.h>

/* Append TEXT, or N in BASE up to 16, to BUF of SIZE at *AT; cut when full; NUL terminated. */
void put_text(char *buf, size_t size, size_t *at, const char *text);
void put_number(char *buf, size_t size, size_t *at, uint64_t n, unsigned base);

/* Make TEXT one component of a path: no '/', no control bytes, no leading dot.  An empty TEXT
 * becomes "_": it must have room for that. */
void fit_name(char *text);

#endif
