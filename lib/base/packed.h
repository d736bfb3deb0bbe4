/* packed.h - whole numbers as a string of JSON, most of them one or two bytes, without a comma.
 *
 *	0 43 44 100  ->  "#PQ$^%"      (44: 0, more to follow, and 1 * 44)
 *
 * Digits to base 44, the least first; all but the last of a number are from the second half of the
 * alphabet, which has no quote, backslash, `<' or `&'. */
#ifndef PACKED_H
#define PACKED_H

#include <stdint.h>
#include <stdio.h>

/* Append N to the string. */
void packed_put(FILE *out, uint64_t n);

/* Write the string of the N elements VALUE, which may have an I in it. */
#define PACKED(out, n, value) \
	do { \
		putc('"', out); \
		for (size_t i = 0; i < (n); i++) \
			packed_put(out, value); \
		putc('"', out); \
	} while (0)

#endif
