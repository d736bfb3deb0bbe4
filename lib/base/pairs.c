/* pairs.c - a hash table with open addressing, at most half full. */
#include "base/must.h"
#include "base/pairs.h"

#include <stdlib.h>

/* Every bit of A and B, also the high ones, changes the low bits of the hash, which choose the
 * place. */
static uint64_t hash(uint64_t a, uint64_t b)
{
	uint64_t h = a * 0x9e3779b97f4a7c15u;

	h = (h ^ h >> 32 ^ b) * 0xff51afd7ed558ccdu;
	h = (h ^ h >> 33) * 0xc4ceb9fe1a85ec53u;
	return h ^ h >> 29;
}

static struct pair *seek(const struct pairs *p, uint64_t a, uint64_t b)
{
	size_t i = (size_t)hash(a, b) & (p->places - 1);

	while (p->place[i].value && (p->place[i].a != a || p->place[i].b != b))
		i = (i + 1) & (p->places - 1);
	return &p->place[i];
}

static void grow(struct pairs *p)
{
	struct pairs more = {.places = p->places ? 2 * p->places : 64, .used = p->used};

	more.place = must(calloc(more.places, sizeof *more.place));
	for (size_t i = 0; i < p->places; i++)
		if (p->place[i].value)
			*seek(&more, p->place[i].a, p->place[i].b) = p->place[i];
	free(p->place);
	*p = more;
}

size_t *pairs_at(struct pairs *p, uint64_t a, uint64_t b)
{
	struct pair *at;

	if (2 * p->used >= p->places)
		grow(p);
	at = seek(p, a, b);
	if (!at->value) {
		at->a = a;
		at->b = b;
		p->used++;
	}
	return &at->value;
}

size_t pairs_get(const struct pairs *p, uint64_t a, uint64_t b)
{
	return p->places ? seek(p, a, b)->value : 0;
}

void pairs_free(struct pairs *p)
{
	free(p->place);
	*p = (struct pairs){0};
}
