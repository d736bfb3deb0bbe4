/* sha256.c - hashes bytes.  "abc" -> ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0= */
#include "base/sha256.h"

#include <stdint.h>
#include <string.h>

enum { BLOCK = 64, ROUNDS = 64, WORDS = 8 };

static const uint32_t constant[ROUNDS] = {0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5,
	0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
	0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
	0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152,
	0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e,
	0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624,
	0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3,
	0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
	0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turned(uint32_t w, unsigned n)
{
	return w >> n | w << (32 - n);
}

static void add_block(uint32_t sum[WORDS], const unsigned char *from)
{
	/* variables, not an array: they stay in registers, which is three times as fast */
	uint32_t a = sum[0], b = sum[1], c = sum[2], d = sum[3];
	uint32_t e = sum[4], f = sum[5], g = sum[6], h = sum[7], w[ROUNDS];

	for (unsigned i = 0; i < 16; i++, from += 4)
		w[i] = (uint32_t)from[0] << 24 | (uint32_t)from[1] << 16 | (uint32_t)from[2] << 8
			| from[3];
	for (unsigned i = 16; i < ROUNDS; i++)
		w[i] = w[i - 16] + w[i - 7]
			+ (turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ w[i - 15] >> 3)
			+ (turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ w[i - 2] >> 10);
	for (unsigned i = 0; i < ROUNDS; i++) {
		uint32_t one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25))
			+ ((e & f) ^ (~e & g)) + constant[i] + w[i];
		uint32_t two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22))
			+ ((a & b) ^ (a & c) ^ (b & c));
		h = g, g = f, f = e, e = d + one;
		d = c, c = b, b = a, a = one + two;
	}
	sum[0] += a, sum[1] += b, sum[2] += c, sum[3] += d;
	sum[4] += e, sum[5] += f, sum[6] += g, sum[7] += h;
}

static char *base64(const unsigned char *in, size_t len, char *out)
{
	static const char digit[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	char *to = out;

	for (size_t i = 0; i < len; i += 3) {
		unsigned long w = (unsigned long)in[i] << 16
			| (unsigned long)(i + 1 < len ? in[i + 1] : 0) << 8
			| (i + 2 < len ? in[i + 2] : 0);
		*to++ = digit[w >> 18];
		*to++ = digit[w >> 12 & 63];
		*to++ = i + 1 < len ? digit[w >> 6 & 63] : '=';
		*to++ = i + 2 < len ? digit[w & 63] : '=';
	}
	*to = 0;
	return out;
}

/* Write the hash of the LEN bytes DATA into SUM. */
static void digest(const void *data, size_t len, unsigned char sum[4 * WORDS])
{
	uint32_t h[WORDS] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c,
		0x1f83d9ab, 0x5be0cd19};
	unsigned char last[2 * BLOCK] = {0};
	const unsigned char *p = data;
	size_t left = len, size;

	for (; left >= BLOCK; left -= BLOCK, p += BLOCK)
		add_block(h, p);
	if (left)
		memcpy(last, p, left);
	last[left] = 0x80;
	size = left + 9 > BLOCK ? 2 * BLOCK : BLOCK;
	for (unsigned i = 0; i < 8; i++)
		last[size - 1 - i] = (unsigned char)((uint64_t)len * 8 >> 8 * i);
	for (size_t i = 0; i < size; i += BLOCK)
		add_block(h, last + i);
	for (unsigned i = 0; i < 4 * WORDS; i++)
		sum[i] = (unsigned char)(h[i / 4] >> (24 - 8 * (i % 4)));
}

char *sha256_base64(const void *data, size_t len, char out[SHA256_BASE64])
{
	unsigned char sum[4 * WORDS];

	digest(data, len, sum);
	return base64(sum, sizeof sum, out);
}

uint64_t sha256_64(const void *data, size_t len)
{
	unsigned char sum[4 * WORDS];
	uint64_t n = 0;

	digest(data, len, sum);
	for (unsigned i = 0; i < sizeof n; i++)
		n = n << 8 | sum[i];
	return n;
}
