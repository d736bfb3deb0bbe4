/* perfmap.c - a fuzz target: the map of a JIT compiler; what is made of it is found again.
 *
 *	in:   /tmp/perf-PID.map */
#include "../../bin/addr2nm/perfmap.c"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct lines l;
	struct perfmap m;
	struct perfmap_ask ask[64];
	uint64_t start, bytes;
	char *line;
	size_t n = 0;

	if (!perfmap_open(&m, fuzz_file("map", data, size)))
		return 0;
	lines_begin(&l, m.fd, size);
	while (n < 64 && (line = lines_next(&l)))
		if (!l.bad && parse(line, &start, &bytes) && bytes) {
			ask[n] = (struct perfmap_ask){start, 0, n};
			n++;
		}
	m.said = 1;
	if (perfmap_find(&m, ask, n) == 0)
		for (size_t i = 0; i < n; i++)
			if (ask[i].nth != i || !perfmap_name(&m, &ask[i]))
				abort();
	perfmap_close(&m);
	return 0;
}
