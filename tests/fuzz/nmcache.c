/* nmcache.c - a fuzz target: a text of symbols in the cache, which may be damaged.
 *
 *	in:   the lines of lib/symbols/nmcache.h, without the head */
#include "symbols/nmcache.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const uint64_t asked[] = {
		0, 1, 0x1139, 0x1150, 0x401000, UINT64_MAX - 1, UINT64_MAX};
	struct nmcache c = {0};
	size_t len;

	nmcache_take(&c, fuzz_text(data, size), size);
	for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
		const char *name = nmcache_find(&c, asked[i], &len);
		if (name
			&& (name < c.text || name + len > c.text + size || memchr(name, '\n', len)))
			abort();
	}
	nmcache_mark(&c, "_etext");
	nmcache_close(&c);
	return 0;
}
