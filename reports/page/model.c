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
	struct model_group g = {.program = model_text(m, from->program, strlen(from->program)),
		.pid = m->by_program ? 0 : from->pid,
		.event = event(m, from)};
	char key[96];
	int len = snprintf(key, sizeof key, "%u %u %u", g.program, g.pid, g.event);
	uint32_t n = calltree_name(&m->by_group, key, (size_t)len);

	if (n == m->groups) {
		m->group = grown(m->group, &m->group_room, n, sizeof *m->group);
		m->group[m->groups++] = g;
	}
	return n;
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

/* Add the path whose outermost frame is node N of the places, with its count. */
static void add_path(struct model *m, uint32_t n)
{
	const struct places *p = &m->places;
	uint32_t to = calltree_child(&m->tree, 0, group(m, &p->group[p->node[n].group]));
	size_t deep = 0;

	wide_add(&m->event[m->group[m->tree.node[to].name].event].total, p->node[n].count);
	for (uint32_t i = n; i != PLACE_NONE; i = p->node[i].parent) {
		uint32_t f = p->node[i].frame, below = p->node[i].parent;
		if (i == n && below != PLACE_NONE && is_no_cut(m, f, p->node[below].frame))
			continue;
		for (size_t c = m->first[f + 1]; c-- > m->first[f]; deep++)
			to = calltree_child(&m->tree, to, m->chain[c]);
	}
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
	free(became);
	free(old);
	calltree_sum(&m->tree, 1);
}

void model_tree(struct model *m)
{
	m->by_program = m->places.groups > MODEL_GROUPS;
	for (uint32_t n = 0; n < m->places.nodes; n++)
		if (m->places.node[n].count)
			add_path(m, n);
	calltree_sum(&m->tree, 1);
	prune(m);
}

/* The function of the innermost call of frame F of LEAVES; UINT32_MAX not known. */
static uint32_t leaf(struct model *m, const struct places *leaves, uint32_t f)
{
	const struct place_frame *fr = &leaves->frame[f];
	uint32_t obj = places_obj(&m->places, &leaves->obj[fr->obj]);
	uint32_t same = places_said(&m->places, obj, fr->addr, fr->name, fr->form);

	return same < m->frames ? m->call[m->chain[m->first[same]]].func : UINT32_MAX;
}

void model_intervals(struct model *m, size_t e, const struct places *leaves, struct order *order)
{
	struct model_event *ev = &m->event[e];
	size_t *line = must(calloc(leaves->nodes + 1, sizeof *line));
	struct tally t = {0};
	long double low, high;
	char func[16];

	for (uint32_t n = 0; n < leaves->nodes; n++) {
		int len = snprintf(func, sizeof func, "%u", leaf(m, leaves, leaves->node[n].frame));
		if (leaves->node[n].count)
			tally_add(&t, func, (size_t)len, leaves->node[n].count);
		line[n] = t.last;
	}
	order_measure(order, leaves, line, 1, &t);
	ev->low = must(calloc(m->funcs + 1, sizeof *ev->low));
	ev->high = must(calloc(m->funcs + 1, sizeof *ev->high));
	for (size_t i = 0; i < t.lines; i++) {
		struct stats_spread s = {t.line[i].variance, t.line[i].df};
		unsigned long f = strtoul(t.line[i].text, NULL, 10);
		if (f >= m->funcs)
			continue;
		stats_share((long double)t.line[i].count, (long double)t.total, &s, &low, &high);
		ev->low[f] = (double)low;
		ev->high[f] = (double)high;
	}
	free(line);
	tally_free(&t);
}
