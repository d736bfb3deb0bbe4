/* staterecord.c - takes records of states apart: each number in them may be hostile. */
#include "format/staterecord.h"

enum { WORDS = PCT_STATE_BLOCK / 8 };

static const char short_record[] = "a record is shorter than its contents";
static const char bad_counts[] = "a record has impossible counts";

/* Convert WORD from the file's byte order to this machine's, or back. */
static uint64_t turned(const struct staterecord *s, uint64_t word)
{
	return s->foreign ? __builtin_bswap64(word) : word;
}

static uint32_t blocks_of(const struct staterecord *s)
{
	return s->regs + s->head.vectors + s->head.stack_masks;
}

static int is_possible(const struct pct_state *h)
{
	return h->regs <= PCT_STATE_REGS && h->vectors <= PCT_STATE_VECTORS
		&& h->stack_blocks <= PCT_STATE_STACK && h->stack_masks <= h->stack_blocks
		&& h->far <= PCT_STATE_FAR && h->stack % PCT_STATE_BLOCK == 0
		&& h->stack <= UINT64_MAX - h->stack_blocks * PCT_STATE_BLOCK;
}

static unsigned count_words(const struct staterecord *s)
{
	unsigned n = 0;

	for (uint32_t i = 0; i < blocks_of(s); i++)
		n += (unsigned)__builtin_popcount(s->mask[i]);
	for (uint32_t i = 0; i < s->head.far; i++)
		n += (unsigned)__builtin_popcount(s->far[i].mask);
	return n;
}

static const char *open_plain(struct staterecord *s, const struct pct_state *r)
{
	uint64_t masks;

	if (r->size < sizeof *r)
		return short_record;
	s->head = *r;
	if (!is_possible(r))
		return bad_counts;
	masks = (blocks_of(s) + 7) / 8;
	if (sizeof *r + 8 * (masks + r->far) > r->size)
		return short_record;
	s->mask = (const unsigned char *)(r + 1);
	s->word = (const uint64_t *)(const void *)s->mask + masks;
	s->end = (const uint64_t *)(const void *)((const char *)r + r->size);
	for (uint32_t i = 0; i < r->far; i++) {
		uint64_t far = turned(s, *s->word++);
		s->far[i] = (struct statefar){far & ~(UINT64_C(7) << 61 | 63),
			(unsigned char)((far & 63) | far >> 62 << 6), far >> 61 & 1};
	}
	return count_words(s) > (uint64_t)(s->end - s->word) ? short_record : NULL;
}

static const char *unpack_far(struct staterecord *s)
{
	uint64_t far, block = 0;

	for (uint32_t i = 0; i < s->head.far; i++) {
		if (wordpack_take(&s->pack, &far, 0) != 0)
			return short_record;
		block += far >> 9;
		if (block > UINT64_MAX / PCT_STATE_BLOCK)
			return bad_counts;
		s->far[i] = (struct statefar){
			block * PCT_STATE_BLOCK, (unsigned char)(far >> 1), far & 1};
	}
	return NULL;
}

static const char *open_packed(struct staterecord *s, const struct pct_state *r)
{
	unsigned char *from = (unsigned char *)r + PCT_STATE_SHORT;
	uint64_t more[4], masks;

	if (r->parts)
		return bad_counts;
	memcpy(&s->head, r, PCT_STATE_SHORT);
	wordpack_begin(&s->pack, from, (const unsigned char *)r + r->size);
	for (int i = 0; i < 4; i++)
		if (wordpack_take(&s->pack, &more[i], 0) != 0)
			return short_record;
	s->head.known = more[0];
	s->head.stack = more[1];
	s->head.stack_blocks = (uint32_t)(more[2] >> 16);
	s->head.stack_masks = more[2] & 0xffff;
	s->head.far = (uint32_t)more[3];
	if (!is_possible(&s->head) || more[2] >> 48 || more[3] >> 32)
		return bad_counts;
	masks = (blocks_of(s) + 7) / 8;
	for (uint64_t i = 0; i < masks; i++) {
		uint64_t word;
		if (wordpack_take(&s->pack, &word, 0) != 0)
			return short_record;
		word = turned(s, word);
		memcpy(s->unpacked + 8 * i, &word, 8);
	}
	s->mask = s->unpacked;
	return unpack_far(s);
}

const char *staterecord_open(struct staterecord *s, const struct pct_state *r)
{
	const char *bad;

	s->word = s->end = NULL;
	memset(&s->head, 0, sizeof s->head);
	s->regs = r->regs ? (r->regs + 1u + WORDS - 1) / WORDS : 0;
	if (!(r->flags & PCT_STATE_PACKED))
		return open_plain(s, r);
	if ((bad = open_packed(s, r)))
		return bad;
	/* the second stream begins without the history of the first */
	wordpack_begin(&s->pack, s->pack.at, s->pack.end);
	return NULL;
}

const char *staterecord_words(struct staterecord *s, void *to, unsigned mask)
{
	int all = mask == 0xff;

	for (unsigned i = 0; mask; i++, mask >>= 1) {
		unsigned char *at = (unsigned char *)to + 8 * i;
		uint64_t word;

		if (!(mask & 1))
			continue;
		if (s->word) {
			word = *s->word++;
		} else {
			memcpy(&word, at, 8);
			if (wordpack_take(&s->pack, &word, all ? 0 : turned(s, word)) != 0)
				return short_record;
			word = turned(s, word);
		}
		memcpy(at, &word, 8);
	}
	return NULL;
}

void staterecord_skip(struct staterecord *s)
{
	if (s->word)
		s->word += count_words(s);
}

int staterecord_part(
	struct staterecord *s, uint64_t *address, uint64_t *size, const unsigned char **bytes)
{
	if (s->end - s->word < 2)
		return 0;
	*address = turned(s, s->word[0]);
	*size = turned(s, s->word[1]);
	if (*size > (uint64_t)(s->end - s->word - 2) * 8 || *address > UINT64_MAX - *size)
		return 0;
	*bytes = (const unsigned char *)(s->word + 2);
	s->word += 2 + (*size + 7) / 8;
	return 1;
}
