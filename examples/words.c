/* words - 40 million look-ups in a table of numbers.  With -O2 one function is left of three:
 *	cc -O2 -g -o words words.c; profile -q -log ./words; pct -i hier% ... */
#include <stdio.h>

enum { SLOTS = 1 << 20, KEYS = 900000, TURNS = 40000000 };

static unsigned table[SLOTS];

static unsigned hash(unsigned x)
{
	x ^= x >> 16;
	x *= 0x7feb352d;
	x ^= x >> 15;
	x *= 0x846ca68b;
	return x ^ x >> 16;
}

static unsigned *find(unsigned key)
{
	unsigned i = hash(key) % SLOTS;

	while (table[i] && table[i] != key)
		i = (i + 1) % SLOTS;
	return &table[i];
}

int main(void)
{
	unsigned found = 0;

	for (unsigned key = 1; key < TURNS; key++) {
		unsigned *slot = find(key % KEYS);
		found += *slot != 0;
		*slot = key % KEYS;
	}
	printf("%u\n", found);
	return 0;
}
