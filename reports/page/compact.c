/* compact.c - removes the texts, functions and calls that no node of the tree uses any more. */
#include "base/must.h"
#include "model.h"

#include <stdlib.h>

enum { UNUSED = UINT32_MAX };

static uint32_t *unused(size_t n)
{
	uint32_t *to = must(malloc((n + 1) * sizeof *to));

	for (size_t i = 0; i < n; i++)
		to[i] = UNUSED;
	return to;
}

/* Number the used ones among the N, in their order.  Returns how many are used. */
static size_t number(uint32_t *to, size_t n)
{
	uint32_t used = 0;

	for (size_t i = 0; i < n; i++)
		if (to[i] != UNUSED)
			to[i] = used++;
	return used;
}

/* Set func_of of each frame to the new number of the function of its innermost call. */
static void frames(struct model *m, const uint32_t *func)
{
	m->func_of = must(malloc((m->frames + 1) * sizeof *m->func_of));
	for (size_t f = 0; f < m->frames; f++)
		m->func_of[f] = func[m->call[m->chain[m->first[f]]].func];
}

static void calls(struct model *m, uint32_t *call, const uint32_t *func)
{
	size_t n = number(call, m->calls);

	for (size_t i = 0; i < m->calls; i++)
		if (call[i] != UNUSED) {
			m->call[call[i]] = m->call[i];
			m->call[call[i]].func = func[m->call[i].func];
		}
	m->calls = n;
	for (size_t i = 1; i < m->tree.nodes; i++)
		if (m->tree.node[i].parent)
			m->tree.node[i].name = call[m->tree.node[i].name];
}

static void functions(struct model *m, const uint32_t *func, size_t n)
{
	for (size_t i = 0; i < m->funcs; i++)
		if (func[i] != UNUSED)
			m->func[func[i]] = m->func[i];
	m->funcs = n;
}

static void use(uint32_t *text, uint32_t *n, int rename)
{
	if (rename)
		*n = text[*n];
	else
		text[*n] = 0;
}

/* Mark the texts that are used, or give them their new numbers. */
static void each_text(struct model *m, uint32_t *text, int rename)
{
	for (size_t i = 0; i < m->funcs; i++) {
		use(text, &m->func[i].name, rename);
		use(text, &m->func[i].object, rename);
	}
	for (size_t i = 0; i < m->calls; i++)
		use(text, &m->call[i].file, rename);
	for (size_t i = 0; i < m->groups; i++)
		use(text, &m->group[i].program, rename);
}

static void texts(struct model *m)
{
	uint32_t *text = unused(m->text.names);
	size_t n;

	text[0] = 0;
	each_text(m, text, 0);
	n = number(text, m->text.names);
	for (size_t i = 0; i < m->text.names; i++)
		if (text[i] != UNUSED)
			m->text.name[text[i]] = m->text.name[i];
	m->text.names = n;
	each_text(m, text, 1);
	free(text);
}

void model_compact(struct model *m)
{
	uint32_t *call = unused(m->calls), *func = unused(m->funcs);
	size_t n;

	for (size_t i = 1; i < m->tree.nodes; i++)
		if (m->tree.node[i].parent) {
			call[m->tree.node[i].name] = 0;
			func[m->call[m->tree.node[i].name].func] = 0;
		}
	n = number(func, m->funcs);
	frames(m, func);
	calls(m, call, func);
	functions(m, func, n);
	texts(m);
	free(call);
	free(func);
}
