/* stateindex.c - finds the records in a file of states. */
#include "format/statesfile.h"
#include "format/byteorder.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Read chunk N into C.  Returns 0, or -1 with the reason in S->r.why. */
static int read_chunk(struct states *s, uint32_t n, struct statechunk *c)
{
	uint64_t from = s->r.head.head_size + (uint64_t)n * PCT_STATE_CHUNK, turn = 0;
	struct pct_state_chunk head;

	c->used = 0;
	if (!c->bytes && !(c->bytes = malloc(PCT_STATE_CHUNK)))
		return reader_refuse(&s->r, "out of memory");
	for (c->have = 0; c->have < PCT_STATE_CHUNK;) {
		ssize_t k = pread(s->r.fd, c->bytes + c->have, PCT_STATE_CHUNK - c->have,
			(off_t)(from + c->have));
		if (k < 0 && errno == EINTR)
			continue;
		if (k < 0)
			return reader_refuse(
				&s->r, "%s at offset %" PRIu64, strerror(errno), from + c->have);
		if (k == 0)
			break;
		c->have += (size_t)k;
	}
	if (c->have < sizeof head)
		return reader_refuse(&s->r, "truncated at offset %" PRIu64, from + c->have);
	if (s->r.foreign)
		byteorder_chunk(c->bytes, c->have);
	memcpy(&head, c->bytes, sizeof head);
	/* the writer may have begun to use the chunk again meanwhile */
	if (reader_numbers(&s->r, 8, &turn, sizeof turn, from) != 0)
		return -1;
	c->turn = turn == head.turn ? turn : 0;
	c->number = n;
	c->used = 1;
	return 0;
}

const struct statechunk *stateindex_chunk(struct states *s, uint32_t n, uint64_t turn)
{
	struct statechunk *oldest = s->chunk;

	for (int i = 0; i < CHUNKS_HELD; i++) {
		struct statechunk *c = &s->chunk[i];
		if (c->used && c->number == n && c->turn == turn) {
			c->age = ++s->age;
			return c;
		}
		if (c->age < oldest->age)
			oldest = c;
	}
	if (read_chunk(s, n, oldest) != 0)
		return NULL;
	oldest->age = ++s->age;
	if (oldest->turn != turn) {
		reader_refuse(&s->r, "overwritten since it was opened");
		return NULL;
	}
	return oldest;
}

const struct pct_state *stateindex_record(const struct statechunk *c, size_t offset, uint32_t *size)
{
	const struct pct_state *r = (const void *)(c->bytes + offset);

	*size = 0;
	if (offset % 8 || offset < sizeof(struct pct_state_chunk)
		|| offset + PCT_STATE_SHORT > c->have
		|| r->mark != pct_state_mark(c->turn, (uint32_t)offset) || r->size % 8
		|| r->size < PCT_STATE_SHORT || r->size > c->have - offset)
		return NULL;
	*size = r->size;
	return r->number ? r : NULL;
}

static int add_entry(
	struct states *s, const struct statechunk *c, uint32_t at, const struct pct_state *r)
{
	if (s->count == s->room) {
		size_t room = s->room ? 2 * s->room : 1024;
		struct stateentry *more = realloc(s->entry, room * sizeof *more);
		if (!more)
			return reader_refuse(&s->r, "out of memory");
		s->entry = more;
		s->room = room;
	}
	s->entry[s->count++] =
		(struct stateentry){r->number, r->time, c->turn, c->number, at, r->tid, r->expr};
	return 0;
}

static int by_number(const void *a, const void *b)
{
	const struct stateentry *p = a, *q = b;

	return p->number < q->number ? -1 : p->number > q->number;
}

static int index_chunk(struct states *s, const struct statechunk *c)
{
	uint32_t size;

	for (size_t at = sizeof(struct pct_state_chunk); at + PCT_STATE_SHORT <= c->have;
		at += size ? size : 8) {
		const struct pct_state *r = stateindex_record(c, at, &size);
		if (r && add_entry(s, c, (uint32_t)at, r) != 0)
			return -1;
	}
	return 0;
}

/* Keep only the last `ring` states. */
static int keep_last(struct states *s)
{
	uint64_t next, ring = s->r.head.ring;
	size_t kept = 0;

	if (reader_numbers(&s->r, 8, &next, sizeof next, offsetof(struct pct_head, next)) != 0)
		return -1;
	for (size_t i = 0; i < s->count; i++)
		if (next <= ring || s->entry[i].number > next - ring)
			s->entry[kept++] = s->entry[i];
	s->count = kept;
	return 0;
}

int stateindex_make(struct states *s)
{
	uint64_t data = s->r.size - s->r.head.head_size;
	uint64_t chunks = (data + PCT_STATE_CHUNK - 1) / PCT_STATE_CHUNK;

	for (uint32_t n = 0; n < chunks; n++) {
		struct statechunk *c = &s->chunk[n % CHUNKS_HELD];
		uint64_t left = data - (uint64_t)n * PCT_STATE_CHUNK;
		if (left < sizeof(struct pct_state_chunk))
			break;
		if (read_chunk(s, n, c) != 0)
			return -1;
		if (c->turn && index_chunk(s, c) != 0)
			return -1;
	}
	for (size_t i = 1; i < s->count; i++)
		if (s->entry[i - 1].number > s->entry[i].number) {
			qsort(s->entry, s->count, sizeof *s->entry, by_number);
			break;
		}
	return s->r.head.ring ? keep_last(s) : 0;
}
