/* checksum.h - a fast checksum: what rotted shall be made anew, no more.  Not against forgers. */
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

/* Four sums side by side, as no step of one waits for another's. */
static inline uint64_t checksum(const void *data, size_t n)
{
	const char *p = data;
	uint64_t h[4] = {n, 1, 2, 3}, w[4];

	for (; n >= sizeof w; p += sizeof w, n -= sizeof w) {
		memcpy(w, p, sizeof w);
		for (int i = 0; i < 4; i++)
			h[i] = checksum_mix(h[i], w[i]);
	}
	memset(w, 0, sizeof w);
	memcpy(w, p, n);
	for (int i = 0; i < 4; i++)
		h[i] = checksum_mix(h[i], w[i]);
	return checksum_mix(checksum_mix(h[0], h[1]), checksum_mix(h[2], h[3]));
}

#endif
