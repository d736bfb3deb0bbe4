/* random.c - the generator xorshift64* of Vigna (2016). */
#include "preload/rules.h"
#include "preload/random.h"

CHILD_CODE uint64_t random_below(uint64_t *state, uint64_t n)
{
	uint64_t x = *state ? *state : 0x9e3779b97f4a7c15;

	x ^= x >> 12;
	x ^= x << 25;
	x ^= x >> 27;
	*state = x;
	return (x * 0x2545f4914f6cdd1d >> 1) % n;
}
