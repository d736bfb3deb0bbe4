/* objectcounts.c - owns the samples that are not written yet, and the list of the dirty sinks,
 * which have such samples. */
#include "sys/objectcounts.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST = 16 }; /* room for so many records at first */

static struct counts *dirty, **dirty_end = &dirty; /* in the order of their first samples */
static size_t bytes, dirties;

struct counts *counts_find(struct home *h, struct object *o, unsigned event, unsigned mode)
{
	struct counts **at = &h->sinks, *s;

	for (; (s = *at); at = &s->next)
		if (s->object == o && s->event == event && s->mode == mode) {
			*at = s->next; /* move the last used one to the front */
			s->next = h->sinks;
			return h->sinks = s;
		}
	return NULL;
}

struct counts *counts_get(struct home *h, struct object *o, unsigned event, unsigned mode)
{
	struct counts *s = counts_find(h, o, event, mode);

	if (s || !(s = calloc(1, sizeof *s)))
		return s;
	s->home = h;
	s->object = o;
	s->event = event;
	s->mode = mode;
	s->next = h->sinks;
	h->sinks = s;
	bytes += sizeof *s;
	return s;
}

static void mark(struct counts *s)
{
	if (s->dirty)
		return;
	s->dirty = 1;
	dirties++;
	s->next_dirty = NULL;
	*dirty_end = s;
	dirty_end = &s->next_dirty;
}

/* The hash of the places of REC: word 1, and words 4 and on.  Words 2 and 3 are time and thread;
 * the upper half of word 3 is the length of the path. */
static uint64_t hash(const uint64_t *rec, unsigned words)
{
	uint64_t h = rec[1] * UINT64_C(0x9e3779b97f4a7c15);

	for (unsigned i = PCT_REC_FIXED; i < words; i++)
		h = (h ^ rec[i]) * UINT64_C(0xff51afd7ed558ccd);
	return h ^ h >> 29;
}

static int same(const uint64_t *a, const uint64_t *b, unsigned words)
{
	return a[1] == b[1]
		&& (words <= PCT_REC_FIXED
			|| (a[3] >> 32 == b[3] >> 32
				&& memcmp(a + PCT_REC_FIXED, b + PCT_REC_FIXED,
					   (words - PCT_REC_FIXED) * sizeof *a)
					== 0));
}

static int grow(struct counts *s, unsigned words)
{
	size_t before = s->index.room;
	uint64_t *rec = openhash_grow(&s->index, s->rec, words * sizeof *rec, FIRST);

	if (!rec)
		return -1;
	bytes += (s->index.room - before) * (words * sizeof *rec + 2 * sizeof *s->index.slot);
	s->rec = rec;
	s->words = words;
	for (size_t i = 0; i < s->n; i++)
		openhash_put(&s->index, hash(rec + i * words, words), i);
	return 0;
}

int counts_add(struct counts *s, const uint64_t *rec, unsigned words)
{
	size_t at;

	if (s->n == s->index.room && grow(s, words) != 0)
		return -1;
	at = (size_t)hash(rec, words) & s->index.mask;
	for (; s->index.slot[at]; at = (at + 1) & s->index.mask) {
		uint64_t *there = s->rec + (s->index.slot[at] - 1) * (size_t)words;
		if (same(there, rec, words)) {
			there[0] += rec[0];
			goto counted;
		}
	}
	memcpy(s->rec + s->n * words, rec, words * sizeof *rec);
	s->index.slot[at] = (uint32_t)++s->n;
counted:
	s->count += rec[0];
	mark(s);
	return 0;
}

int counts_path(struct counts *s, uint64_t count, uint64_t leaf, const uint64_t *callers,
	unsigned n, unsigned end)
{
	size_t before = pathnodes_bytes(&s->tree);
	int e = pathnodes_add(&s->tree, count, leaf, callers, n, end);

	bytes += pathnodes_bytes(&s->tree) - before;
	if (e)
		return -1;
	s->count += count;
	mark(s);
	return 0;
}

int counts_log(struct counts *s, uint64_t n, uint64_t pc, uint64_t time, uint32_t tid,
	const uint64_t *callers, unsigned frames, unsigned end)
{
	size_t before = samplelog_bytes(&s->log), had = s->log.n;
	int e = 0;

	for (uint64_t i = 0; i < n && !e; i++)
		e = samplelog_add(&s->log, pc, time, tid, callers, frames, end);
	bytes += samplelog_bytes(&s->log) - before;
	if (e) {
		s->log.n = had;
		return -1;
	}
	s->count += n;
	mark(s);
	return 0;
}

unsigned counts_caller(struct counts *s, struct object *o)
{
	struct object **more;

	if (o == s->object)
		return 0;
	for (unsigned i = 1; i < s->callers; i++)
		if (s->caller[i] == o)
			return i;
	if (s->callers >= PCT_OBJS_MAX)
		return PCT_NOWHERE;
	if (s->callers == s->callers_room) {
		more = realloc(s->caller, (s->callers_room + 8) * sizeof(void *));
		if (!more)
			return PCT_NOWHERE;
		s->caller = more;
		s->callers_room += 8;
	}
	if (!s->callers)
		s->caller[s->callers++] = NULL;
	s->caller[s->callers++] = o;
	return s->callers - 1;
}

void counts_lose(struct counts *s, unsigned reason, uint64_t n)
{
	s->lost[reason] += n;
	mark(s);
}

struct counts *counts_take_dirty(void)
{
	struct counts *s = dirty;

	if (s) {
		dirty = s->next_dirty;
		if (!dirty)
			dirty_end = &dirty;
		s->dirty = 0;
		dirties--;
	}
	return s;
}

void counts_again(struct counts *s)
{
	mark(s);
}

static void release(struct counts *s)
{
	bytes -= s->index.room * (s->words * sizeof *s->rec + 2 * sizeof *s->index.slot);
	free(s->rec);
	free(s->index.slot);
	s->rec = NULL;
	s->index = (struct openhash){0};
	s->n = 0;
}

void counts_clear(struct counts *s)
{
	s->count = 0;
	memset(s->lost, 0, sizeof s->lost);
	release(s);
	bytes -= samplelog_bytes(&s->log);
	samplelog_clear(&s->log);
	bytes += samplelog_bytes(&s->log);
}

void counts_anew(struct counts *s)
{
	size_t before = pathnodes_bytes(&s->tree);

	s->file[0] = 0;
	s->callers_written = 0;
	pathnodes_anew(&s->tree);
	bytes += pathnodes_bytes(&s->tree) - before;
	samplelog_anew(&s->log);
}

void counts_forget(struct counts *s)
{
	bytes -= pathnodes_bytes(&s->tree) + samplelog_bytes(&s->log);
	pathnodes_drop(&s->tree);
	samplelog_drop(&s->log);
}

void counts_drop(struct counts *s)
{
	release(s);
	counts_forget(s);
	free(s->caller);
	free(s);
	bytes -= sizeof *s;
}

void counts_free(struct home *h)
{
	for (struct counts *s = h->sinks, *next; s; s = next) {
		next = s->next;
		counts_drop(s);
	}
	h->sinks = NULL;
}

void counts_mark_objects(const struct home *h)
{
	for (struct counts *s = h->sinks; s; s = s->next) {
		s->object->used = 1;
		for (unsigned k = 1; k < s->callers; k++)
			s->caller[k]->used = 1;
	}
}

size_t counts_dirty(void)
{
	return dirties;
}

size_t counts_bytes(void)
{
	return bytes;
}
