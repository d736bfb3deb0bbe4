/* statereader.c - reads single states and the mappings of code from a file of states. */
#include "format/statereader.h"
#include "format/byteorder.h"
#include "format/statesfile.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHAIN_MAX = 4096 };

int statereader_is_head(const struct pct_head *h, size_t n)
{
	return n == sizeof *h && memcmp(h->magic, PCT_MAGIC, sizeof h->magic) == 0
		&& h->kind == 's';
}

int statereader_is(const char *path)
{
	struct pct_head h;
	int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC), is;

	if (fd < 0)
		return 0;
	is = statereader_is_head(&h, (size_t)pread(fd, &h, sizeof h, 0));
	close(fd);
	return is;
}

/* These functions read the mappings of code. */

static int read_maps(struct states *s)
{
	const struct pct_head *h = &s->r.head;
	size_t n = h->objs_max;

	if (!n)
		return 0;
	s->map = calloc(n, sizeof *s->map);
	s->map_text = malloc(n * sizeof *s->map_text);
	if (!s->map || !s->map_text)
		return reader_refuse(&s->r, "out of memory");
	for (size_t i = 0; i < n; i++) {
		struct pct_map *t = &s->map_text[s->maps];
		uint64_t at = h->objs_off + i * sizeof *t;
		if (reader_pread(&s->r, t, sizeof *t, at) != 0)
			return -1;
		if (s->r.foreign)
			byteorder_map(t);
		if (!t->used)
			break;
		if (t->used != 1 || !memchr(t->path, 0, sizeof t->path) || !t->path[0]
			|| t->build_id_len > sizeof t->build_id || t->start > UINT64_MAX - t->size)
			return reader_refuse(
				&s->r, "damaged at offset %" PRIu64 ": table of mappings", at);
		s->map[s->maps++] = (struct state_map){.path = t->path,
			.start = t->start,
			.size = t->size,
			.offset = t->offset,
			.bias = t->start - t->obj_addr,
			.since = t->since,
			.until = t->until,
			.file_size = t->obj_size,
			.file_mtime = t->obj_mtime,
			.flags = t->flags,
			.build_id_len = t->build_id_len,
			.build_id = t->build_id};
	}
	return 0;
}

size_t statereader_maps(const struct states *s)
{
	return s->maps;
}

const struct state_map *statereader_map(const struct states *s, size_t i)
{
	return i < s->maps ? &s->map[i] : NULL;
}

const struct state_map *statereader_map_at(const struct states *s, uint64_t address, uint64_t time)
{
	const struct state_map *found = NULL;

	for (size_t i = 0; i < s->maps; i++) {
		const struct state_map *m = &s->map[i];
		if (address - m->start < m->size && m->since <= time
			&& (!m->until || time <= m->until) && (!found || found->since <= m->since))
			found = m;
	}
	return found;
}

/* These functions open the file and use its index. */

struct states *statereader_open(const char *path, char *why, size_t size)
{
	struct states *s = calloc(1, sizeof *s);

	if (!s) {
		snprintf(why, size, "out of memory");
		return NULL;
	}
	if (reader_open(&s->r, path) != 0) {
		snprintf(why, size, "%s", s->r.why);
		free(s);
		return NULL;
	}
	s->record.foreign = s->r.foreign;
	if (s->r.head.kind != 's')
		reader_refuse(&s->r, "has no states: profile -state records them");
	else if (read_maps(s) == 0 && stateindex_make(s) == 0)
		return s;
	snprintf(why, size, "%s", s->r.why);
	statereader_close(s);
	return NULL;
}

void statereader_close(struct states *s)
{
	for (int i = 0; i < CHUNKS_HELD; i++)
		free(s->chunk[i].bytes);
	for (int i = 0; i < IMAGES; i++)
		stateimage_free(&s->image[i]);
	free(s->entry);
	free(s->map);
	free(s->map_text);
	free(s->pieces.piece);
	free(s->part);
	free(s->memory);
	reader_close(&s->r);
	free(s);
}

const struct reader *statereader_reader(const struct states *s)
{
	return &s->r;
}

const char *statereader_why(const struct states *s)
{
	return s->r.why;
}

size_t statereader_count(const struct states *s)
{
	return s->count;
}

uint64_t statereader_time(const struct states *s, size_t i)
{
	return s->entry[i].time;
}

uint32_t statereader_tid(const struct states *s, size_t i)
{
	return s->entry[i].tid;
}

uint32_t statereader_expr(const struct states *s, size_t i)
{
	return s->entry[i].expr;
}

/* These functions read one state. */

/* An image for E's thread: its own, or the one that was made longest ago. */
static struct stateimage *image_of(struct states *s, const struct stateentry *e)
{
	for (int i = 0; i < IMAGES; i++)
		if (s->image[i].turn && s->image[i].tid == e->tid
			&& s->image[i].expr == (e->expr != 0))
			return &s->image[i];
	return &s->image[s->next_image++ % IMAGES];
}

