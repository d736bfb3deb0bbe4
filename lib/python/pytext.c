/* pytext.c - turns str of CPython (PEP 393: characters of 1, 2 or 4 bytes) into UTF-8. */
#include "python/pytext.h"

#include <string.h>

enum { PIECE = 64 }; /* bytes that are read at once */

/* Append the character C to TO at AT.  Returns the bytes that it has: none when it does not fit. */
static size_t put(char *to, size_t room, uint32_t c)
{
	static const unsigned char lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
	size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;

	if (n > room)
		return 0;
	for (size_t i = n; i-- > 1; c >>= 6)
		to[i] = (char)(0x80 | (c & 0x3f));
	to[0] = (char)(lead[n] | c);
	return n;
}

/* The character of KIND bytes at AT; one that there is not becomes U+FFFD. */
static uint32_t character(const uint8_t *at, unsigned kind)
{
	uint32_t c = *at;
	uint16_t two;

	if (kind == 2) {
		memcpy(&two, at, sizeof two);
		c = two;
	} else if (kind == 4) {
		memcpy(&c, at, sizeof c);
	}
	return c > 0x10ffff ? 0xfffd : c;
}

size_t pytext_str(const struct pywalk *w, uint64_t address, char *to, size_t size)
{
	const struct pylayout *l = w->layout;
	_Alignas(4) uint8_t piece[PIECE];
	uintptr_t length;
	uint32_t state;
	unsigned kind;
	size_t at = 0, n;

	if (w->peek(w->arg, &length, address + l->text_length, sizeof length) != (long)sizeof length
		|| w->peek(w->arg, &state, address + l->text_state, sizeof state)
			!= (long)sizeof state)
		return 0;
	/* bits of the state, as compilers lay them out for little-endian machines */
	kind = state >> 2 & 7;
	if (!(state >> 5 & 1) || (kind != 1 && kind != 2 && kind != 4))
		return 0;
	address += state >> 6 & 1 ? l->text_ascii : l->text_wide;
	for (uintptr_t i = 0; i < length;) {
		size_t want = (length - i) * kind < PIECE ? (length - i) * kind : PIECE;
		if (w->peek(w->arg, piece, address + i * kind, want) != (long)want)
			return at;
		for (size_t from = 0; from < want; from += kind, i++, at += n)
			if (!(n = put(to + at, size - at, character(piece + from, kind))))
				return at;
	}
	return at;
}

size_t pytext_bytes(const struct pywalk *w, uint64_t address, uint8_t *to, size_t size)
{
	const struct pylayout *l = w->layout;
	uintptr_t length;

	if (w->peek(w->arg, &length, address + l->bytes_length, sizeof length)
		!= (long)sizeof length)
		return 0;
	if (length < size)
		size = length;
	return w->peek(w->arg, to, address + l->bytes_data, size) == (long)size ? size : 0;
}
