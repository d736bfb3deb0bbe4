/* packed.h - writes whole numbers as a string of JSON, most of them as one or two bytes, without
 * commas.
 *
 *	0 43 44 100  ->  "#PQ$^%"      (44: 0, more to follow, and 1 * 44)
 *
 * A number has digits to base 44, the least significant first.  The digits before the last one of a
 * number are from the second half of the alphabet.  The alphabet has no quote, backslash, `<' or
 * `&'. */
#ifndef PACKED_H
#define PACKED_H

#include <stdint.h>
#include <stdio.h>

/* Append N to the string that is being written to OUT. */
void packed_put(FILE *out, uint64_t n);

/* Write the string of N elements VALUE, an expression of the index i. */
#define PACKED(out, n, value) \
	do { \
		putc('"', out); \
		for (size_t i = 0; i < (n); i++) \
			packed_put(out, value); \
		putc('"', out); \
	} while (0)

#endif
