/* paint.h - turns ranges that may overlap into intervals that do not.  Where ranges overlap the
 * last one added wins: add inner ranges after outer ones.
 *   [0,9) f, [2,4) g   ->   [0,2) f, [2,4) g, [4,9) f */
#ifndef PAINT_H
#define PAINT_H

#include <stddef.h>
#include <stdint.h>

struct paint_range {
	uint64_t lo, hi;      /* the addresses LO to HI - 1 */
	uint32_t what, order; /* order: the highest number is on top; set by paint_add */
};

struct paint { /* starts as all zero */
	struct paint_range *range;
	size_t n, room;
};

/* Add the range from LO to HI - 1.  Returns 0, or -1 when there is no memory. */
int paint_add(struct paint *p, uint64_t lo, uint64_t hi, uint32_t what);

/* Replace the ranges by sorted intervals; neighbours of the same WHAT are joined.  Returns 0, or -1
 * when there is no memory; then there are no intervals. */
int paint_flatten(struct paint *p);

void paint_free(struct paint *p);

#endif
