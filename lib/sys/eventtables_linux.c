/* eventtables_linux.c - finds the kernel's own events, and the processor's raw codes.
 *	in:  "L1-dcache-load-misses"
 *	out: type 3 (PERF_TYPE_HW_CACHE), config 0x10000 */
#include "base/num.h"
#include "sys/event.h"
#include "sys/eventsource.h"

#include <linux/perf_event.h>
#include <stdio.h>
#include <string.h>

#define LENGTH(a) (sizeof(a) / sizeof *(a))

enum { USER = 1, KERNEL = 2, BOTH = 3 };

/* The kernel's own events, except bpf-output and dummy, which never give a sample.  Events with the
 * mode KERNEL occur in the scheduler: with :u the kernel would accept them, but never sample. */
static const struct named {
	uint32_t type, config;
	const char *name, *alias;
	unsigned modes;
	const char *text;
} named[] = {
#define SW(id, ...) \
	{ \
		PERF_TYPE_SOFTWARE, PERF_COUNT_SW_##id, __VA_ARGS__ \
	}
#define HW(id, ...) \
	{ \
		PERF_TYPE_HARDWARE, PERF_COUNT_HW_##id, __VA_ARGS__ \
	}
	SW(CPU_CLOCK, "cpu-clock", NULL, BOTH, "CPU time, ns"),
	SW(TASK_CLOCK, "task-clock", NULL, BOTH, "time that the task runs, ns"),
	SW(PAGE_FAULTS, "page-faults", "faults", BOTH, "page faults"),
	SW(PAGE_FAULTS_MIN, "minor-faults", NULL, BOTH, "minor page faults (no disk read)"),
	SW(PAGE_FAULTS_MAJ, "major-faults", NULL, BOTH,
		"major page faults (read from a file or swap)"),
	SW(CONTEXT_SWITCHES, "context-switches", "cs", KERNEL, "context switches"),
	SW(CPU_MIGRATIONS, "cpu-migrations", "migrations", KERNEL,
		"migrations of a task to another CPU"),
	SW(ALIGNMENT_FAULTS, "alignment-faults", NULL, BOTH,
		"unaligned accesses that the kernel fixed up"),
	SW(EMULATION_FAULTS, "emulation-faults", NULL, BOTH,
		"instructions that the kernel emulated"),
	SW(CGROUP_SWITCHES, "cgroup-switches", NULL, KERNEL,
		"switches to a task of another cgroup"),
	HW(CPU_CYCLES, "cycles", "cpu-cycles", BOTH, "CPU cycles"),
	HW(INSTRUCTIONS, "instructions", NULL, BOTH, "instructions retired"),
	HW(CACHE_REFERENCES, "cache-references", NULL, BOTH, "last-level cache accesses, mostly"),
	HW(CACHE_MISSES, "cache-misses", NULL, BOTH, "last-level cache misses, mostly"),
	HW(BRANCH_INSTRUCTIONS, "branch-instructions", "branches", BOTH, "branches retired"),
	HW(BRANCH_MISSES, "branch-misses", NULL, BOTH, "branches mispredicted"),
	HW(BUS_CYCLES, "bus-cycles", NULL, BOTH, "bus cycles"),
	HW(STALLED_CYCLES_FRONTEND, "stalled-cycles-frontend", "idle-cycles-frontend", BOTH,
		"cycles stalled in the front end"),
	HW(STALLED_CYCLES_BACKEND, "stalled-cycles-backend", "idle-cycles-backend", BOTH,
		"cycles stalled in the back end"),
	HW(REF_CPU_CYCLES, "ref-cycles", NULL, BOTH, "reference cycles (constant rate)"),
};

/* The name of a cache event is CACHE-OPERATIONs or CACHE-OPERATION-misses; OPS has a bit for each
 * operation that the cache has. */
static const struct {
	const char *name, *text;
	unsigned id, ops;
} cache[] = {
	{"L1-dcache", "the level 1 data cache", PERF_COUNT_HW_CACHE_L1D, 7},
	{"L1-icache", "the level 1 instruction cache", PERF_COUNT_HW_CACHE_L1I, 5},
	{"LLC", "the last-level cache", PERF_COUNT_HW_CACHE_LL, 7},
	{"dTLB", "the data TLB", PERF_COUNT_HW_CACHE_DTLB, 7},
	{"iTLB", "the instruction TLB", PERF_COUNT_HW_CACHE_ITLB, 1},
	{"branch", "the branch predictor", PERF_COUNT_HW_CACHE_BPU, 1},
	{"node", "local node memory", PERF_COUNT_HW_CACHE_NODE, 7},
};
static const struct {
	const char *name[2], *text[2];
	unsigned id;
} operation[] = {
	{{"loads", "load-misses"}, {"loads from", "loads that missed"},
		PERF_COUNT_HW_CACHE_OP_READ},
	{{"stores", "store-misses"}, {"stores to", "stores that missed"},
		PERF_COUNT_HW_CACHE_OP_WRITE},
	{{"prefetches", "prefetch-misses"}, {"prefetches to", "prefetches that missed"},
		PERF_COUNT_HW_CACHE_OP_PREFETCH},
};

