/* fnv.h - hashes text by FNV-1a, 64 bits.  The high half of the hash is the better one. */
#ifndef FNV_H
#define FNV_H

#include <stddef.h>
#include <stdint.h>

static inline uint64_t fnv(const void *text, size_t n)
{
	const unsigned char *s = text;
	uint64_t h = UINT64_C(0xcbf29ce484222325);

	while (n--)
		h = (h ^ *s++) * UINT64_C(0x100000001b3);
	return h;
}

#endif
