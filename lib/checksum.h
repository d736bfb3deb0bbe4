/* checksum.h - a fast checksum: what rotted shall be made anew, no more.  Not against forgers. */
#ifndef CHECKSUM_H
#define CHECKSUM_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t checksum(const void *data, size_t n)
{
	const char *p = data;
	uint64_t h = n, w;

	for (; n >= 8; p += 8, n -= 8) {
		memcpy(&w, p, 8);
		h = (h ^ w) * UINT64_C(0x9e3779b97f4a7c15);
		h ^= h >> 32;
	}
	w = 0;
	memcpy(&w, p, n);
	h = (h ^ w) * UINT64_C(0x9e3779b97f4a7c15);
	return h ^ h >> 32;
}

#endif
