/* ids.c - owns sets of ids.  An id is a hash already: its low bits choose the slot. */
#include "base/grown.h"
#include "base/must.h"
#include "base/num.h"
#include "fleet/ids.h"

#include <stdlib.h>

/* The slot of ID, or the free one where it belongs. */
static size_t slot_of(const struct ids *s, int64_t id)
{
	size_t at = (size_t)id & s->mask;

	while (s->slot[at] && s->id[s->slot[at] - 1] != id)
		at = (at + 1) & s->mask;
	return at;
}

static void widen(struct ids *s)
{
	s->mask = s->mask ? 2 * s->mask + 1 : 1023;
	free(s->slot);
	s->slot = must(calloc(s->mask + 1, sizeof *s->slot));
	for (size_t i = 0; i < s->n; i++)
		s->slot[slot_of(s, s->id[i])] = i + 1;
}

size_t ids_find(const struct ids *s, int64_t id)
{
	return s->slot ? s->slot[slot_of(s, id)] - 1 : IDS_NONE;
}

size_t ids_add(struct ids *s, int64_t id)
{
	size_t at;

	if (s->n >= s->mask / 2)
		widen(s);
	at = slot_of(s, id);
	if (!s->slot[at]) {
		s->id = grown(s->id, &s->room, s->n, sizeof *s->id);
		s->id[s->n++] = id;
		s->slot[at] = s->n;
	}
	return s->slot[at] - 1;
}

int ids_parse(const char *text, int64_t *id)
{
	uint64_t n;
	int minus = *text == '-';

	if (num_parse(text + minus, 10, 0, (uint64_t)INT64_MAX + (uint64_t)minus, &n) != 0)
		return -1;
	*id = (int64_t)(minus ? 0 - n : n);
	return 0;
}

void ids_free(struct ids *s)
{
	free(s->id);
	free(s->slot);
	*s = (struct ids){0};
}
