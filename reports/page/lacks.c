/* lacks.c - finds functions of a page that have no names, by their labels OBJECT:NAME. */
#include "lacks.h"
#include "base/count.h"
#include "base/must.h"
#include "names/nameless.h"

#include <stdlib.h>
#include <string.h>

struct func_samples {
	uint64_t own;
	int there; /* 1: it is in some path */
};

static struct func_samples *measure(const struct model *m, unsigned side)
{
	struct func_samples *of = must(calloc(m->funcs + 1, sizeof *of));
	const struct calltree_node *node = m->tree.node;
	char *in = must(calloc(m->tree.nodes + 1, 1));

	for (size_t i = 1; i < m->tree.nodes; i++) {
		const struct model_group *g = node[i].parent ? NULL : &m->group[node[i].name];
		in[i] = g ? g->side == side && g->event == 0 : in[node[i].parent];
		if (g || !in[i])
			continue;
		of[m->call[node[i].name].func].there = 1;
		count_add(&of[m->call[node[i].name].func].own, node[i].count[0]);
	}
	free(in);
	return of;
}

/* Add the label of function F, with N samples, to T. */
static void label(struct tally *t, const struct model *m, size_t f, uint64_t n)
{
	const struct calltree_name *object = &m->text.name[m->func[f].object],
				   *name = &m->text.name[m->func[f].name];
	char *text = must(malloc(object->len + name->len + 2));
	size_t len = 0;

	if (object->len && name->text[0] != '[') {
		memcpy(text, object->text, object->len);
		len = object->len;
		text[len++] = ':';
	}
	memcpy(text + len, name->text, name->len + 1);
	tally_add(t, text, len + name->len, n);
	free(text);
}

void lacks_names(struct ran *r, const struct model *m, unsigned side)
{
	struct func_samples *of = measure(m, side);
	struct tally own = {0}, callers = {0};
	const char *made;
	char *stripped;

	for (size_t f = 0; f < m->funcs; f++)
		if (of[f].there)
			label(of[f].own ? &own : &callers, m, f, of[f].own);
	made = nameless_made(&own);
	if ((stripped = nameless_stripped(&own)))
		ran_remark(r, stripped);
	if (made || (made = nameless_made(&callers)))
		ran_remark(r, made);
	free(stripped);
	free(of);
	tally_free(&own);
	tally_free(&callers);
}
