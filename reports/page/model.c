/* model.c - makes the tree of a page, and measures its intervals. */
#include "model.h"
#include "base/grown.h"
#include "base/must.h"
#include "base/stats.h"
#include "names/starts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t event(struct model *m, const struct place_group *g)
{
	const char *name = g->event ? g->event : "time";
	size_t e = 0;

	while (e < m->events && strcmp(m->event[e].name, name) != 0)
		e++;
	if (e == m->events) {
		m->event = grown(m->event, &m->event_room, e, sizeof *m->event);
		m->event[m->events++] = (struct model_event){.name = name, .interval = g->interval};
	}
	if (m->event[e].interval != g->interval)
		m->event[e].interval = 0;
	return (uint32_t)e;
}

static uint32_t group(struct model *m, const struct place_group *from)
{
	const char *slash = m->two ? strrchr(from->program, '/') : NULL;
	const char *program = slash && slash[1] ? slash + 1 : from->program;
	struct model_group g = {.program = model_text(m, program, strlen(program)),
		.pid = m->by_program ? 0 : from->pid,
		.event = event(m, from),
		.side = from->unit};
	size_t *n = pairs_at(
		&m->by_group, (uint64_t)g.program << 32 | g.pid, (uint64_t)g.event << 1 | g.side);

	if (!*n) {
		m->group = grown(m->group, &m->group_room, m->groups, sizeof *m->group);
		m->group[m->groups++] = g;
		*n = m->groups;
	}
	return (uint32_t)(*n - 1);
}

/* 1 when frame F, the outermost of a path, stands for callers that were left out, though the call
 * below it, of frame BELOW, has none. */
static int is_no_cut(const struct model *m, uint32_t f, uint32_t below)
{
	const struct place_frame *fr = &m->places.frame[f];
	const struct calltree_name *name;

	if (!fr->name || strcmp(fr->name, GATHER_CUT) != 0)
		return 0;
	name = &m->text.name[m->func[m->call[m->chain[m->first[below + 1] - 1]].func].name];
	return starts(name->text, name->len);
}

/* The groups of the page, for those of the places. */
static void groups(struct model *m)
{
	const struct places *p = &m->places;

	m->by_program = p->groups > MODEL_GROUPS;
	m->of_group = must(calloc(p->groups + 1, sizeof *m->of_group));
	for (size_t i = 0; i < p->groups; i++)
		m->of_group[i] = group(m, &p->group[i]);
}

/* Add the path whose outermost frame is node N of the places, with its count. */
static void add_path(struct model *m, uint32_t n)
{
	const struct places *p = &m->places;
	uint32_t to = calltree_child(&m->tree, 0, m->of_group[p->node[n].group]);
	size_t deep = 0;

	wide_add(&m->event[m->group[m->tree.node[to].name].event].total, p->node[n].count);
	for (uint32_t i = n; i != PLACE_NONE; i = p->node[i].parent) {
		uint32_t f = p->node[i].frame, below = p->node[i].parent;
		if (i == n && below != PLACE_NONE && is_no_cut(m, f, p->node[below].frame))
			continue;
		for (size_t c = m->first[f + 1]; c-- > m->first[f]; deep++)
			to = calltree_child(&m->tree, to, m->chain[c]);
	}
	m->tree_of[n] = to;
	if (deep > m->deepest)
		m->deepest = deep;
	calltree_count(&m->tree, to, 0, p->node[n].count);
	calltree_count(&m->tree, to, 1, p->node[n].count);
}

static int most_first(const void *a, const void *b)
{
	const wide *x = a, *y = b;

	return (*x < *y) - (*x > *y);
}

/* The greatest count at which a node is left out, so that MODEL_NODES stay; 0 none is. */
static wide too_small(const struct calltree *t)
{
	wide *all, least;

	if (t->nodes <= MODEL_NODES)
		return 0;
	all = must(malloc(t->nodes * sizeof *all));
	for (size_t i = 0; i < t->nodes; i++)
		all[i] = t->node[i].count[1];
	qsort(all, t->nodes, sizeof *all, most_first);
	least = all[MODEL_NODES];
	free(all);
	return least;
}

/* Leave out the smallest nodes: their samples go to one call above the nearest node that stays.
 * Parents have as many samples as they, and stand before them. */
