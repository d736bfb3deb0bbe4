/* letters.c - a fuzz target: the letters of PCT, which anybody may set.
 *
 *	in:   a value of PCT */
#define _GNU_SOURCE
#include "preload/config.c"

#include "fuzz.h"
#include "inside/leastinterval.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct config c;
	char *text = fuzz_text(data, size);
	const char *wrong = config_parse(text, &c);

	if (!memchr(c.path, 0, sizeof c.path))
		abort();
	if (!wrong
		&& (c.interval < PCT_INTERVAL_LEAST || c.depth > PCT_DEPTH_MAX || !c.path[0]
			|| (c.width & (c.width - 1)) || !c.bin_size))
		abort();
	free(text);
	return 0;
}
