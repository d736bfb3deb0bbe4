/* stateimage.c - applies records of states (pctfile.h draws them) to what was known before. */
#include "format/stateimage.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS = PCT_STATE_BLOCK / 8 };

static const char short_record[] = "a record is shorter than what it holds";
static const char no_base[] = "a record tells changes of what is not there";
static const char no_memory[] = "out of memory";

/* Where the sections of a record lie. */
struct sections {
	const unsigned char *mask;
	const uint64_t *far, *word, *end;
	unsigned regs; /* blocks */
};

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

/* The slot of ADDRESS, or the empty one where it belongs. */
static size_t slot_of(const struct stateimage *m, uint64_t address)
{
	size_t i = (size_t)(address / PCT_STATE_BLOCK * UINT64_C(0x9e3779b97f4a7c15) >> 20);

	for (;; i++) {
		uint64_t key = m->key[i & (m->room - 1)];
		if (key == (address | 1) || !key)
			return i & (m->room - 1);
	}
}

static unsigned char *block(const struct stateimage *m, uint64_t address)
{
	size_t i;

	if (!m->count)
		return NULL;
	i = slot_of(m, address);
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
			size_t to = slot_of(m, old.key[i] & ~UINT64_C(1));
			m->key[to] = old.key[i];
			memcpy(m->bytes + to * PCT_STATE_BLOCK, old.bytes + i * PCT_STATE_BLOCK,
				PCT_STATE_BLOCK);
		}
	free(old.key);
	free(old.bytes);
	return 0;
}

/* The block of ADDRESS, new and zero where there was none; NULL: out of memory. */
static unsigned char *block_made(struct stateimage *m, uint64_t address)
{
	unsigned char *b = block(m, address);
	size_t i;

	if (b)
		return b;
	if ((m->count * 2 >= m->room && grow(m) != 0) || !m->bytes)
		return NULL;
	i = slot_of(m, address);
	m->key[i] = address | 1;
	m->count++;
	return memset(m->bytes + i * PCT_STATE_BLOCK, 0, PCT_STATE_BLOCK);
}

static const char *sections_of(const struct pct_state *r, struct sections *s)
{
	uint64_t masks, words = 0, size = r->size;

	s->regs = r->regs ? (r->regs + 1u + WORDS - 1) / WORDS : 0;
	if (r->regs > PCT_STATE_REGS || r->vectors > PCT_STATE_VECTORS
		|| r->stack_blocks > PCT_STATE_STACK || r->stack_masks > r->stack_blocks
		|| r->far > PCT_STATE_FAR || r->stack % PCT_STATE_BLOCK
		|| r->stack > UINT64_MAX - r->stack_blocks * PCT_STATE_BLOCK)
		return "a record's counts are not possible";
	masks = (s->regs + r->vectors + r->stack_masks + 7) / 8;
	if (sizeof *r + 8 * (masks + r->far) > size)
		return short_record;
	s->mask = (const unsigned char *)(r + 1);
	s->far = (const uint64_t *)(const void *)s->mask + masks;
	s->word = s->far + r->far;
	s->end = (const uint64_t *)(const void *)((const char *)r + size);
	for (uint64_t i = 0; i < s->regs + r->vectors + (uint64_t)r->stack_masks; i++)
		words += (unsigned)__builtin_popcount(s->mask[i]);
	for (unsigned i = 0; i < r->far; i++)
		words += (unsigned)__builtin_popcountll(s->far[i] & (UINT64_C(3) << 62 | 63));
	return words > (uint64_t)(s->end - s->word) ? short_record : NULL;
}

static uint64_t far_address(uint64_t far)
{
	return far & ~(UINT64_C(7) << 61 | 63);
}

static unsigned far_mask(uint64_t far)
{
	return (unsigned)((far & 63) | far >> 62 << 6);
}

