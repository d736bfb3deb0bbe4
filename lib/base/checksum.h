/* checksum.h - computes a fast checksum, which finds damaged files of the cache.  It does not
 * protect from forgers. */
#ifndef CHECKSUM_H
#define CHECKSUM_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t checksum_mix(uint64_t h, uint64_t w)
{
	h = (h ^ w) * UINT64_C(0x9e3779b97f4a7c15);
	return h ^ h >> 32;
}

/* Returns the checksum of N bytes at DATA.  It has four sums, so that no step waits for the step
 * before. */
static inline uint64_t checksum(const void *data, size_t n)
{
	const char *p = data;
	uint64_t a = n, b = 1, c = 2, d = 3, w[4];

	for (; n >= sizeof w; p += sizeof w, n -= sizeof w) {
		memcpy(w, p, sizeof w);
		a = checksum_mix(a, w[0]);
		b = checksum_mix(b, w[1]);
		c = checksum_mix(c, w[2]);
		d = checksum_mix(d, w[3]);
	}
	memset(w, 0, sizeof w);
	memcpy(w, p, n);
	a = checksum_mix(a ^ w[0], w[1]);
	b = checksum_mix(b ^ w[2], w[3]);
	return checksum_mix(checksum_mix(a, b), checksum_mix(c, d));
}

#endif
