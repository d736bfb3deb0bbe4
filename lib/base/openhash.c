/* openhash.c - grows hash tables of items. */
#include "base/openhash.h"

#include <stdlib.h>

void *openhash_grow(struct openhash *h, void *item, size_t size, size_t first)
{
	size_t room = h->room ? 2 * h->room : first;
	uint32_t *slot = calloc(2 * room, sizeof *slot);
	void *more = slot ? realloc(item, room * size) : NULL;

	if (!more) {
		free(slot);
		return NULL;
	}
	free(h->slot);
	h->slot = slot;
	h->mask = 2 * room - 1;
	h->room = room;
	return more;
}

void openhash_put(struct openhash *h, uint64_t hash, size_t number)
{
	size_t at = (size_t)hash & h->mask;

	while (h->slot[at])
		at = (at + 1) & h->mask;
	h->slot[at] = (uint32_t)number + 1;
}
