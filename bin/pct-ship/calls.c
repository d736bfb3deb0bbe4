/* calls.c - names frames for the fleet, which cannot ask their objects later. */
#define _GNU_SOURCE
#include "base/grown.h"
#include "base/must.h"
#include "base/num.h"
#include "calls.h"
#include "fleet/fleet.h"
#include "elf/elfid.h"
#include "inside/escape.h"
#include "names/elsewhere.h"
#include "names/framecalls.h"
#include "names/label.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OBJECT, BUILD_ID, ADDRESS, FUNCTION, SOURCE, LINE, PARTS, NAME_MOST = 8000 };

static struct call *new_call(struct calls *c, size_t size)
{
	struct call *call;

	c->call = grown(c->call, &c->room, c->n, sizeof *c->call);
	call = &c->call[c->n++];
	call->text = must(malloc(size));
	return call;
}

struct adding {
	struct calls *c;
	uint32_t f; /* the frame of C->p */
};

static void add(void *arg, uint32_t asked, const struct framecall *from)
{
	const struct adding *a = arg;
	const struct place_frame *fr = &a->c->p->frame[a->f];
	const struct place_obj *o = &a->c->p->obj[fr->obj];
	const char *func = from->func;
	char hex[65], address[24], *where = from->line, *colon = where ? strrchr(where, ':') : NULL;
	uint64_t line;
	const char *part[PARTS] = {label_object(o),
		o->id_len ? elfid_hex(o->id, o->id_len, hex) : "", address, func ? func : "", "",
		""};
	struct call *call;
	size_t size = 1;

	(void)asked;
	snprintf(address, sizeof address, "%llx", (unsigned long long)fr->addr);
	if (colon && num_parse(colon + 1, 10, 1, INT64_MAX, &line) == 0) {
		*colon = 0;
		part[SOURCE] = elsewhere_source(where);
		part[LINE] = colon + 1;
	}
	for (size_t i = 0; i < PARTS; i++)
		size += 4 * strnlen(part[i], NAME_MOST) + 1;
	call = new_call(a->c, size);
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

/* Add the calls of a frame, which TEXT has in the form of the tables. */
static void add_had(struct calls *c, const char *text)
{
	const char *end;

	for (;; text = end + 1) {
		size_t part = 0;
		struct call *call;
		end = strchrnul(text, FLEET_FRAME);
		call = new_call(c, (size_t)(end - text) + 1);
		call->len = (size_t)(end - text);
		memcpy(call->text, text, call->len);
		call->text[call->len] = 0;
		for (size_t i = 0; i < call->len && part < PARTS - 1; i++)
			if (text[i] == FLEET_PART)
				call->parts[++part] = i + 1;
		if (!*end)
			return;
	}
}

/* Copy the frames of P for which HAS has no text into CHOSEN.  NUMBER[F] becomes the number of
 * frame F there. */
static void choose(
	struct places *chosen, const struct places *p, char *const *has, uint32_t *number)
{
	uint32_t *obj = must(calloc(p->objs + 1, sizeof *obj));

	for (size_t f = 0; f < p->frames; f++) {
		const struct place_frame *fr = &p->frame[f];
		if (has[f])
			continue;
		if (!obj[fr->obj])
			obj[fr->obj] = places_obj(chosen, &p->obj[fr->obj]) + 1;
		number[f] = fr->name
			? places_said(chosen, obj[fr->obj] - 1, fr->addr, fr->name, fr->form)
			: places_frame(chosen, obj[fr->obj] - 1, fr->addr);
	}
	free(obj);
}

void calls_name(
	struct calls *c, const struct places *p, char *const *has, const struct translate_opt *t)
{
	uint32_t *number = must(calloc(p->frames + 1, sizeof *number));
	struct places chosen = {0};
	struct framecalls fc;

	*c = (struct calls){.p = p, .first = must(calloc(p->frames + 1, sizeof *c->first))};
	choose(&chosen, p, has, number);
	framecalls_ask(&fc, &chosen, t);
	for (uint32_t f = 0; f < p->frames; f++) {
		c->first[f] = c->n;
		if (!has[f])
			framecalls_each(&fc, number[f], add, &(struct adding){c, f});
		else if (*has[f])
			add_had(c, has[f]);
	}
	c->first[p->frames] = c->n;
	framecalls_free(&fc);
	places_free(&chosen);
	free(number);
}

int calls_named(const struct calls *c, uint32_t f)
{
	const struct call *leaf = &c->call[c->first[f]];

	return leaf->parts[SOURCE] - 1 > leaf->parts[FUNCTION]
		&& fleet_named(leaf->text + leaf->parts[FUNCTION]);
}

int calls_placed(const struct calls *c, uint32_t f)
{
	const struct call *leaf = &c->call[c->first[f]];

	return leaf->parts[LINE] - 1 > leaf->parts[SOURCE];
}

void calls_text(struct text *t, const struct calls *c, uint32_t f)
{
	for (size_t i = c->first[f]; i < c->first[f + 1]; i++) {
		if (i > c->first[f])
			text_put(t, (char[]){FLEET_FRAME}, 1);
		text_put(t, c->call[i].text, c->call[i].len);
	}
}

void calls_free(struct calls *c)
{
	for (size_t i = 0; i < c->n; i++)
		free(c->call[i].text);
	free(c->call);
	free(c->first);
}
