/* calls.c - names frames for the fleet, which has no object to ask later. */
#include "base/grown.h"
#include "base/must.h"
#include "base/num.h"
#include "calls.h"
#include "fleet/fleet.h"
#include "host/elfid.h"
#include "inside/escape.h"
#include "names/bothnames.h"
#include "names/elsewhere.h"
#include "names/label.h"
#include "names/translatorcommand.h"
#include "samples/gather.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OBJECT, BUILD_ID, ADDRESS, FUNCTION, SOURCE, LINE, PARTS, NAME_MOST = 8000 };

static const char arrow[] = " <- ";

/* Add the call of FUNC (NULL not known) at WHERE, FILE:LINE (NULL), in frame F. */
static void add(struct calls *c, const struct places *p, uint32_t f, const char *func, char *where)
{
	const struct place_frame *fr = &p->frame[f];
	const struct place_obj *o = &p->obj[fr->obj];
	char hex[65], address[24], *colon = where ? strrchr(where, ':') : NULL;
	uint64_t line;
	const char *part[PARTS] = {label_object(o),
		o->id_len ? elfid_hex(o->id, o->id_len, hex) : "", address, func ? func : "", "",
		""};
	struct call *call;
	size_t size = 1;

	snprintf(address, sizeof address, "%llx", (unsigned long long)fr->addr);
	if (colon && num_parse(colon + 1, 10, 1, INT64_MAX, &line) == 0) {
		*colon = 0;
		part[SOURCE] = elsewhere_source(where);
		part[LINE] = colon + 1;
	}
	for (size_t i = 0; i < PARTS; i++)
		size += 4 * strnlen(part[i], NAME_MOST) + 1;
	c->call = grown(c->call, &c->room, c->n, sizeof *c->call);
	call = &c->call[c->n++];
	call->text = must(malloc(size));
	for (size_t i = 0; i < PARTS; i++) {
		if (i)
			call->text[call->len++] = FLEET_PART;
		call->parts[i] = call->len;
		call->len += escape(call->text + call->len, size - call->len, part[i],
			strnlen(part[i], NAME_MOST));
	}
	if (colon)
		*colon = ':';
}

/* One call of a chain, FUNC@FILE:LINE. */
static void chained(
	struct calls *c, const struct places *p, uint32_t f, const char *text, size_t len)
{
	char *one = must(strndup(text, len)), *at = strchr(one, '@');

	if (at) {
		*at++ = 0;
		unescape(at);
	}
	unescape(one);
	add(c, p, f, one, at);
	free(one);
}

/* A frame that a debugger named, by gather's names 'b'. */
static void said(struct calls *c, const struct places *p, uint32_t f)
{
	const struct place_frame *fr = &p->frame[f];
	char *func, *where;

	if (fr->form != PLACE_BARE || strcmp(fr->name, GATHER_CUT) == 0) {
		add(c, p, f, fr->name, NULL);
		return;
	}
	gather_texts(fr->name, &func, &where);
	add(c, p, f, func, where);
	free(func);
	free(where);
}

/* The answer of a translator that was asked for inlined calls too. */
static void answered(struct calls *c, const struct places *p, uint32_t f)
{
	const char *answer = p->frame[f].answer, *end;
	char *plain;

	if (!answer || translator_jit(p->obj[p->frame[f].obj].path) || !label_is_line(answer)
		|| !strchr(answer, '@')) {
		plain = answer ? must(strdup(answer)) : NULL;
		if (plain)
			unescape(plain);
		add(c, p, f, plain, NULL);
		free(plain);
		return;
	}
	for (; answer; answer = end ? end + strlen(arrow) : NULL) {
		end = strstr(answer, arrow);
		chained(c, p, f, answer, end ? (size_t)(end - answer) : strlen(answer));
	}
}

void calls_name(struct calls *c, struct places *p, const struct translate_opt *t)
{
	struct bothnames both = {0};

	*c = (struct calls){.first = must(calloc(p->frames + 1, sizeof *c->first))};
	for (uint32_t f = 0; f < p->frames; f++)
		p->frame[f].asked = UINT64_MAX;
	if (t->inlined)
		label_all(p, t);
	else
		bothnames_ask(p, t, &both);
	for (uint32_t f = 0; f < p->frames; f++) {
		c->first[f] = c->n;
		if (p->frame[f].name)
			said(c, p, f);
		else if (t->inlined)
			answered(c, p, f);
		else
			add(c, p, f, bothnames_symbol(&both, p, f), bothnames_line(&both, p, f));
	}
	c->first[p->frames] = c->n;
	free(both.first);
	free(both.second);
}

void calls_free(struct calls *c)
{
	for (size_t i = 0; i < c->n; i++)
		free(c->call[i].text);
	free(c->call);
	free(c->first);
}
