/* ownmaps.c - a fuzz target: the mappings of the process itself, as the library reads them.
 *
 *	in:   /proc/self/maps */
#define _GNU_SOURCE
#include "preload/maps_linux.c"
#include "preload/saferead_linux.c"

#include "fuzz.h"

#include <stdlib.h>

long (*real_syscall)(long number, ...) = syscall;
struct libc libc = {.getauxval = getauxval};

static int each(const struct map *m, void *arg)
{
	(void)arg;
	if (strlen(m->path) >= sizeof work.path)
		abort();
	return 0;
}

static int plain(uintptr_t start, uintptr_t end)
{
	return start == end && end == 4711;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *path = fuzz_file("maps", data, size);
	int stop = 0;

	memset(&scan, 0, sizeof scan);
	scan.each = each;
	if (read_maps(path, &stop) > 0 && !stop)
		flush_held();
	scan.plain = plain;
	stop = 0;
	read_maps(path, &stop);
	scan.plain = NULL;
	scan.here = 0x401000;
	stop = 0;
	read_maps(path, &stop);
	return 0;
}
