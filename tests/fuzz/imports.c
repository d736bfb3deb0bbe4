/* imports.c - a fuzz target: stacks of other profilers.
 *
 *	in:   output of perf script, or lines a;b;c N
 *
 * It is read as each.  All logs that become of it are readable. */
#define _GNU_SOURCE
#include "../../bin/pct-import/log.c"

#include "../../bin/pct-import/import.h"
#include "fuzz.h"

#include <ftw.h>

FUZZ_LEAKS

static void ignore_frame(void *arg, const struct textframe *f)
{
	(void)arg, (void)f;
}

static void ignore_end(void *arg, int good)
{
	(void)arg, (void)good;
}

/* A log that pct-import wrote: no part of it may be refused. */
static void read_back(const char *path)
{
	struct textlog *t = textlog_open(path);

	if (!t || textlog_samples(t, ignore_frame, ignore_end, NULL) != 0)
		abort();
	textlog_close(t);
}

static void forget(void)
{
	for (size_t i = 0; i < key.groups; i++) {
		free(logs[i].path);
		free(logs[i].text);
	}
	for (size_t i = 0; i < key.objs; i++) {
		free(dirs[i].path);
		free(dirs[i].program);
	}
	free(logs);
	free(dirs);
	places_free(&key);
	memset(&key, 0, sizeof key);
	logs = NULL;
	dirs = NULL;
	buffered = cut = 0;
}

static int remove_it(const char *path, const struct stat *st, int type, struct FTW *at)
{
	(void)st, (void)type, (void)at;
	return remove(path);
}

struct job {
	struct import in;
	void (*read)(struct import *in);
};

static void import(void *arg)
{
	struct job *j = arg;

	import_twice(&j->in, j->read);
	importlog_end();
	for (size_t i = 0; i < key.groups; i++)
		read_back(logs[i].path);
}

static void import_as(void (*read)(struct import *), const char *input)
{
	struct job j = {{.in = fopen(input, "re"), .name = "x", .program = "x"}, read};
	char *dir = must(strdup(fuzz_path("data"))), *index = must(strdup(fuzz_path("data/.run")));

	if (!j.in.in || (mkdir(dir, 0700) != 0 && errno != EEXIST)
		|| close(creat(index, 0600)) != 0)
		abort();
	importlog_begin(dir, index);
	fuzz_ends(import, &j);
	fclose(j.in.in);
	free(j.in.line);
	for (size_t i = 0; i < j.in.units; i++)
		free(j.in.unit[i].event);
	free(j.in.unit);
	forget();
	nftw(dir, remove_it, 8, FTW_DEPTH | FTW_PHYS);
	free(dir);
	free(index);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *input = must(strdup(fuzz_file("in", data, size)));

	import_as(import_perf, input);
	import_as(import_collapsed, input);
	free(input);
	return 0;
}
