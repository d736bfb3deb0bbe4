/* weighing.c - finds what a sample of each file stands for. */
#include "base/count.h"
#include "base/must.h"
#include "inside/escape.h"
#include "samples/weighing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void name(char *who, size_t size, const struct reader *r)
{
	char text[200];

	escape(text, sizeof text, r->name, strlen(r->name));
	snprintf(who, size, "%s (%lu)", text, (unsigned long)r->head.pid);
}

static void look_at_t(struct weighing *w, struct reader *r)
{
	struct reader_sum sum;
	uint64_t lost = 0;

	if (reader_accounts(r, 0, &sum) != 0)
		return;
	for (unsigned i = 0; i < PCT_LOST_MAX; i++)
		lost += sum.lost[i];
	if (!w->asked)
		name(w->who_asked, sizeof w->who_asked, r);
	if (!w->asked || r->head.interval < w->asked)
		w->asked = r->head.interval;
	count_add(&w->late, sum.lost[PCT_LOST_OVERRUN]);
	if (sum.taken > lost)
		count_add(&w->recorded, sum.taken - lost);
}

void weighing_look(struct weighing *w, struct reader *r)
{
	uint64_t ns = r->head.interval;

	if (ns && r->head.timer == 'T') {
		look_at_t(w, r);
		return;
	}
	if (ns && (!w->least || ns < w->least))
		w->least = ns;
	if (ns > w->most) {
		w->most = ns;
		name(w->who, sizeof w->who, r);
	}
}

static uint64_t of_t(const struct weighing *w, uint64_t interval)
{
	return w->recorded
		? (uint64_t)((double)interval * (1 + (double)w->late / (double)w->recorded))
		: interval;
}

void weighing_end(struct weighing *w)
{
	uint64_t t = of_t(w, w->asked);

	if (t && (!w->least || t < w->least))
		w->least = t;
	if (t > w->most) {
		w->most = t;
		strcpy(w->who, w->who_asked);
	}
}

int weighing_differ(const struct weighing *w)
{
	return w->least && w->most - w->least > w->least / 20;
}

/* How many samples of the finest file COUNT samples of G stand for.  *OVER is the rest of the last
 * division, in ns, and becomes that of this one. */
static uint64_t weighed(
	const struct weighing *w, const struct place_group *g, uint64_t count, uint64_t *over)
{
	uint64_t ns;

	if (!g->interval || g->weight == 1)
		return count;
	ns = count * g->interval + *over;
	*over = (uint64_t)(ns % w->least);
	return ns / w->least;
}

static void weigh_nodes(const struct weighing *w, struct places *p)
{
	uint64_t over = 0;

	for (size_t i = 0; i < p->nodes; i++)
		if (p->node[i].group >= w->from)
			p->node[i].count =
				weighed(w, &p->group[p->node[i].group], p->node[i].count, &over);
}

static void weigh_paths(const struct weighing *w, const struct places *p, struct calltree *t)
{
	uint32_t *group = must(calloc(t->nodes + 1, sizeof *group));
	uint64_t over = 0;

	for (size_t i = 1; i < t->nodes; i++) {
		struct calltree_node *n = &t->node[i];
		group[i] = n->parent ? group[n->parent] : n->name;
		if (group[i] >= w->from)
			n->count[0] = weighed(w, &p->group[group[i]], n->count[0], &over);
	}
	free(group);
}

void weighing_apply(const struct weighing *w, struct places *p, struct calltree *paths)
{
	if (!weighing_differ(w))
		return;
	for (size_t i = w->from; i < p->groups; i++) {
		struct place_group *g = &p->group[i];
		if (g->late)
			g->interval = of_t(w, g->interval);
		g->weight = g->interval ? (double)g->interval / (double)w->least : 1;
	}
	weigh_nodes(w, p);
	if (paths)
		weigh_paths(w, p, paths);
	for (size_t i = w->from; i < p->groups; i++)
		if (p->group[i].interval)
			p->group[i].interval = w->least;
}

int weighing_say(const struct weighing *w, char *line, size_t size)
{
	if (!weighing_differ(w))
		return 0;
	snprintf(line, size,
		"samples are weighted by time: %s was sampled every %.3g ms, others every %.3g ms",
		w->who, (double)w->most * 1e-6, (double)w->least * 1e-6);
	return 1;
}