/* Take the words of MASK into the block at TO. */
static void take(void *to, unsigned mask, struct sections *s)
{
	for (unsigned i = 0; mask; i++, mask >>= 1)
		if (mask & 1)
			memcpy((char *)to + 8 * i, s->word++, 8);
}

static const char *take_memory(
	struct stateimage *m, uint64_t address, unsigned mask, int is_new, struct sections *s)
{
	unsigned char *b;

	if (!is_new && mask != 0xff && !block(m, address))
		return no_base;
	if (!(b = block_made(m, address)))
		return no_memory;
	if (is_new)
		memset(b, 0, PCT_STATE_BLOCK);
	take(b, mask, s);
	return NULL;
}

const char *stateimage_apply(struct stateimage *m, const struct pct_state *r)
{
	struct sections s;
	const char *bad = sections_of(r, &s);
	int key = !r->base;

	if (bad)
		return bad;
	if (key)
		stateimage_clear(m);
	for (unsigned i = 0; i < s.regs; i++)
		take(m->regs + i * WORDS, *s.mask++, &s);
	for (unsigned i = 0; i < r->vectors; i++)
		take(m->vector + i * PCT_STATE_BLOCK, *s.mask++, &s);
	for (uint32_t i = 0; i < r->stack_masks && !bad; i++)
		bad = take_memory(m, r->stack + i * PCT_STATE_BLOCK, s.mask[i], key, &s);
	for (uint32_t i = r->stack_masks; i < r->stack_blocks && !bad; i++)
		bad = take_memory(m, r->stack + i * PCT_STATE_BLOCK, 0, key, &s);
	for (uint32_t i = 0; i < r->far && !bad; i++)
		bad = take_memory(m, far_address(s.far[i]), far_mask(s.far[i]),
			key || s.far[i] & PCT_STATE_NEW, &s);
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

static const char *add_parts(
	const struct pct_state *r, const struct sections *s, struct statepieces *out)
{
	const uint64_t *at = s->word;

	for (unsigned i = 0; i < r->parts; i++) {
		uint64_t size;
		if (s->end - at < 2)
			return short_record;
		size = at[1];
		if (size > (uint64_t)(s->end - at - 2) * 8 || at[0] > UINT64_MAX - size)
			return short_record;
		if (size && add(out, at[0], size, (const unsigned char *)(at + 2)) != 0)
			return no_memory;
		at += 2 + (size + 7) / 8;
	}
	return NULL;
}

const char *stateimage_pieces(
	const struct stateimage *m, const struct pct_state *r, struct statepieces *out)
{
	struct sections s;
	const char *bad = sections_of(r, &s);
	uint32_t far = 0;
	int full = 0;

	out->count = 0;
	if (bad)
		return bad;
	/* the parts lie behind the words */
	for (uint64_t i = 0; i < s.regs + r->vectors + (uint64_t)r->stack_masks; i++)
		s.word += __builtin_popcount(s.mask[i]);
	for (unsigned i = 0; i < r->far; i++)
		s.word += __builtin_popcount(far_mask(s.far[i]));
	for (; far < r->far && far_address(s.far[far]) < r->stack; far++)
		full |= add(out, far_address(s.far[far]), PCT_STATE_BLOCK,
			block(m, far_address(s.far[far])));
	for (uint64_t i = 0; i < r->stack_blocks; i++)
		full |= add(out, r->stack + i * PCT_STATE_BLOCK, PCT_STATE_BLOCK,
			block(m, r->stack + i * PCT_STATE_BLOCK));
	for (; far < r->far; far++)
		full |= add(out, far_address(s.far[far]), PCT_STATE_BLOCK,
			block(m, far_address(s.far[far])));
	if (full)
		return no_memory;
	if ((bad = add_parts(r, &s, out)))
		return bad;
	for (size_t i = 1; i < out->count; i++)
		if (out->piece[i - 1].address > out->piece[i].address) {
			qsort(out->piece, out->count, sizeof *out->piece, by_address);
			break;
		}
	return NULL;
}
