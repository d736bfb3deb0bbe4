/* peek.c - reads memory of the unwound process, and finds its objects. */
#include "unwind/machine.h"

/* 1 when R has BYTES at ADDRESS; *VALUE becomes their value. */
static inline int in_range(
	const struct unwind_range *r, uint64_t address, unsigned bytes, uint64_t *value)
{
	if (address - r->start >= r->end - r->start || r->end - address < bytes)
		return 0;
	*value = load(r->bytes + (address - r->start), bytes);
	return 1;
}

static int search(struct unwind *u, uint64_t address, unsigned bytes, uint64_t *value)
{
	uint64_t word;

	for (unsigned i = 0; i < u->ranges; i++)
		if (in_range(&u->range[i], address, bytes, value)) {
			u->last = i;
			return 0;
		}
	if (!u->space->fetch || u->space->fetch(u->space->of, address, &word) != 0) {
		u->wanted = address;
		return -1;
	}
	if (bytes < 8)
		word &= ((uint64_t)1 << bytes * 8) - 1;
	*value = word;
	return 0;
}

int unwind_read(struct unwind *u, uint64_t address, unsigned bytes, uint64_t *value)
{
	if (u->last < u->ranges && in_range(&u->range[u->last], address, bytes, value))
		return 0;
	return search(u, address, bytes, value);
}

const struct unwind_object *unwind_object_of(const struct unwind_space *s, uint64_t pc)
{
	unsigned low = 0, high = s->count;

	while (low < high) {
		unsigned middle = (low + high) / 2;
		if (s->objects[middle].end <= pc)
			low = middle + 1;
		else
			high = middle;
	}
	return low < s->count && s->objects[low].start <= pc ? &s->objects[low] : NULL;
}
