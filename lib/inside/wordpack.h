/* wordpack.h - packs words of 8 bytes into fewer bytes, since most words resemble others.
 *
 * Two words are packed as one byte with two codes, that of the first word in its lower half, and
 * the bytes of each word; the byte with the codes comes before the first word's bytes.  A code
 * tells how many bytes of what follow for a word, lowest byte first:
 *	0 to 8    that many bytes of the word XOR a word that both sides know
 *	9 to 12   0 to 3 bytes of the word XOR the word before it
 *	13 to 15  1 to 3 bytes: the first is a hash of the upper 48 bits of the word, the others are
 *	          bytes of the word XOR the last word with this hash
 * The word before the first one, and the last word with a hash not seen before, count as 0.  A
 * signal handler may call all of this: it calls nothing and needs no other memory. */
#ifndef WORDPACK_H
#define WORDPACK_H

#include <stdint.h>
#include <string.h>

enum {
	WORDPACK_BEFORE = 9,
	WORDPACK_RECENT = 13,
	WORDPACK_MOST = 9 /* bytes for a word, at most; a buffer needs 8 more at its end */
};

struct wordpack {
	unsigned char *at; /* the next byte */
	unsigned char *code;
	const unsigned char *end; /* end of what is read */
	unsigned odd;
	uint64_t before;
	uint64_t recent[256];
};

/* Begin to write to AT, or to read from AT to END. */
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

/* Read the next word into *WORD; KNOWN is the word that both sides know.  Returns 0, or -1 when
 * there is no word. */
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