static int damaged(struct states *s, const struct stateentry *e, const char *what)
{
	return reader_refuse(&s->r, "damaged at offset %" PRIu64 ": %s",
		s->r.head.head_size + (uint64_t)e->chunk * PCT_STATE_CHUNK + e->offset, what);
}

/* Make M the image of entry E, whose chunk is C. */
static int make_image(struct states *s, const struct stateentry *e, const struct statechunk *c,
	struct stateimage *m)
{
	static uint32_t chain[CHAIN_MAX];
	uint32_t at = e->offset, size;
	const struct pct_state *r;
	const char *bad;
	int n = 0,
	    known = m->turn == e->turn && m->chunk == e->chunk && m->tid == e->tid
		&& m->expr == (e->expr != 0);

	/* go back to a key, or to the record that the image has already */
	for (;; at = r->base) {
		if (known && at == m->offset)
			break;
		if (!(r = stateindex_record(c, at, &size)) || r->tid != e->tid)
			return damaged(s, e, "its base is not a record of the same thread");
		if (n == CHAIN_MAX || (r->base && r->base >= at))
			return damaged(s, e, "its base comes later");
		chain[n++] = at;
		if (!r->base)
			break;
	}
	while (n > 0) {
		r = stateindex_record(c, chain[--n], &size);
		if (!r || (bad = staterecord_open(&s->record, r))
			|| (bad = stateimage_apply(m, &s->record))) {
			stateimage_clear(m);
			return damaged(s, e, r ? bad : "a record is gone");
		}
		m->turn = e->turn;
		m->tid = e->tid;
		m->expr = e->expr != 0;
		m->chunk = e->chunk;
		m->offset = (uint32_t)((const unsigned char *)r - c->bytes);
	}
	return 0;
}

/* Join pieces that touch or overlap, into the parts of OUT. */
static int join(struct states *s, struct state *out)
{
	const struct statepieces *p = &s->pieces;
	uint64_t total = 0, at = 0;
	struct state_part *last = NULL;

	for (size_t i = 0; i < p->count; i++)
		total += p->piece[i].size;
	if (total > s->memory_room) {
		unsigned char *more = realloc(s->memory, total * 2);
		if (!more)
			return reader_refuse(&s->r, "out of memory");
		s->memory = more;
		s->memory_room = total * 2;
	}
	if (p->count > s->part_room) {
		struct state_part *more = realloc(s->part, p->count * 2 * sizeof *more);
		if (!more)
			return reader_refuse(&s->r, "out of memory");
		s->part = more;
		s->part_room = p->count * 2;
	}
	out->nparts = 0;
	for (size_t i = 0; i < p->count; i++) {
		const struct statepiece *q = &p->piece[i];
		uint64_t skip = 0;
		if (last && q->address <= last->address + last->size) {
			skip = last->address + last->size - q->address;
		} else {
			last = &s->part[out->nparts++];
			*last = (struct state_part){q->address, 0, s->memory + at};
		}
		if (skip >= q->size)
			continue;
		memcpy(s->memory + at, q->bytes + skip, q->size - skip);
		last->size += q->size - skip;
		at += q->size - skip;
	}
	out->parts = s->part;
	return 0;
}

int statereader_get(struct states *s, size_t i, struct state *out)
{
	const struct stateentry *e = &s->entry[i];
	const struct statechunk *c = stateindex_chunk(s, e->chunk, e->turn);
	const struct pct_state *r;
	struct stateimage *m;
	const char *bad;
	uint32_t size;

	if (!c)
		return -1;
	m = image_of(s, e);
	if (make_image(s, e, c, m) != 0)
		return -1;
	r = stateindex_record(c, e->offset, &size);
	if (!r || r->number != e->number)
		return damaged(s, e, "a record is gone");
	if ((bad = staterecord_open(&s->record, r))
		|| (bad = stateimage_pieces(m, &s->record, &s->pieces)))
		return damaged(s, e, bad);
	*out = (struct state){.number = r->number,
		.time = r->time,
		.tid = r->tid,
		.expr = r->expr,
		.flags = r->flags & ~(uint32_t)PCT_STATE_PACKED,
		.nregs = r->regs,
		.known = s->record.head.known,
		.vector = m->vector,
		.vector_size = (size_t)r->vectors * PCT_STATE_BLOCK};
	memcpy(s->regs, m->regs, sizeof s->regs);
	if (s->r.foreign)
		byteorder_numbers(s->regs, sizeof s->regs, 8);
	out->regs = s->regs;
	out->pc = r->regs ? s->regs[r->regs] : 0;
	return join(s, out);
}

const unsigned char *statereader_find(const struct state *st, uint64_t address, size_t *size)
{
	size_t low = 0, high = st->nparts;

	while (low < high) {
		size_t mid = (low + high) / 2;
		const struct state_part *p = &st->parts[mid];
		if (address < p->address) {
			high = mid;
		} else if (address - p->address >= p->size) {
			low = mid + 1;
		} else {
			*size = (size_t)(p->size - (address - p->address));
			return p->bytes + (address - p->address);
		}
	}
	*size = 0;
	return NULL;
}
