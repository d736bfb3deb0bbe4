/* intern.c - owns a table of strings. */
#include "waits/intern.h"

#include <stdlib.h>
#include <string.h>

static uint64_t hash_of(const unsigned char *b, size_t len)
{
	uint64_t h = UINT64_C(0xcbf29ce484222325); /* FNV-1a */

	while (len--)
		h = (h ^ *b++) * UINT64_C(0x100000001b3);
	return h ^ h >> 29;
}

static int grow(struct intern *t)
{
	size_t room = t->room ? 2 * t->room : 16;
	struct interned *item = realloc(t->item, room * sizeof *item);
	uint32_t *slot;

	if (!item)
		return -1;
	t->item = item;
	if (!(slot = calloc(2 * room, sizeof *slot)))
		return -1;
	free(t->slot);
	t->slot = slot;
	t->mask = 2 * room - 1;
	t->room = room;
	for (size_t i = 0; i < t->n; i++) {
		size_t at = (size_t)item[i].hash & t->mask;
		while (slot[at])
			at = (at + 1) & t->mask;
		slot[at] = (uint32_t)i + 1;
	}
	return 0;
}

uint32_t intern(struct intern *t, const void *bytes, size_t len, size_t most)
{
	uint64_t hash = hash_of(bytes, len);
	void *copy;
	size_t at;

	if (t->n == t->room && grow(t) != 0)
		return INTERN_NONE;
	for (at = (size_t)hash & t->mask; t->slot[at]; at = (at + 1) & t->mask) {
		const struct interned *i = &t->item[t->slot[at] - 1];
		if (i->hash == hash && i->len == len && memcmp(i->bytes, bytes, len) == 0)
			return t->slot[at] - 1;
	}
	if (t->n >= most || !(copy = malloc(len + 1)))
		return INTERN_NONE;
	memcpy(copy, bytes, len);
	((char *)copy)[len] = 0;
	t->item[t->n] = (struct interned){hash, (uint32_t)len, copy};
	t->slot[at] = (uint32_t)++t->n;
	return (uint32_t)t->n - 1;
}

void intern_free(struct intern *t)
{
	for (size_t i = 0; i < t->n; i++)
		free(t->item[i].bytes);
	free(t->item);
	free(t->slot);
	*t = (struct intern){0};
}
