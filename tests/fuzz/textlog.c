/* textlog.c - a fuzz target: the text logs of a debugger's words.
 *
 *	in:   a log of stacks, accounts or mappings (pct(5))
 *
 * Stacks are read as reports do, accounts line by line; and it is the log of mappings beside
 * another one, whose addresses are looked for. */
#include "format/accountlog.h"
#include "format/textlog.h"
#include "samples/textmaps.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

FUZZ_LEAKS

static size_t seen;

static void frame(void *arg, const struct textframe *f)
{
	const char *part[] = {f->func, f->file, f->line, f->lib};

	(void)arg;
	for (size_t i = 0; i < sizeof part / sizeof *part; i++)
		seen += part[i] ? strlen(part[i]) : 0;
}

static void done(void *arg, int good)
{
	(void)arg;
	seen += (size_t)good;
}

static void read_samples(const char *path)
{
	struct textlog *t = textlog_open(path);

	if (!t)
		return;
	if (textlog_samples(t, frame, done, NULL) != 0 && !t->why[0])
		abort();
	textlog_close(t);
}

static void read_accounts(const char *path)
{
	struct textlog *t = textlog_peek(path);
	struct account a;
	int more;

	while (t && (more = accountlog_next(t, &a)) != 0) {
		if (more < 0 && !t->why[0])
			abort();
		if (more < 0)
			break;
		seen += strlen(a.key) + strlen(a.value);
	}
	if (t)
		textlog_close(t);
}

static void read_maps(const char *path)
{
	static const uint64_t asked[] = {
		0, 1, 0x401000, 0x555555555000, 0x7ffff7dd0000, UINT64_MAX};
	struct textlog *t = textlog_peek(path);
	struct textmaps m = {0};
	uint64_t at;

	if (!t)
		return;
	textmaps_load(&m, fuzz_path("stack.log"), t);
	for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
		textmaps_find(&m, asked[i], &at);
	textmaps_free(&m);
	textlog_close(t);
}

static void read_all(void *path)
{
	read_samples(path);
	read_accounts(path);
	read_maps(path);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_ends(read_all, (void *)fuzz_file("maps.log", data, size));
	return 0;
}
