/* waitlog.c - a fuzz target: waits.log, and that what it says leads to something.
 *
 *	in:   a waits.log (pct(5)) */
#include "format/waitlog.h"
#include "fuzz.h"

#include <stdlib.h>

FUZZ_LEAKS

static void check(const struct waitlog *w, uint32_t path)
{
	if (path != WAITLOG_NO_PATH && (path >= w->paths || !w->path[path].n))
		abort();
}

static void follow(const struct waitlog *w)
{
	for (size_t i = 0; i < w->paths; i++)
		for (unsigned k = 0; k < w->path[i].n; k++)
			if (w->path[i].frame[k].object >= w->objects)
				abort();
	for (size_t i = 0; i < w->waits; i++) {
		check(w, w->wait[i].path);
		check(w, w->wait[i].holder_path);
	}
	for (size_t i = 0; i < w->moments; i++)
		if (w->moment[i].wait >= w->waits)
			abort();
	for (size_t i = 0; i < w->threads; i++)
		if (w->thread[i].ended < w->thread[i].begun)
			abort();
}

static void read_log(void *path)
{
	int bad = 0;
	struct waitlog *w = waitlog_read(path, &bad);

	if (!w)
		return;
	follow(w);
	waitlog_free(w);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_ends(read_log, (void *)fuzz_file("waits.log", data, size));
	return 0;
}
