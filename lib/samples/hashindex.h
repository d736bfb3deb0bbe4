/* hashindex.h - finds the numbers of elements of a table by their hashes. */
#ifndef HASHINDEX_H
#define HASHINDEX_H

#include <stddef.h>
#include <stdint.h>

struct hashindex {      /* open hash, at most three quarters full; starts as all zero */
	uint64_t *slot; /* hash << 32 | number + 1; 0 free */
	size_t mask, used;
};

/* Enter number I under HASH.  Out of memory is fatal, with a message. */
void hashindex_enter(struct hashindex *x, uint32_t hash, uint32_t i);

/* The next number under HASH, plus 1, from *AT on, which starts as HASH; 0 at the end.  A slot has
 * its hash, so that most other elements are passed over without reading them. */
static inline uint32_t hashindex_next(const struct hashindex *x, uint32_t hash, size_t *at)
{
	uint64_t slot;

	while (x->slot && (slot = x->slot[(*at)++ & x->mask]))
		if (slot >> 32 == hash)
			return (uint32_t)slot;
	return 0;
}

#endif
