/* intern.c - owns a table of strings. */
#include "base/fnv.h"
#include "waits/intern.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST = 16 }; /* strings that there is room for, at first */

static int grow(struct intern *t)
{
	struct interned *item = openhash_grow(&t->index, t->item, sizeof *item, FIRST);

	if (!item)
		return -1;
	t->item = item;
	for (size_t i = 0; i < t->n; i++)
		openhash_put(&t->index, item[i].hash, i);
	return 0;
}

uint32_t intern(struct intern *t, const void *bytes, size_t len, size_t most)
{
	uint64_t h = fnv(bytes, len), hash = h ^ h >> 29;
	void *copy;
	size_t at;

	if (t->n == t->index.room && grow(t) != 0)
		return INTERN_NONE;
	for (at = (size_t)hash & t->index.mask; t->index.slot[at]; at = (at + 1) & t->index.mask) {
		const struct interned *i = &t->item[t->index.slot[at] - 1];
		if (i->hash == hash && i->len == len && memcmp(i->bytes, bytes, len) == 0)
			return t->index.slot[at] - 1;
	}
	if (t->n >= most || !(copy = malloc(len + 1)))
		return INTERN_NONE;
	memcpy(copy, bytes, len);
	((char *)copy)[len] = 0;
	t->item[t->n] = (struct interned){hash, (uint32_t)len, copy};
	t->index.slot[at] = (uint32_t)++t->n;
	return (uint32_t)t->n - 1;
}

void intern_free(struct intern *t)
{
	for (size_t i = 0; i < t->n; i++)
		free(t->item[i].bytes);
	free(t->item);
	free(t->index.slot);
	*t = (struct intern){0};
}
