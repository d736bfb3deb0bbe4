/* gcovjson.c - a fuzz target: how often lines were executed, as gcov tells.
 *
 *	in:   output of gcov --json-format -t */
#include "../../reports/ann/gcovjson.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static size_t seen;

static void line(void *arg, const char *file, uint64_t number, uint64_t count)
{
	(void)arg;
	seen += strlen(file) + (size_t)(number ^ count);
}

static void read_json(void *f)
{
	gcovjson(f, line, NULL);
}

FUZZ_LEAKS

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	FILE *f = fopen(fuzz_file("gcov", data, size), "re");

	if (!f)
		abort();
	fuzz_ends(read_json, f);
	fclose(f);
	return 0;
}
