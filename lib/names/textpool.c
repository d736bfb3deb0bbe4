/* textpool.c - owns texts, equal ones only once.  A million addresses of one library have some ten
 * thousand names, and those of C++ are long. */
#include "base/must.h"
#include "names/textpool.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 1 << 18 }; /* bytes asked of malloc at once */

static char **slot; /* open hash of texts */
static size_t mask, used;
static char *block;
static size_t left;

/* Takes eight bytes at a time: answers with inlined calls are long. */
static size_t hash(const char *text, size_t len)
{
	uint64_t h = UINT64_C(0xcbf29ce484222325) ^ len, word;

	for (; len >= sizeof word; text += sizeof word, len -= sizeof word) {
		memcpy(&word, text, sizeof word);
		h = (h ^ word) * UINT64_C(0x9e3779b97f4a7c15);
		h ^= h >> 32;
	}
	word = 0;
	memcpy(&word, text, len);
	h = (h ^ word) * UINT64_C(0x9e3779b97f4a7c15);
	return (size_t)(h ^ h >> 32);
}

static void grow(void)
{
	size_t room = mask ? 2 * (mask + 1) : 1024;
	char **old = slot;

	slot = must(calloc(room, sizeof *slot));
	for (size_t i = 0; old && i <= mask; i++)
		if (old[i]) {
			size_t at = hash(old[i], strlen(old[i])) & (room - 1);
			while (slot[at])
				at = (at + 1) & (room - 1);
			slot[at] = old[i];
		}
	free(old);
	mask = room - 1;
}

static char *copy(const char *text, size_t len)
{
	char *s;

	if (len + 1 > BLOCK / 4) {
		s = must(malloc(len + 1));
	} else {
		if (len + 1 > left) {
			block = must(malloc(BLOCK));
			left = BLOCK;
		}
		s = block;
		block += len + 1;
		left -= len + 1;
	}
	memcpy(s, text, len);
	s[len] = 0;
	return s;
}

char *textpool(const char *text, size_t len)
{
	size_t at;

	if (2 * used >= mask)
		grow();
	at = hash(text, len) & mask;
	for (; slot[at]; at = (at + 1) & mask)
		if (strncmp(slot[at], text, len) == 0 && !slot[at][len])
			return slot[at];
	used++;
	return slot[at] = copy(text, len);
}
