/* wide.h - sums of 64-bit counters that cannot overflow unnoticed: 128 bits where the compiler has
 * them, else 64.  A sum that would pass the highest number stays there, and wide_add tells it. */
#ifndef WIDE_H
#define WIDE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 wide;
#define WIDE_LIMIT "2^128" /* for people */
#else
typedef uint64_t wide;
#define WIDE_LIMIT "2^64"
#endif

#define WIDE_MAX (~(wide)0)
#define WIDE_TEXT 40 /* bytes for the longest number and its NUL */

/* *SUM += N, staying at WIDE_MAX when it would pass it.  Returns 1 when that happened, else 0. */
int wide_add(wide *sum, wide n);

/* Write V in decimal into BUF of WIDE_TEXT bytes.  Returns the first digit, inside BUF. */
const char *wide_text(wide v, char *buf);

/* Parse decimal digits at S, at most LEN bytes, into *OUT.  Returns how many bytes they are; 0
 * when there is none or the number is too large. */
size_t wide_parse(const char *s, size_t len, wide *out);

#endif
