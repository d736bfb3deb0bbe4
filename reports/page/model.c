/* model.c - makes the tree of a page, and measures its intervals. */
#include "model.h"
#include "base/count.h"
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
	const char *slash = m->compared ? strrchr(from->program, '/') : NULL;
	const char *program = slash && slash[1] ? slash + 1 : from->program;
	struct model_group g = {.program = model_text(m, program, strlen(program)),
		.pid = m->by_program ? 0 : from->pid,
		.event = event(m, from),
		.side = from->unit};
	size_t *n = pairs_at(
		&m->by_group, (uint64_t)g.program << 32 | g.pid, (uint64_t)g.event << 8 | g.side);

	if (!*n) {
		m->group = grown(m->group, &m->group_room, m->groups, sizeof *m->group);
		m->group[m->groups++] = g;
		*n = m->groups;
	}
	return (uint32_t)(*n - 1);
}

/* 1 when frame F stands for callers that were left out. */
static int is_mark(const struct model *m, uint32_t f)
{
	const struct place_frame *fr = &m->places.frame[f];

	return fr->name && strcmp(fr->name, PLACE_CUT) == 0;
}

/* 1 when frame F, the outermost of a path, stands for callers that were left out, but wrongly: the
 * function below it, of frame BELOW, has no callers. */
static int is_no_cut(const struct model *m, uint32_t f, uint32_t below)
{
	const struct calltree_name *name;

	if (!is_mark(m, f))
		return 0;
	name = &m->text.name[m->func[m->call[m->chain[m->first[below + 1] - 1]].func].name];
	return starts(name->text, name->len);
}

/* Make the groups of the page, and find the one for each group of the places. */
static void groups(struct model *m)
{
	const struct places *p = &m->places;

	m->by_program = p->groups > MODEL_GROUPS;
	m->of_group = must(calloc(p->groups + 1, sizeof *m->of_group));
	for (size_t i = 0; i < p->groups; i++)
		m->of_group[i] = group(m, &p->group[i]);
}

/* Add the calls of frame F below node TO of the tree.  Returns the innermost. */
static uint32_t add_frame(struct model *m, uint32_t to, uint32_t f, size_t *deep)
{
	for (size_t c = m->first[f + 1]; c-- > m->first[f]; ++*deep)
		to = calltree_child(&m->tree, to, m->chain[c]);
	if (*deep > m->deepest)
		m->deepest = *deep;
	return to;
}

static void count(struct model *m, uint32_t to, uint32_t group, uint64_t n)
{
	count_add(&m->event[m->group[group].event].total, n);
	calltree_count(&m->tree, to, 0, n);
	calltree_count(&m->tree, to, 1, n);
}

/* Add the path whose outermost frame is node N of the places, with its count. */
static void add_path(struct model *m, uint32_t n)
{
	const struct places *p = &m->places;
	uint32_t group = m->of_group[p->node[n].group];
	uint32_t to = calltree_child(&m->tree, 0, group);
	size_t deep = 0;

	for (uint32_t i = n; i != PLACE_NONE; i = p->node[i].parent) {
		uint32_t f = p->node[i].frame, below = p->node[i].parent;
		if (i == n && below != PLACE_NONE && is_no_cut(m, f, p->node[below].frame))
			continue;
		to = add_frame(m, to, f, &deep);
	}
	count(m, to, group, p->node[n].count);
}

/* Add all paths of M->paths.  A node comes after its parent there. */
static void add_paths(struct model *m)
{
	const struct calltree_node *node = m->paths.node;
	size_t n = m->paths.nodes, *deep = must(calloc(n + 1, sizeof *deep));

	m->tree_of = must(calloc(n + 1, sizeof *m->tree_of));
	m->group_of = must(calloc(n + 1, sizeof *m->group_of));
	for (size_t i = 1; i < n; i++) {
		uint32_t up = node[i].parent, f = node[i].name;
		if (!up) {
			m->group_of[i] = m->of_group[node[i].name];
			m->tree_of[i] = calltree_child(&m->tree, 0, m->group_of[i]);
			continue;
		}
		m->group_of[i] = m->group_of[up];
		deep[i] = deep[up];
		m->tree_of[i] = m->tree_of[up];
		/* a mark of callers left out is added together with the frame below it */
		if (is_mark(m, f))
			continue;
		if (is_mark(m, node[up].name) && node[up].parent && !is_no_cut(m, node[up].name, f))
			m->tree_of[i] = add_frame(m, m->tree_of[i], node[up].name, &deep[i]);
		m->tree_of[i] = add_frame(m, m->tree_of[i], f, &deep[i]);
		if (node[i].count[0])
			count(m, m->tree_of[i], m->group_of[i], node[i].count[0]);
	}
	free(deep);
}

static int most_first(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;

	return (*x < *y) - (*x > *y);
}

/* Nodes with at most this count are left out, so that about MODEL_NODES stay; 0: all stay. */
static uint64_t too_small(const struct calltree *t)
{
	uint64_t *all, least;

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

/* Leave out the smallest nodes: their samples go to a call model_others() on the nearest node that
 * stays.  A parent has at least as many samples as its child, and comes before it. */
static void prune(struct model *m)
{
	uint64_t least = too_small(&m->tree);
	struct calltree_node *old;
	uint32_t *became, *merged, others;
	size_t n;

	if (!least)
		return;
	others = model_others(m);
	old = calltree_take(&m->tree, &n);
	became = must(calloc(n, sizeof *became));
	merged = must(calloc(n, sizeof *merged)); /* per new node: its child for merged calls */
	for (size_t i = 1; i < n; i++) {
		uint32_t to = became[old[i].parent];
		int small = old[i].parent && old[i].count[1] <= least;
		m->merged += small;
		if (!small)
			to = calltree_add(&m->tree, to, old[i].name);
		else if (!to || m->tree.node[to].parent == 0 || m->tree.node[to].name != others)
			to = merged[to] ? merged[to]
					: (merged[to] = calltree_add(&m->tree, to, others));
		became[i] = to;
		calltree_count(&m->tree, to, 0, old[i].count[0]);
		calltree_count(&m->tree, to, 1, old[i].count[0]);
	}
	for (size_t i = 0; i < m->paths.nodes; i++)
		m->tree_of[i] = became[m->tree_of[i]];
	free(became);
	free(merged);
	free(old);
	calltree_sum(&m->tree, 1);
}

void model_tree(struct model *m)
{
	groups(m);
	for (uint32_t n = 0; n < m->places.nodes; n++)
		if (m->places.node[n].count && !m->places.group[m->places.node[n].group].paths)
			add_path(m, n);
	add_paths(m);
	calltree_sum(&m->tree, 1);
	prune(m);
	model_compact(m);
}

/* Turn the paths of event E into single frames: the count of each path goes to its leaf.  LINE[N]
 * becomes the line in T of the function at the leaf of node N; OF[F] becomes the line of function
 * F, and OF[m->funcs] that of all functions that are in no node any more. */
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
		count_add(&leaves->node[start[n]].count, node[n].count);
		count_add(&t->line[line[n]].count, node[n].count);
		count_add(&t->total, node[n].count);
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
