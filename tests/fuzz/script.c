/* script.c - a fuzz target: a script of dbctl.
 *
 *	in:   a script (dbctl(5)) */
#include "../../dbctl/script/parse.h"
#include "fuzz.h"

#include <stdlib.h>

FUZZ_LEAKS

static void parse(void *text)
{
	static const char *const definitions[] = {"CALLS=^x$", "BAD=(", NULL};
	const struct parse_opt opt = {NULL, definitions};

	script_parse_text("script", text, &opt);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_text(data, size);

	fuzz_ends(parse, text);
	free(text);
	return 0;
}
