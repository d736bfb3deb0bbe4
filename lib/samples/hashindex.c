/* hashindex.c - enters numbers into an open hash. */
#include "base/must.h"
#include "samples/hashindex.h"

#include <stdlib.h>

static void put(struct hashindex *x, uint64_t slot)
{
	size_t at = (size_t)(slot >> 32) & x->mask;

	while (x->slot[at])
		at = (at + 1) & x->mask;
	x->slot[at] = slot;
}

void hashindex_enter(struct hashindex *x, uint32_t hash, uint32_t i)
{
	struct hashindex old = *x;

	if (!x->slot || x->used >= x->mask - x->mask / 4) {
		x->mask = x->mask ? 2 * x->mask + 1 : 63;
		x->slot = must(calloc(x->mask + 1, sizeof *x->slot));
		for (size_t k = 0; old.slot && k <= old.mask; k++)
			if (old.slot[k])
				put(x, old.slot[k]);
		free(old.slot);
	}
	x->used++;
	put(x, (uint64_t)hash << 32 | (i + 1));
}
