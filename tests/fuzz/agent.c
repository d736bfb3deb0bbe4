/* agent.c - a fuzz target: gdb's agent bytecode; no run is long, reads beyond its bounds, or takes
 * more than it may.
 *
 *	in:   a byte: how much memory can be read; then the code */
#include "agent/agent.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static unsigned reads;
static uint64_t readable;

static int read_it(void *of, uint64_t address, void *to, size_t size)
{
	(void)of;
	if (++reads > AGENT_READS || !size || size > 64)
		abort();
	if (address % 256 > readable)
		return -1;
	memset(to, (int)(address % 251), size);
	return 0;
}

static int collect(void *of, uint64_t address, uint64_t size)
{
	(void)of;
	if (!size)
		abort();
	return address % 256 > readable ? -1 : 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const uint64_t regs[17] = {1, 0x1000, 0x2000, 3, 0, 5, 0x7ffc00, 0x7ffb00, 8};
	const struct agent_frame frame = {
		regs, 17, 0xfffff, 0x555555554000, read_it, collect, NULL};
	uint64_t value;
	enum agent_result r;

	reads = 0;
	readable = size ? data[0] : 0;
	r = agent_run(data + (size > 0), size - (size > 0), &frame, &value);
	if (r < 0 || r >= AGENT_RESULTS || !*agent_says(r))
		abort();
	return 0;
}
