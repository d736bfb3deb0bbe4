/* packets.c - a fuzz target: packets of gdb's remote protocol, as pct-stub and pct-compile hear
 * them.
 *
 *	in:   what the other side sends */
#include "remote/packet.h"
#include "fuzz.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void answer(struct packets *p, char *text, size_t len)
{
	const char *at = text;
	uint64_t n = 0;
	char bytes[64];

	if (strlen(text) > len)
		abort();
	packet_word(&at, "qXfer:features:read:");
	packet_number(&at, &n);
	packet_bytes(at, bytes, sizeof bytes);
	packet_part(p, text, len, n, 1 << 12);
	packet_begin(p);
	packet_add_bytes(p, text, len);
	packet_add_hex(p, text, len);
	packet_send(p);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct packets p;
	int in = open(fuzz_file("in", data, size), O_RDONLY | O_CLOEXEC),
	    out = open("/dev/null", O_WRONLY | O_CLOEXEC);
	size_t len;
	char *text;

	if (in < 0 || out < 0)
		abort();
	packets_begin(&p, in, out);
	while ((text = packet_next(&p, &len)))
		answer(&p, text, len);
	close(in);
	close(out);
	return 0;
}
