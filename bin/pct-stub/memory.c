/* memory.c - gives the debugger the recorded memory of a state, and nothing else. */
#include "stub.h"

#include "base/must.h"

#include <inttypes.h>
#include <stdio.h>

int memory_read(struct stub *s, uint64_t address, uint64_t length)
{
	const struct state *state = stub_state(s);
	size_t size = 0;
	const unsigned char *bytes = state ? statereader_find(state, address, &size) : NULL;

	if (!bytes && length)
		return packet_say(s->packets, "E14");
	if (length > size)
		length = size;
	if (length > PACKET_MAX / 4)
		length = PACKET_MAX / 4;
	packet_begin(s->packets);
	packet_add_hex(s->packets, bytes, (size_t)length);
	return packet_send(s->packets);
}

void memory_describe(struct stub *s)
{
	const struct state *state = stub_state(s);
	FILE *f = must(open_memstream(&s->frame.text, &s->frame.size));

	fputs("<traceframe-info>", f);
	for (size_t i = 0; state && i < state->nparts; i++)
		fprintf(f, "<memory start=\"0x%" PRIx64 "\" length=\"0x%" PRIx64 "\"/>",
			state->parts[i].address, state->parts[i].size);
	fputs("</traceframe-info>", f);
	if (fclose(f) != 0)
		must(NULL);
}
