/* perfmap.c - a fuzz target: the map of a JIT compiler; what is made of it is found again.
 *
 *	in:   /tmp/perf-PID.map */
#include "../../bin/addr2nm/perfmap.c"

#include "fuzz.h"
#include "symbols/nmcache.h"

#include <fcntl.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	int fd = open(fuzz_file("map", data, size), O_RDONLY | O_CLOEXEC);
	struct nmcache c = {0};
	char *text, why[200];
	size_t n, len;
	uint64_t start, end;

	if (perfmap_is(fd) && perfmap_text(fd, size, &text, &n, why, sizeof why) == 0) {
		int parts = sscanf(text, "%16" SCNx64 " %16" SCNx64, &start, &end);
		nmcache_take(&c, text, n);
		if (parts == 2
			&& (!nmcache_find(&c, start, &len) || !nmcache_find(&c, end - 1, &len)))
			abort();
		nmcache_close(&c);
	}
	close(fd);
	return 0;
}
