/* put.h - appends text and numbers to a buffer, and turns any text into a file name.  Uses no stdio
 * and no locale.  May be called inside other people's programs and in a signal handler. */
#ifndef PUT_H
#define PUT_H

#include <stddef.h>
#include <stdint.h>

/* Append TEXT, or the number N in BASE (at most 16), to BUF of SIZE bytes at *AT, and advance *AT.
 * What does not fit is dropped; BUF is NUL terminated. */
void put_text(char *buf, size_t size, size_t *at, const char *text);
void put_number(char *buf, size_t size, size_t *at, uint64_t n, unsigned base);

/* Turn TEXT into one component of a path: no '/', no control bytes, no leading dot.  An empty TEXT
 * becomes "_", for which it must have room. */
void fit_name(char *text);

#endif
