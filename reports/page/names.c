/* names.c - names the frames of a page.
 *	addr2src's answer `g@x.h:7 <- f@x.c:3'  ->  two calls, g inlined into f */
#include "base/grown.h"
#include "base/must.h"
#include "base/num.h"
#include "inside/escape.h"
#include "model.h"
#include "names/bothnames.h"
#include "names/elsewhere.h"
#include "names/label.h"
#include "names/objkind.h"
#include "names/shortname.h"
#include "names/translatorcommand.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char arrow[] = " <- ";
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

/* Most frames lie in the object of the one before. */
static uint32_t object(struct model *m, const struct place_obj *obj)
{
	static const struct place_obj *last;
	static uint32_t n;
	const char *name = obj != last ? label_object(obj) : NULL;

	if (name)
		n = text(m, m->two ? name + objkind_base(name, strlen(name)) : name);
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

/* One call of a chain, FUNC@FILE:LINE. */
static void chained(struct model *m, const struct place_obj *obj, const char *from, size_t len,
	int inlined, int shorten)
{
	char *one = must(strndup(from, len)), *at = strchr(one, '@');
	struct model_call c = {.inlined = inlined};

	if (at) {
		*at = 0;
		unescape(at + 1);
		source(m, &c, at + 1);
	}
	unescape(one);
	c.func = function(m, obj, shorten ? shortname(one) : one);
	add_call(m, &c);
	free(one);
}

/* A frame without inlined calls: FUNC NULL is its address. */
static void single(struct model *m, uint32_t f, const char *func, const char *line, int shorten)
{
	const struct place_frame *fr = &m->places.frame[f];
	const struct place_obj *obj = &m->places.obj[fr->obj];
	struct model_call c = {0};
	char address[32];

	snprintf(address, sizeof address, "0x%llx",
		(unsigned long long)(fr->asked != UINT64_MAX && fr->asked ? fr->asked : fr->addr));
	if (func && shorten && !translator_jit(obj->path))
		func = shortname(func);
	c.func = function(m, obj, func ? func : address);
	source(m, &c, line);
	add_call(m, &c);
}

/* A frame that a debugger named, by gather's names 'b'. */
static void said(struct model *m, uint32_t f, int shorten)
{
	const struct place_frame *fr = &m->places.frame[f];
	char *func, *line;

	if (fr->form != PLACE_BARE || strcmp(fr->name, GATHER_CUT) == 0) {
		single(m, f, fr->name, NULL, shorten);
		return;
	}
	gather_texts(fr->name, &func, &line);
	single(m, f, func, line, shorten);
	free(func);
	free(line);
}

/* The answer of a translator that was asked for inlined calls too. */
static void answered(struct model *m, uint32_t f, int shorten)
{
	const struct place_frame *fr = &m->places.frame[f];
	const struct place_obj *obj = &m->places.obj[fr->obj];
	const char *answer = fr->answer, *end;
	char *plain;

	if (!answer || translator_jit(obj->path) || !label_is_line(answer)
		|| !strchr(answer, '@')) {
		plain = answer ? must(strdup(answer)) : NULL;
		if (plain)
			unescape(plain);
		single(m, f, plain, NULL, shorten);
		free(plain);
		return;
	}
	for (; answer; answer = end ? end + strlen(arrow) : NULL) {
		end = strstr(answer, arrow);
		chained(m, obj, answer, end ? (size_t)(end - answer) : strlen(answer), end != NULL,
			shorten);
	}
}

void model_names(struct model *m, const struct translate_opt *t)
{
	struct bothnames both = {0};
	struct places *p = &m->places;

	for (uint32_t f = 0; f < p->frames; f++)
		p->frame[f].asked = UINT64_MAX;
	if (t->inlined)
		label_all(p, t);
	else
		bothnames_ask(p, t, &both);
	m->frames = p->frames;
	m->first = must(calloc(m->frames + 1, sizeof *m->first));
	for (uint32_t f = 0; f < m->frames; f++) {
		m->first[f] = chains;
		if (p->frame[f].name)
			said(m, f, t->short_names);
		else if (t->inlined)
			answered(m, f, t->short_names);
		else
			single(m, f, bothnames_symbol(&both, p, f), bothnames_line(&both, p, f),
				t->short_names);
	}
	m->first[m->frames] = chains;
	free(both.first);
	free(both.second);
}
