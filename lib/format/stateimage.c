/* stateimage.c - applies records of states (pctfile.h draws them) to what was known before. */
#include "format/stateimage.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS = PCT_STATE_BLOCK / 8 };

/* A block of the stack and one that a pointer led to can have the same address, because memory
 * below the stack pointer becomes stack later.  Records list the changes of each kind apart. */
enum { STACK = 1, FAR = 3 };

static const char short_record[] = "a record is shorter than its contents";
static const char no_base[] = "a record changes data that does not exist";
static const char no_memory[] = "out of memory";

void stateimage_clear(struct stateimage *m)
{
	memset(m->regs, 0, sizeof m->regs);
	memset(m->vector, 0, sizeof m->vector);
	if (m->count)
		memset(m->key, 0, m->room * sizeof *m->key);
	m->count = 0;
	m->turn = 0;
}

void stateimage_free(struct stateimage *m)
{
	free(m->key);
	free(m->bytes);
	memset(m, 0, sizeof *m);
}

/* The slot of KEY, an address and a kind, or the empty one where it belongs. */
static size_t slot_of(const struct stateimage *m, uint64_t key)
{
	size_t i = (size_t)(key / PCT_STATE_BLOCK * UINT64_C(0x9e3779b97f4a7c15) >> 20);

	while (m->key[i & (m->room - 1)] && m->key[i & (m->room - 1)] != key)
		i++;
	return i & (m->room - 1);
}

static unsigned char *block(const struct stateimage *m, uint64_t key)
{
	size_t i;

	if (!m->count)
		return NULL;
	i = slot_of(m, key);
	return m->key[i] ? m->bytes + i * PCT_STATE_BLOCK : NULL;
}

static int grow(struct stateimage *m)
{
	struct stateimage old = *m;
	size_t room = m->room ? 2 * m->room : 256;

	if (!(m->key = calloc(room, sizeof *m->key))
		|| !(m->bytes = malloc(room * PCT_STATE_BLOCK))) {
		free(m->key);
		m->key = old.key;
		m->bytes = old.bytes;
		return -1;
	}
	m->room = room;
	for (size_t i = 0; i < old.room; i++)
		if (old.key[i]) {
			size_t to = slot_of(m, old.key[i]);
			m->key[to] = old.key[i];
			memcpy(m->bytes + to * PCT_STATE_BLOCK, old.bytes + i * PCT_STATE_BLOCK,
				PCT_STATE_BLOCK);
		}
	free(old.key);
	free(old.bytes);
	return 0;
}

/* The block of KEY, a new one of zeros if there was none; NULL when out of memory. */
static unsigned char *block_made(struct stateimage *m, uint64_t key)
{
	unsigned char *b = block(m, key);
	size_t i;

	if (b)
		return b;
	if ((m->count * 2 >= m->room && grow(m) != 0) || !m->bytes)
		return NULL;
	i = slot_of(m, key);
	m->key[i] = key;
	m->count++;
	return memset(m->bytes + i * PCT_STATE_BLOCK, 0, PCT_STATE_BLOCK);
}

static const char *take_memory(
	struct stateimage *m, uint64_t key, unsigned mask, int is_new, struct staterecord *s)
{
	unsigned char *b;

	if (!is_new && mask != 0xff && !block(m, key))
		return no_base;
	if (!(b = block_made(m, key)))
		return no_memory;
	if (is_new)
		memset(b, 0, PCT_STATE_BLOCK);
	return staterecord_words(s, b, mask);
}

const char *stateimage_apply(struct stateimage *m, struct staterecord *s)
{
	const struct pct_state *r = &s->head;
	const unsigned char *mask = s->mask;
	const char *bad = NULL;
	int key = !r->base;

	if (key)
		stateimage_clear(m);
	for (unsigned i = 0; i < s->regs && !bad; i++)
		bad = staterecord_words(s, m->regs + i * WORDS, *mask++);
	for (unsigned i = 0; i < r->vectors && !bad; i++)
		bad = staterecord_words(s, m->vector + i * PCT_STATE_BLOCK, *mask++);
	for (uint32_t i = 0; i < r->stack_blocks && !bad; i++)
		bad = take_memory(m, (r->stack + i * PCT_STATE_BLOCK) | STACK,
			i < r->stack_masks ? mask[i] : 0, key, s);
	for (uint32_t i = 0; i < r->far && !bad; i++)
		bad = take_memory(
			m, s->far[i].address | FAR, s->far[i].mask, key || s->far[i].is_new, s);
	return bad;
}

static int add(struct statepieces *p, uint64_t address, uint64_t size, const unsigned char *bytes)
{
	if (p->count == p->room) {
		size_t room = p->room ? 2 * p->room : 256;
		struct statepiece *more = realloc(p->piece, room * sizeof *more);
		if (!more)
			return -1;
		p->piece = more;
		p->room = room;
	}
	p->piece[p->count++] = (struct statepiece){address, size, bytes};
	return 0;
}

static int by_address(const void *a, const void *b)
{
	const struct statepiece *p = a, *q = b;

	return p->address < q->address ? -1 : p->address > q->address;
}

static const char *add_parts(struct staterecord *s, struct statepieces *out)
{
	const unsigned char *bytes;
	uint64_t address, size;

	staterecord_skip(s);
	for (unsigned i = 0; i < s->head.parts; i++) {
		if (!staterecord_part(s, &address, &size, &bytes))
			return short_record;
		if (size && add(out, address, size, bytes) != 0)
			return no_memory;
	}
	return NULL;
}

static int add_block(
	const struct stateimage *m, uint64_t address, unsigned kind, struct statepieces *out)
{
	return add(out, address, PCT_STATE_BLOCK, block(m, address | kind));
}

const char *stateimage_pieces(
	const struct stateimage *m, struct staterecord *s, struct statepieces *out)
{
	const struct pct_state *r = &s->head;
	const char *bad;
	uint32_t far = 0;
	int full = 0;

	out->count = 0;
	for (; far < r->far && s->far[far].address < r->stack; far++)
		full |= add_block(m, s->far[far].address, FAR, out);
	for (uint64_t i = 0; i < r->stack_blocks; i++)
		full |= add_block(m, r->stack + i * PCT_STATE_BLOCK, STACK, out);
	for (; far < r->far; far++)
		full |= add_block(m, s->far[far].address, FAR, out);
	if (full)
		return no_memory;
	if (r->parts && (bad = add_parts(s, out)))
		return bad;
	for (size_t i = 1; i < out->count; i++)
		if (out->piece[i - 1].address > out->piece[i].address) {
			qsort(out->piece, out->count, sizeof *out->piece, by_address);
			break;
		}
	return NULL;
}
