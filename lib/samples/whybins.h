/* whybins.h - puts the values of a variable into at most WHYBINS_MAX bins.  A split (why.h)
 * never cuts through a bin. */
#ifndef WHYBINS_H
#define WHYBINS_H

#include "samples/whyvalue.h"

#include <stddef.h>

#define WHYBINS_MAX 128
#define WHYBINS_NONE 255

struct whybins {
	uint32_t bins;
	uint8_t *bin; /* bin of each value; WHYBINS_NONE: the value has none */
	struct why_value last[WHYBINS_MAX]; /* the greatest value in each bin */
	uint8_t one[WHYBINS_MAX];           /* 1: the bin has that value only */
};

/* Put the N values V into B.  Numbers come first, in their order; a value that is frequent has a
 * bin of its own.  Words that are rare share the last bin, at which nothing is split.  Out of
 * memory is fatal. */
void whybins_make(struct whybins *b, const struct why_value *v, size_t n);

/* 1 when a split may lie between bin K and the next one: the last values of both are numbers. */
int whybins_ordered(const struct whybins *b, uint32_t k);

void whybins_free(struct whybins *b);

#endif
