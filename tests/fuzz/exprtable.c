/* exprtable.c - a fuzz target: the tables of expressions, which the library reads in a process.
 *
 *	in:   a file of pct-compile's tables (lib/preload/exprtable.h)
 *
 * The code that it finds is run. */
#define _GNU_SOURCE
#include "agent/agent.h"
#include "preload/exprtable.c"
#include "preload/like.c"
#include "preload/pyasked.c"

#include "fuzz.h"

#include <stdlib.h>

struct config config;

static void forget(void)
{
	asked_count = 0;
	memset(tables, 0, tables_count * sizeof *tables);
	memset(asked, 0, sizeof asked);
	count = tables_count = 0;
	conditional = expressions = 0;
}

static int refuse(void *of, uint64_t address, void *to, size_t size)
{
	(void)of, (void)address, (void)to, (void)size;
	return -1;
}

static int take(void *of, uint64_t address, uint64_t size)
{
	(void)of, (void)address, (void)size;
	return 0;
}

static void run(const struct expr_place *p)
{
	static const uint64_t regs[17];
	const struct agent_frame frame = {regs, 17, 0x1ffff, 0, refuse, take, NULL};
	uint64_t value;

	if (p && p->kind == EXPR_CODE)
		agent_run(p->code, p->size, &frame, &value);
}

static void ask(const struct expr_asked *a, const struct expr_table *t)
{
	struct object o = {.path = "/bin/x", .build_id_len = t->build_id_len};
	int known;

	memcpy(o.build_id, t->build_id, sizeof o.build_id);
	for (unsigned i = 0; i < t->places; i++) {
		if (t->place[i].from >= t->place[i].to)
			abort();
		run(exprtable_find(a, &o, t->place[i].from, &known));
		run(exprtable_find(a, &o, t->place[i].to, &known));
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	forget();
	exprtable_read(fuzz_file("expr", data, size), "prog");
	for (unsigned i = 0; i < exprtable_count(); i++) {
		const struct expr_asked *a = exprtable_at(i);
		if (a->first + a->tables > tables_count)
			abort();
		for (unsigned k = a->first; k < a->first + a->tables; k++)
			ask(a, &tables[k]);
	}
	return 0;
}
