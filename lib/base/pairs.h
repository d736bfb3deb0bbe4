/* pairs.h - keeps a number for each pair of numbers, and finds it in constant time. */
#ifndef PAIRS_H
#define PAIRS_H

#include <stddef.h>
#include <stdint.h>

struct pairs { /* starts as all zero */
	struct pair {
		uint64_t a, b;
		size_t value; /* 0: a free place, or a pair without a value yet */
	} * place;
	size_t places, used;
};

/* Returns where the value of A and B is kept; the place is valid until the next call.  The value of
 * a new pair is 0: set it to another number before the next call.  Out of memory is fatal, with a
 * message. */
size_t *pairs_at(struct pairs *p, uint64_t a, uint64_t b);

/* The value of A and B, 0 when they are not there. */
size_t pairs_get(const struct pairs *p, uint64_t a, uint64_t b);

void pairs_free(struct pairs *p);

#endif