static void prune(struct model *m)
{
	wide least = too_small(&m->tree);
	struct calltree_node *old;
	uint32_t *became, others;
	size_t n;

	if (!least)
		return;
	others = model_others(m);
	old = calltree_take(&m->tree, &n);
	became = must(calloc(n, sizeof *became));
	for (size_t i = 1; i < n; i++) {
		uint32_t to = became[old[i].parent];
		int small = old[i].parent && old[i].count[1] <= least;
		m->merged += small;
		if (!small || !to || m->tree.node[to].parent == 0
			|| m->tree.node[to].name != others)
			to = calltree_child(&m->tree, to, small ? others : old[i].name);
		became[i] = to;
		calltree_count(&m->tree, to, 0, old[i].count[0]);
		calltree_count(&m->tree, to, 1, old[i].count[0]);
	}
	for (size_t i = 0; i < m->places.nodes; i++)
		m->tree_of[i] = became[m->tree_of[i]];
	free(became);
	free(old);
	calltree_sum(&m->tree, 1);
}

void model_tree(struct model *m)
{
	groups(m);
	m->tree_of = must(calloc(m->places.nodes + 1, sizeof *m->tree_of));
	for (uint32_t n = 0; n < m->places.nodes; n++)
		if (m->places.node[n].count)
			add_path(m, n);
	calltree_sum(&m->tree, 1);
	prune(m);
	model_compact(m);
}

/* The samples of event E as single frames: the counts of paths are where they begin.  LINE becomes
 * the line in T of each node's function, OF the line of each function, and behind these that of
 * all that are in no node any more. */
static void begin_paths(const struct model *m, size_t e, struct places *leaves, size_t *line,
	size_t *of, struct tally *t)
{
	uint32_t *start = must(malloc((leaves->nodes + 1) * sizeof *start));
	const struct place_node *node = m->places.node;
	char func[16];

	for (size_t i = 0; i <= m->funcs; i++)
		of[i] = SIZE_MAX;
	for (uint32_t n = 0; n < leaves->nodes; n++) {
		uint32_t f = m->func_of[node[n].frame] == UINT32_MAX ? (uint32_t)m->funcs
								     : m->func_of[node[n].frame];
		start[n] = node[n].parent == PLACE_NONE ? n : start[node[n].parent];
		leaves->node[n].count = 0;
		if (node[n].parent != PLACE_NONE) {
			line[n] = line[start[n]];
		} else {
			if (of[f] == SIZE_MAX) {
				int len = snprintf(func, sizeof func, "%u", f);
				tally_add(t, func, (size_t)len, 0);
				of[f] = t->last;
			}
			line[n] = of[f];
		}
		if (!node[n].count || m->group[m->of_group[node[n].group]].event != e)
			continue;
		wide_add(&leaves->node[start[n]].count, node[n].count);
		wide_add(&t->line[line[n]].count, node[n].count);
		wide_add(&t->total, node[n].count);
	}
	free(start);
}

void model_intervals(struct model *m, size_t e, struct order *order)
{
	struct model_event *ev = &m->event[e];
	struct places leaves = m->places;
	size_t *line = must(calloc(leaves.nodes + 1, sizeof *line));
	size_t *of = must(calloc(m->funcs + 1, sizeof *of));
	struct tally t = {0};
	long double low, high;

	leaves.node = must(malloc((leaves.nodes + 1) * sizeof *leaves.node));
	memcpy(leaves.node, m->places.node, leaves.nodes * sizeof *leaves.node);
	begin_paths(m, e, &leaves, line, of, &t);
	order_measure(order, &leaves, line, 1, &t);
	ev->low = must(calloc(m->funcs + 1, sizeof *ev->low));
	ev->high = must(calloc(m->funcs + 1, sizeof *ev->high));
	for (size_t f = 0; f < m->funcs; f++) {
		const struct tally_line *l = of[f] == SIZE_MAX ? NULL : &t.line[of[f]];
		struct stats_spread s;
		if (!l || !l->count)
			continue;
		s = (struct stats_spread){l->variance, l->df};
		stats_share((long double)l->count, (long double)t.total, &s, &low, &high);
		ev->low[f] = (double)low;
		ev->high[f] = (double)high;
	}
	free(line);
	free(of);
	free(leaves.node);
	tally_free(&t);
}
