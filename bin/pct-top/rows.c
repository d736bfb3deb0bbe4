/* rows.c - adds counts up by label, and sorts them. */
#define _GNU_SOURCE
#include "base/count.h"
#include "base/must.h"
#include "inside/escape.h"
#include "names/label.h"
#include "rows.h"

#include <stdlib.h>
#include <string.h>

static const char *const by_name[] = {"line", "sym", "src", "obj", "prog"};

const char *toplines_by(int by)
{
	return by >= 0 && (size_t)by < sizeof by_name / sizeof *by_name ? by_name[by] : NULL;
}

int toplines_named(const char *name)
{
	for (int i = 0; toplines_by(i); i++)
		if (strcmp(name, toplines_by(i)) == 0)
			return i;
	return -1;
}

static char *safe(const char *text)
{
	size_t n = strlen(text);
	char *s = must(malloc(4 * n + 1));

	escape(s, 4 * n + 1, text, n);
	return s;
}

/* The label of N for BY, kept until labels of another kind are made. */
static const char *label_of(
	struct toplines *t, const struct toplook *l, const struct place_node *n, enum topby by)
{
	const struct places *p = &l->places;

	if (by == TOP_PROG) {
		if (!t->program[n->group])
			t->program[n->group] = safe(p->group[n->group].program);
		return t->program[n->group];
	}
	if (!t->label[n->frame])
		t->label[n->frame] =
			safe(by == TOP_OBJ ? label_object(&p->obj[p->frame[n->frame].obj])
					: by == TOP_SRC ? label_source(p, n->frame)
							: label_text(p, n->frame));
	return t->label[n->frame];
}

static char **grow(char **list, size_t *have, size_t want)
{
	if (want > *have) {
		list = must(realloc(list, want * sizeof *list));
		memset(list + *have, 0, (want - *have) * sizeof *list);
		*have = want;
	}
	return list;
}

static int is_shown(const struct topview *v, const struct place_group *g)
{
	return !v->program
		|| (v->pid == g->pid && (v->any_program || strcmp(v->program, g->program) == 0));
}

static int by_label(const void *x, const void *y)
{
	return strcmp(((const struct topline *)x)->label, ((const struct topline *)y)->label);
}

static int compare(uint64_t a, uint64_t b)
{
	return a < b ? 1 : -(a > b);
}

static int by_came(const void *x, const void *y)
{
	const struct topline *a = x, *b = y;
	int c = compare(a->came, b->came);

	return c ? c : (c = compare(a->all, b->all)) ? c : strcmp(a->label, b->label);
}

static int by_all(const void *x, const void *y)
{
	const struct topline *a = x, *b = y;
	int c = compare(a->all, b->all);

	return c ? c : strcmp(a->label, b->label);
}

void toplines_make(struct toplines *t, const struct toplook *l, const struct topview *v)
{
	const struct places *p = &l->places;
	size_t n = 0, to = 0;

	if (t->by != v->by)
		for (size_t i = 0; i < t->labels; i++) {
			free(t->label[i]);
			t->label[i] = NULL;
		}
	t->by = v->by;
	t->label = grow(t->label, &t->labels, p->frames);
	t->program = grow(t->program, &t->programs, p->groups);
	free(t->line);
	t->line = must(malloc((p->nodes + 1) * sizeof *t->line));
	t->came = t->all = 0;
	for (uint32_t i = 0; i < p->nodes; i++) {
		const struct place_node *node = &p->node[i];
		if (!node->count || !is_shown(v, &p->group[node->group]))
			continue;
		t->line[n] = (struct topline){
			label_of(t, l, node, v->by), toplook_came(l, i), node->count};
		count_add(&t->came, t->line[n].came);
		count_add(&t->all, t->line[n++].all);
	}
	qsort(t->line, n, sizeof *t->line, by_label);
	for (size_t i = 0; i < n; i++) {
		if (to && strcmp(t->line[to - 1].label, t->line[i].label) == 0) {
			count_add(&t->line[to - 1].came, t->line[i].came);
			count_add(&t->line[to - 1].all, t->line[i].all);
		} else {
			t->line[to++] = t->line[i];
		}
	}
	t->n = to;
	qsort(t->line, to, sizeof *t->line, v->by_all ? by_all : by_came);
}

void toplines_process(struct topview *v, const struct toplook *l, int step)
{
	const struct places *p = &l->places;
	char *has = must(calloc(p->groups + 1, 1));
	size_t at = step > 0 ? (size_t)-1 : p->groups;

	for (uint32_t i = 0; i < p->nodes; i++)
		if (p->node[i].count)
			has[p->node[i].group] = 1;
	for (size_t i = 0; v->program && i < p->groups; i++)
		if (is_shown(v, &p->group[i]))
			at = i;
	do
		at += (size_t)step;
	while (step && at < p->groups && !has[at]);
	free(v->program);
	v->program = NULL;
	v->any_program = 0;
	if (step && at < p->groups) {
		v->program = must(strdup(p->group[at].program));
		v->pid = p->group[at].pid;
	}
	free(has);
}
