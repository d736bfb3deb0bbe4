/* breakpoint_linux.c - parses events mem:ADDRESS, which use the debug registers of the processor.
 *	in:  "mem:0x401136:x"
 *	out: type 5 (PERF_TYPE_BREAKPOINT), of execution, config1 the address, config2 the length
 * Names and defaults are those of perf-record(1). */
#include "base/num.h"
#include "sys/eventsource.h"

#include <errno.h>
#include <linux/hw_breakpoint.h>
#include <linux/perf_event.h>
#include <stdint.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

long syscall(long number, ...); /* not POSIX */

/* The bits HW_BREAKPOINT_* for TEXT, "r", "w", "rw" or "x"; 0 when TEXT is something else. */
static uint32_t access_of(const char *text)
{
	if (strcmp(text, "x") == 0)
		return HW_BREAKPOINT_X;
	if (strcmp(text, "rw") == 0)
		return HW_BREAKPOINT_RW;
	return strcmp(text, "r") == 0    ? HW_BREAKPOINT_R
		: strcmp(text, "w") == 0 ? HW_BREAKPOINT_W
					 : 0;
}

static int find(const char *name, struct sys_event *out, char *why, size_t size)
{
	char text[sizeof out->name], *end;

	if (strncmp(name, "mem:", 4) != 0)
		return 0;
	strcpy(text, name + 4);
	out->bp_type = HW_BREAKPOINT_RW;
	if ((end = strchr(text, ':'))) {
		*end++ = 0;
		if (!(out->bp_type = access_of(end)))
			return event_why(why, size, "%s: '%s' is not x, r, w or rw", name, end);
	}
	/* execution needs this length, see perf_event_open(2); 4 is the default of
	 * perf-record(1) */
	out->config2 = out->bp_type == HW_BREAKPOINT_X ? sizeof(long) : HW_BREAKPOINT_LEN_4;
	if ((end = strchr(text, '/'))) {
		*end++ = 0;
		if (num_parse(end, 10, 1, HW_BREAKPOINT_LEN_8, &out->config2) != 0)
			return event_why(
				why, size, "%s: '%s' is not a length from 1 to 8", name, end);
	}
	if (strncmp(text, "0x", 2) != 0
		|| num_parse(text + 2, 16, 1, UINT64_MAX, &out->config1) != 0)
		return event_why(why, size,
			"%s: '%s' is not an address: write mem:0xADDRESS[/LENGTH][:x|:r|:w|:rw]",
			name, text);
	strcpy(out->name, name);
	out->type = PERF_TYPE_BREAKPOINT;
	out->timer = 'N';
	out->modes = out->config1 >> 63 ? 2 : 1; /* the kernel is in the upper half */
	return 1;
}

static __attribute__((noinline)) void run_once(void)
{
	__asm__ volatile("");
}

/* The result of try_one(), kept because it is asked for each event of each CPU or thread; -1: not
 * tried yet. */
static int fire = -1;

static int try_one(void)
{
	struct perf_event_attr a;
	uint64_t runs = 0;
	int fd;

	memset(&a, 0, sizeof a);
	a.size = sizeof a;
	a.type = PERF_TYPE_BREAKPOINT;
	a.bp_type = HW_BREAKPOINT_X;
	a.bp_addr = (uintptr_t)run_once;
	a.bp_len = sizeof(long);
	a.exclude_kernel = a.exclude_hv = 1;
	fd = (int)syscall(SYS_perf_event_open, &a, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
	if (fd < 0)
		return errno != EOPNOTSUPP && errno != ENOENT && errno != ENODEV;
	run_once();
	if (read(fd, &runs, sizeof runs) != sizeof runs)
		runs = 1; /* not known, so let breakpoints be sampled */
	close(fd);
	return runs > 0;
}

int event_breakpoints_fire(void)
{
	return fire < 0 ? (fire = try_one()) : fire;
}

/* List nothing: there is an event for each address. */
static void each(event_see *see, void *arg)
{
	(void)see, (void)arg;
}

const struct event_source event_breakpoints = {find, each};
