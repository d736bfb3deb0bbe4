/* wordpack.h - packs words of 8 bytes into few bytes, as most words resemble others.
 *
 * Two words take a byte of two codes, the first word's in its lower half, and the bytes that follow
 * it.  A code tells how many bytes, lowest first, a word has, and of what:
 *	0 to 8    that many, of the word XOR one that both sides know
 *	9 to 12   0 to 3, of the word XOR the word before it
 *	13 to 15  1 to 3: the first is a hash of a word's upper 48 bits, the others are of the word
 *	          XOR the last one that had this hash
 * The word before the first, and the last one of a hash that none had yet, are 0.  Callable in a
 * signal handler: no call, no memory of its own. */
#ifndef WORDPACK_H
#define WORDPACK_H

#include <stdint.h>
#include <string.h>

enum {
	WORDPACK_BEFORE = 9,
	WORDPACK_RECENT = 13,
	WORDPACK_MOST = 9 /* bytes of a word, at most; a buffer has 8 more at its end */
};

struct wordpack {
	unsigned char *at; /* the next byte */
	unsigned char *code;
	const unsigned char *end; /* of what is read */
	unsigned odd;
	uint64_t before;
	uint64_t recent[256];
};

/* Begin to write to, or to read from, AT. */
static inline void wordpack_begin(struct wordpack *p, unsigned char *at, const unsigned char *end)
{
	memset(p, 0, sizeof *p);
	p->at = at;
	p->end = end;
}

static inline unsigned wordpack_bytes(uint64_t word)
{
	return word ? (unsigned)(71 - __builtin_clzll(word)) / 8 : 0;
}

static inline unsigned wordpack_hash(uint64_t word)
{
	return (unsigned)((word >> 16) * UINT64_C(0x9e3779b97f4a7c15) >> 56);
}

static inline uint64_t wordpack_little(uint64_t word)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	return __builtin_bswap64(word);
#else
	return word;
#endif
}

static inline void wordpack_put(struct wordpack *p, uint64_t word, uint64_t known)
{
	uint64_t bits = word ^ known, other = word ^ p->before;
	unsigned n = wordpack_bytes(bits), code = n, hash = wordpack_hash(word), m;

	m = wordpack_bytes(other);
	if (m < n && m <= 3) {
		code = WORDPACK_BEFORE + m;
		bits = other;
		n = m;
	}
	other = word ^ p->recent[hash];
	m = wordpack_bytes(other) + 1;
	if (m < n && m <= 3) {
		code = WORDPACK_RECENT - 1 + m;
		bits = other << 8 | hash;
		n = m;
	}
	p->before = p->recent[hash] = word;
	if (p->odd)
		*p->code |= (unsigned char)(code << 4);
	else
		*(p->code = p->at++) = (unsigned char)code;
	p->odd = !p->odd;
	bits = wordpack_little(bits);
	memcpy(p->at, &bits, sizeof bits);
	p->at += n;
}

/* Read the next word to *WORD.  0, or -1: there is none. */
static inline int wordpack_take(struct wordpack *p, uint64_t *word, uint64_t known)
{
	unsigned code, n;
	uint64_t bits = 0;

	if (!p->odd) {
		if (p->at == p->end)
			return -1;
		p->code = p->at++;
	}
	code = p->odd ? *p->code >> 4 : *p->code & 15;
	p->odd = !p->odd;
	n = code < WORDPACK_BEFORE       ? code
		: code < WORDPACK_RECENT ? code - WORDPACK_BEFORE
					 : code - WORDPACK_RECENT + 1;
	if ((uintptr_t)(p->end - p->at) < n)
		return -1;
	memcpy(&bits, p->at, n);
	bits = wordpack_little(bits);
	p->at += n;
	if (code < WORDPACK_BEFORE)
		*word = bits ^ known;
	else if (code < WORDPACK_RECENT)
		*word = bits ^ p->before;
	else
		*word = bits >> 8 ^ p->recent[bits & 255];
	p->before = p->recent[wordpack_hash(*word)] = *word;
	return 0;
}

#endif
