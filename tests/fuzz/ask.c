/* ask.c - a fuzz target: what a process asks pct-run for, over a socket that any may find.
 *
 *	in:   a struct ask (lib/inside/ask.h), its run corrected */
#define _GNU_SOURCE
#include "sys/serve_linux.c"

#include "fuzz.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct sysopt o = {0};
	struct ask q = {0};
	char answered = 2;
	int s[2];

	memcpy(&q, data, size < sizeof q ? size : sizeof q);
	if (size >= sizeof q)
		q.run = 0x4711;
	o.index = (char *)fuzz_file("run-4711", "", 0);
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, s) != 0 || send(s[0], &q, sizeof q, 0) != sizeof q)
		abort();
	shutdown(s[0], SHUT_WR);
	answer(&o, NULL, s[1], "it is only a test");
	close(s[1]);
	if (recv(s[0], &answered, 1, 0) == 1 && answered != 0)
		abort(); /* nobody samples here */
	close(s[0]);
	return 0;
}
