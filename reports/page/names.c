/* names.c - names the frames of a page.
 *	addr2src's answer `g@x.h:7 <- f@x.c:3'  ->  two calls, g inlined into f */
#include "base/grown.h"
#include "base/must.h"
#include "base/num.h"
#include "inside/escape.h"
#include "model.h"
#include "names/elsewhere.h"
#include "names/framecalls.h"
#include "names/label.h"
#include "names/objkind.h"
#include "names/shortname.h"
#include "names/translatorcommand.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t chain_room, chains;

uint32_t model_text(struct model *m, const char *s, size_t len)
{
	char *text = must(malloc(4 * len + 1));
	uint32_t n;

	if (!m->text.names)
		calltree_name(&m->text, "", 0);
	n = calltree_name(&m->text, text, escape(text, 4 * len + 1, s, len));
	free(text);
	return n;
}

static uint32_t text(struct model *m, const char *s)
{
	return model_text(m, s, strlen(s));
}

/* The text of OBJ.  Most frames lie in the object of the frame before: the last text is kept. */
static uint32_t object(struct model *m, const struct place_obj *obj)
{
	static const struct place_obj *last;
	static uint32_t n;
	const char *name = obj != last ? label_object(obj) : NULL;

	if (name)
		n = text(m, m->compared ? name + objkind_base(name, strlen(name)) : name);
	last = obj;
	return n;
}

static uint32_t function(struct model *m, const struct place_obj *obj, const char *name)
{
	struct model_func f = {.object = object(m, obj), .name = text(m, name)};
	size_t *n = pairs_at(&m->by_func, f.object, f.name);

	if (!*n) {
		m->func = grown(m->func, &m->func_room, m->funcs, sizeof *m->func);
		m->func[m->funcs++] = f;
		*n = m->funcs;
	}
	return (uint32_t)(*n - 1);
}

static uint32_t call(struct model *m, const struct model_call *c)
{
	/* a line has at most 63 bits */
	size_t *n = pairs_at(&m->by_call, (uint64_t)c->func << 32 | c->file,
		c->line << 1 | (unsigned)c->inlined);

	if (!*n) {
		m->call = grown(m->call, &m->call_room, m->calls, sizeof *m->call);
		m->call[m->calls++] = *c;
		*n = m->calls;
	}
	return (uint32_t)(*n - 1);
}

uint32_t model_others(struct model *m)
{
	static const struct place_obj none = {.path = (char *)""};

	return call(m, &(struct model_call){.func = function(m, &none, "(too few, merged)")});
}

static void add_call(struct model *m, const struct model_call *c)
{
	uint32_t n = call(m, c);

	m->chain = grown(m->chain, &chain_room, chains, sizeof *m->chain);
	m->chain[chains++] = n;
}

/* Set file and line of C by LINE, FILE:LINE or NULL. */
static void source(struct model *m, struct model_call *c, const char *line)
{
	const char *colon = line ? strrchr(line, ':') : NULL;
	char *raw;

	if (!colon || num_parse(colon + 1, 10, 1, INT64_MAX, &c->line) != 0)
		return;
	raw = must(strndup(line, (size_t)(colon - line)));
	c->file = text(m, elsewhere_source(raw));
	free(raw);
}

struct naming {
	struct model *m;
	int shorten;
};

static void name(void *arg, uint32_t f, const struct framecall *from)
{
	struct naming *n = arg;
	const struct place_frame *fr = &n->m->places.frame[f];
	const struct place_obj *obj = &n->m->places.obj[fr->obj];
	struct model_call c = {.inlined = from->inlined};
	const char *func = from->func;
	char address[32];

	snprintf(address, sizeof address, "0x%llx",
		(unsigned long long)(fr->asked != UINT64_MAX && fr->asked ? fr->asked : fr->addr));
	if (label_no_code(obj->path))
		func = obj->path;
	else if (func && n->shorten && !translator_jit(obj->path))
		func = shortname(func);
	c.func = function(n->m, obj, func ? func : address);
	source(n->m, &c, from->line);
	add_call(n->m, &c);
}

void model_names(struct model *m, const struct translate_opt *t)
{
	struct naming n = {m, t->short_names};
	struct framecalls fc;

	framecalls_ask(&fc, &m->places, t);
	m->frames = m->places.frames;
	m->first = must(calloc(m->frames + 1, sizeof *m->first));
	for (uint32_t f = 0; f < m->frames; f++) {
		m->first[f] = chains;
		framecalls_each(&fc, f, name, &n);
	}
	m->first[m->frames] = chains;
	framecalls_free(&fc);
}