/* Call SEE for every cache event, with the event's config in hexadecimal in place of the kind. */
static void caches(event_see *see, void *arg)
{
	for (size_t c = 0; c < LENGTH(cache); c++)
		for (size_t i = 0; i < 2 * LENGTH(operation); i++) {
			unsigned op = operation[i / 2].id, miss = i % 2;
			char name[64], config[32], text[128];
			if (!(cache[c].ops >> op & 1))
				continue;
			snprintf(name, sizeof name, "%s-%s", cache[c].name,
				operation[i / 2].name[miss]);
			snprintf(text, sizeof text, "%s %s", operation[i / 2].text[miss],
				cache[c].text);
			snprintf(config, sizeof config, "%x", cache[c].id | op << 8 | miss << 16);
			see(arg, name, config, text);
		}
}

struct search {
	const char *name;
	struct sys_event *out;
	int found;
};

static void match(void *arg, const char *name, const char *config, const char *text)
{
	struct search *s = arg;

	(void)text;
	if (strcmp(name, s->name) != 0)
		return;
	s->out->type = PERF_TYPE_HW_CACHE;
	num_parse(config, 16, 0, UINT32_MAX, &s->out->config);
	s->found = 1;
}

static int find(const char *name, struct sys_event *out, char *why, size_t size)
{
	struct search search = {name, out, 0};

	snprintf(out->name, sizeof out->name, "%s", name);
	out->timer = 'N';
	out->modes = BOTH;
	for (size_t i = 0; i < LENGTH(named); i++) {
		const struct named *n = &named[i];
		if (strcmp(name, n->name) != 0 && (!n->alias || strcmp(name, n->alias) != 0))
			continue;
		strcpy(out->name, n->name); /* one name, so that reports see one event */
		out->type = n->type;
		out->config = n->config;
		out->modes = n->modes;
		out->clock = n->type == PERF_TYPE_SOFTWARE && n->config <= PERF_COUNT_SW_TASK_CLOCK;
		if (out->clock)
			out->timer = 'C';
		else if (n->type == PERF_TYPE_HARDWARE && n->config == PERF_COUNT_HW_CPU_CYCLES)
			out->timer = 'H';
		return 1;
	}
	caches(match, &search);
	if (search.found)
		return 1;
	if (name[0] == 'r' && name[1]
		&& name[1 + strspn(name + 1, "0123456789abcdefABCDEF")] == 0) {
		out->type = PERF_TYPE_RAW;
		if (num_parse(name + 1, 16, 0, UINT64_MAX, &out->config) == 0)
			return 1;
		return event_why(why, size, "%s: a raw code has 64 bits at most", name);
	}
	return 0;
}

struct forward {
	event_see *see;
	void *arg;
	const char *note;
};

static void show(void *arg, const char *name, const char *config, const char *text)
{
	struct forward *f = arg;
	char line[160];

	(void)config;
	snprintf(line, sizeof line, "%s%s", text, f->note);
	f->see(f->arg, name, "cache", line);
}

static void each(event_see *see, void *arg)
{
	struct forward forward = {see, arg, event_pmu() ? "" : " (not here: no counters)"};
	char text[128];

	for (size_t i = 0; i < LENGTH(named); i++) {
		const struct named *n = &named[i];
		int hard = n->type == PERF_TYPE_HARDWARE;
		const char *kind = hard ? "hardware" : "software";
		snprintf(text, sizeof text, "%s%s", n->text, hard ? forward.note : "");
		see(arg, n->name, kind, text);
		if (!n->alias)
			continue;
		snprintf(text, sizeof text, "the same as %s", n->name);
		see(arg, n->alias, kind, text);
	}
	caches(show, &forward);
	snprintf(text, sizeof text, "the processor's raw event code HEX, as r1a8%s", forward.note);
	see(arg, "rHEX", "raw", text);
}

const struct event_source event_tables = {find, each};
