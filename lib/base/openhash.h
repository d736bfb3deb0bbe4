/* openhash.h - finds items of an array by their hashes.  A slot has the number of an item; at least
 * half of the slots are free.  Not for signal handlers.
 *	for (at = hash & h->mask; h->slot[at]; at = (at + 1) & h->mask)
 *		if (is_it(&item[h->slot[at] - 1])) ...		h->slot[at] = number + 1 */
#ifndef OPENHASH_H
#define OPENHASH_H

#include <stddef.h>
#include <stdint.h>

struct openhash {       /* all 0: empty */
	uint32_t *slot; /* the number of an item, plus 1; 0 free */
	size_t mask;    /* the number of slots, less 1 */
	size_t room;    /* items that there is room for */
};

/* Make room for twice as many items of SIZE bytes as H has, or for FIRST when H has none, with two
 * slots for each.  All slots are free then: put all items again.  Returns ITEM, which may have
 * moved, or NULL when there is no memory: then nothing has changed. */
void *openhash_grow(struct openhash *h, void *item, size_t size, size_t first);

/* Put the item NUMBER, whose hash is HASH, into a free slot. */
void openhash_put(struct openhash *h, uint64_t hash, size_t number);

#endif
