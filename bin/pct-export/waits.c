/* waits.c - adds lines of waits.log to the model.
 *	wait 7 2 4000 ... mutex gate  ->  2 waits of 4000 ns on a path, for "mutex" "gate" */
#include "base/must.h"
#include "export.h"
#include "inside/escape.h"
#include "samples/waitpath.h"

#include <stdlib.h>
#include <string.h>

/* The place of waits that were not inspected: a name instead of a path. */
static uint32_t unmet(struct places *p, uint32_t group, const char *kind)
{
	uint32_t none = places_obj(p, &(struct place_obj){.path = (char *)"", .flags = PLACE_SAID});
	const char *name = strcmp(kind, "short") == 0 ? "[waits too short to inspect]"
						      : "[waits without a path]";
	uint32_t node =
		places_node(p, PLACE_NONE, places_said(p, none, 0, name, PLACE_BARE), group);

	p->node[node].count++;
	return node;
}

static void add(struct export *x, uint32_t group, const struct waitlog *l,
	const struct waitlog_wait *w, unsigned frames)
{
	uint32_t node = waitpath_add(&x->p, group, l, w->path, frames);
	size_t n = x->waits++;

	if (!(n & (n - 1)))
		x->wait = must(realloc(x->wait, (n ? 2 * n : 1) * sizeof *x->wait));
	x->wait[n] = (struct export_wait){
		.node = node == PLACE_NONE ? unmet(&x->p, group, w->kind) : node,
		.count = w->count,
		.ns = w->ns,
		.kind = must(strdup(w->kind)),
		.thing = must(strdup(w->thing)),
		.idle = w->idle};
}

int export_waits(struct export *x, const char *path, const struct gather_opt *ga)
{
	int bad = 0;
	struct waitlog *l = waitlog_read(path, &bad);
	uint32_t group;
	char *program;

	if (!l)
		return bad ? -1 : 0;
	program = must(strdup(l->prog));
	unescape(program);
	group = places_group(&x->p,
		&(struct place_group){
			.program = program, .pid = l->pid, .start = l->start, .unit = ga->unit});
	free(program);
	for (size_t i = 0; i < l->waits; i++)
		add(x, group, l, &l->wait[i], ga->frames);
	waitlog_free(l);
	return 0;
}
