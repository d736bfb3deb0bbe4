/* put.h - text made piece by piece in a buffer, and names of files made of anything.
 * Plain code: no stdio, no locale.  Callable inside other people's programs and in a signal
 * handler. */
#ifndef PUT_H
#define PUT_H

#include <stddef.h>
#include <stdint.h>

/* Append TEXT, or N in BASE up to 16, to BUF of SIZE at *AT; cut when full; NUL terminated. */
void put_text(char *buf, size_t size, size_t *at, const char *text);
void put_number(char *buf, size_t size, size_t *at, uint64_t n, unsigned base);

/* Make TEXT fit for one component of a path: no '/', no control bytes, no leading dot.  An empty
 * one becomes "_": there must be room for it. */
void fit_name(char *text);

#endif
