/* wordpack.c - packs a million words, some of which resemble others, and unpacks them: the same
 * must come out, and no more than that; cut off, they must end. */
#include "inside/wordpack.h"

#include <stdio.h>
#include <stdlib.h>

/* Words as memory has them: pointers, numbers, text, and often the same again. */
static uint64_t some_word(uint64_t before)
{
	uint64_t random = (uint64_t)rand() << 40 ^ (uint64_t)rand() << 20 ^ (uint64_t)rand();

	switch (rand() % 6) {
	case 0: return 0;
	case 1: return random;
	case 2: return UINT64_C(0x7ffc12340000) + random % 65536;
	case 3: return UINT64_C(0x555512340000) + random % (1 << 26);
	case 4: return random % 256 << (random >> 8) % 57;
	default: return before;
	}
}

int main(void)
{
	static unsigned char bytes[64 * WORDPACK_MOST + 8];
	uint64_t word[64], known[64], got = 0;
	struct wordpack p;
	size_t size = 0;

	srand(1);
	for (int turns = 0; turns < 16384; turns++) {
		size_t cut;
		wordpack_begin(&p, bytes, NULL);
		for (int i = 0; i < 64; i++) {
			word[i] = some_word(i ? word[rand() % i] : 0);
			known[i] = some_word(word[i]);
			wordpack_put(&p, word[i], known[i]);
		}
		cut = (size_t)(p.at - bytes);
		size += cut;
		wordpack_begin(&p, bytes, bytes + cut);
		for (int i = 0; i < 64; i++)
			if (wordpack_take(&p, &got, known[i]) != 0 || got != word[i])
				return 1;
		if (p.at != p.end || wordpack_take(&p, &got, 0) == 0)
			return 1;
		/* cut off, it ends early and never reads on */
		wordpack_begin(&p, bytes, bytes + (size_t)rand() % cut);
		for (int i = 0; wordpack_take(&p, &got, known[i]) == 0; i++)
			if (i == 63)
				return 1;
	}
	printf("%.2f bytes a word\n", (double)size / 64 / 16384);
	return 0;
}
