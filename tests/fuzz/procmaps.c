/* procmaps.c - a fuzz target: the mappings of a process in the kernel's words, as pct-sys reads
 * them.  Names in them are other people's.
 *
 *	in:   /proc/PID/maps */
#include "sys/scan_linux.c"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct proc p = {.pid = 1};

	read_maps(&p, fuzz_file("maps", data, size));
	for (size_t i = 0; p.maps && i < p.maps->n; i++) {
		const struct map *m = &p.maps->map[i];
		if (m->start >= m->end || (i && m->start < m[-1].end))
			abort();
		if (procs_map(&p, m->start) != m || procs_map(&p, m->end - 1) != m)
			abort();
	}
	procs_maps_leave(p.maps);
	procs_forget_objects();
	return 0;
}
