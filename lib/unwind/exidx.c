/* exidx.c - reads .ARM.exidx.  Source: Exception Handling ABI for the Arm Architecture (IHI 0038),
 * 6 to 10. */
#include "unwind/exidx.h"
#include "unwind/armrow.h"
#include "unwind/ehframe.h"

enum { ENTRY = 8, NOBODY = 1 };

static int word_at(const struct unwind_object *o, uint64_t address, uint32_t *word)
{
	uint64_t at = address - o->tables;

	if (at > o->size || o->size - at < 4)
		return -1;
	*word = (uint32_t)load(o->bytes + at, 4);
	return 0;
}

/* Returns the address that WORD, a signed distance of 31 bits, gives relative to FROM. */
static uint64_t far(uint64_t from, uint32_t word)
{
	return (uint32_t)(from + (uint64_t)(int64_t)((int32_t)(word << 1) >> 1));
}

/* Store where the code of entry N begins in *START.  Returns 0 or -1. */
static int begins(const struct unwind_object *o, uint64_t n, uint64_t *start)
{
	uint32_t word;

	if (word_at(o, o->header + n * ENTRY, &word) != 0)
		return -1;
	*start = far(o->header + n * ENTRY, word) & ~UINT64_C(1);
	return 0;
}

/* Find the unwinding instructions, which lie in WORD, the second word of an entry, at AT, or where
 * WORD points.  Returns 0 or -1. */
static int instructions(const struct unwind_object *o, uint64_t at, uint32_t word, struct exidx *x)
{
	if (word >> 31) {
		x->words = at;
	} else {
		x->words = far(at, word);
		if (word_at(o, x->words, &word) != 0)
			return -1;
		if (!(word >> 31)) { /* another personality routine, then usual data */
			x->words += 4;
			if (word_at(o, x->words, &word) != 0)
				return -1;
			x->next = 1;
			x->last = 4 + 4 * (word >> 24);
			return 0;
		}
	}
	switch (word >> 24) {
	case 0x80:
		x->next = 1;
		x->last = 4;
		return 0;
	case 0x81:
	case 0x82:
		x->next = 2;
		x->last = 4 + 4 * (word >> 16 & 255);
		return 0;
	default: return -1;
	}
}

int exidx_find(const struct unwind_object *o, uint64_t at, struct exidx *out)
{
	uint64_t low = 0, high = o->exidx_size / ENTRY, start, entry;
	uint32_t word;

	while (low < high) { /* find the first entry that begins above */
		uint64_t middle = low + (high - low) / 2;
		if (begins(o, middle, &start) != 0)
			return -1;
		if (start <= at)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == 0)
		return 0;
	*out = (struct exidx){.end = o->end};
	if (low < o->exidx_size / ENTRY && begins(o, low, &out->end) != 0)
		return -1;
	entry = o->header + (low - 1) * ENTRY;
	if (begins(o, low - 1, &out->start) != 0 || word_at(o, entry + 4, &word) != 0)
		return -1;
	out->none = word == NOBODY;
	return !out->none && instructions(o, entry + 4, word, out) != 0 ? -1 : 1;
}

/* Returns the next byte of the instructions; after the last one 0xb0, which ends them. */
static uint32_t next(const struct unwind_object *o, struct exidx *x)
{
	uint32_t word, at = x->next++;

	if (at >= x->last)
		return 0xb0;
	if (word_at(o, x->words + at / 4 * 4, &word) != 0) {
		x->none = 1;
		return 0xb0;
	}
	return word >> (24 - at % 4 * 8) & 255;
}

static uint32_t uleb(const struct unwind_object *o, struct exidx *x)
{
	uint32_t v = 0, byte;

	for (unsigned shift = 0; shift < 28; shift += 7) {
		byte = next(o, x);
		v |= (byte & 127) << shift;
		if (!(byte & 128))
			break;
	}
	return v;
}

/* Returns the mask of registers FROM to TO. */
static uint32_t span(uint32_t from, uint32_t to)
{
	return (2u << to) - (1u << from);
}

/* Carry out OP for R.  Returns 0; 1 at the end; -1 when that is not possible. */
static int obey(const struct unwind_object *o, struct exidx *x, uint32_t op, struct armrow *r)
{
	uint32_t more;

	if (op < 0x80) {
		r->sp += (int32_t)((op & 63) * 4 + 4) * (op & 0x40 ? -1 : 1);
	} else if (op < 0x90) {
		more = (op & 15) << 8 | next(o, x);
		return more ? armrow_pop(r, more << 4) : -1; /* 0: refuse to unwind */
	} else if (op < 0xa0) {
		return armrow_base(r, op & 15, 0);
	} else if (op < 0xb0) {
		return armrow_pop(r, span(4, 4 + (op & 7)) | (op & 8 ? 1u << 14 : 0));
	} else if (op == 0xb0) {
		return 1;
	} else if (op == 0xb1) {
		more = next(o, x);
		return more && more < 16 ? armrow_pop(r, more) : -1;
	} else if (op == 0xb2) {
		r->sp += (int32_t)(0x204 + (uleb(o, x) << 2));
	} else if (op == 0xb3) { /* fstmx stores one more word */
		r->sp += (int32_t)(8 * ((next(o, x) & 15) + 1) + 4);
	} else if (op == 0xb4) { /* skip an authentication code */
		r->sp += 4;
	} else if (op < 0xb8) {
		return -1;
	} else if (op < 0xc0) {
		r->sp += (int32_t)(8 * ((op & 7) + 1) + 4);
	} else if (op < 0xc6) {
		r->sp += (int32_t)(8 * ((op & 7) + 1));
	} else if (op == 0xc6 || op == 0xc8 || op == 0xc9) {
		r->sp += (int32_t)(8 * ((next(o, x) & 15) + 1));
	} else if (op >= 0xd0 && op < 0xd8) {
		r->sp += (int32_t)(8 * ((op & 7) + 1));
	} else {
		return -1;
	}
	return 0;
}

int exidx_row(struct unwind *u, const struct unwind_object *o, struct exidx x)
{
	struct armrow r;
	int done = 0;

	armrow_begin(&r);
	while (!done)
		done = obey(o, &x, next(o, &x), &r);
	return done < 0 || x.none ? -1 : armrow_set(u, &r);
}
