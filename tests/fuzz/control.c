/* control.c - a fuzz target: the commands of pct-sys' daemon, as they come over its socket in any
 * pieces.
 *
 *	in:   what a client sends; a byte 0xff ends a piece */
#define _GNU_SOURCE
#include "daemon/clients.c"

#include "fuzz.h"

#include <stdlib.h>

/* The commands themselves need a sampler. */
static void answer(const char *command, FILE *f)
{
	if (strlen(command) >= LINE)
		abort();
	fprintf(f, "!no such command: %s\n", command);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct client k = {0};
	char *text = fuzz_text(data, size);
	int s[2];

	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, s) != 0)
		abort();
	k.fd = s[1];
	for (size_t at = 0; k.fd >= 0 && at <= size;) {
		const char *end = at < size ? memchr(text + at, 0xff, size - at) : NULL;
		size_t n = end ? (size_t)(end - text) - at : size - at;
		if (n && send(s[0], text + at, n, MSG_NOSIGNAL) != (ssize_t)n)
			break;
		serve(&k, answer);
		if (k.len > LINE)
			abort();
		at += n + 1;
	}
	if (k.fd >= 0)
		close(k.fd);
	close(s[0]);
	free(text);
	return 0;
}
