/* runindex.c - a fuzz target: the index of a run, which other people's programs write.
 *
 *	in:   DIR/.run-HEX (lib/run/runindex.h) */
#include "run/runindex.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static void check(const struct run_entry *e)
{
	if (!e->what || !strchr("+~k-", e->what))
		abort();
	if (e->what == '+' && (strchr(e->name, '/') || strcmp(e->name, "..") == 0))
		abort(); /* it would lead out of the data directory */
	if (strchr("k-", e->what) && strlen(e->reason) + strlen(e->path) > 1 << 16)
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct run_head h;
	struct run_entry e;
	FILE *f = fopen(fuzz_file("run", data, size), "re");

	if (!f)
		abort();
	runindex_head(f, &h);
	if (strlen(h.command) + strlen(h.collector) > sizeof h)
		abort();
	rewind(f);
	while (runindex_next(f, &e))
		check(&e);
	fclose(f);
	return 0;
}
