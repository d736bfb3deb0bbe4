/* pywhy.c - lists samples of a function of Python with its variables, for values-why, as whylist.c
 * does for others.  Another path of callers or another value of a parameter shows another call. */
#include "recorded.h"

#include "base/growtext.h"
#include "base/putescaped.h"
#include "format/pyrecord.h"
#include "samples/pynames.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INNER = 512 };

static struct {
	const struct pynames *names;
	struct sample_seen { /* the sample that is read: its records come innermost frame first */
		uint32_t tid;
		uint64_t time;
		int met;               /* 1: it was printed */
		uint32_t n;            /* how many places of its path are known */
		uint32_t place[INNER]; /* innermost first */
	} now;
	uint32_t calls, tid;
	int left; /* 1: a sample of the thread was not in the function */
	uint64_t callers;
	struct text before, params; /* parameters of the call before, and of this one */
} why;

/* Note that the record R of state ST is read. */
static void note(const struct state *st, const struct pyrecord *r)
{
	struct sample_seen *now = &why.now;

	if (now->tid != st->tid || now->time != st->time) {
		why.left |= !now->met || now->tid != st->tid;
		now->met = 0;
		now->n = 0;
		now->tid = st->tid;
		now->time = st->time;
	}
	for (uint32_t i = 0; !r->frame && i < r->places && i < INNER; i++)
		now->place[now->n++] = pyrecord_place(r, i);
}

/* A number for the path from the function at START outwards. */
static uint64_t callers_of(const struct pyrecord *r, uint32_t start)
{
	uint64_t h = start;

	for (uint32_t i = 1; i < r->places; i++)
		h = (h ^ pyrecord_place(r, i)) * UINT64_C(0x9e3779b97f4a7c15);
	return h;
}

/* Number the call that R, a copy, is a sample of. */
static void number_call(struct pyrecord r, const struct pyname *name)
{
	struct text was = why.before;
	struct pyvariable_value v;
	uint64_t callers = callers_of(&r, name->start);

	why.before = why.params;
	why.params = was;
	why.params.len = 0;
	text_add(&why.params, "%s", "");
	while (pyrecord_next(&r, &v))
		if (v.param)
			text_add(&why.params, "%s = %s\n", v.name, v.text);
	if (why.left || !why.before.text || callers != why.callers
		|| strcmp(why.before.text, why.params.text) != 0)
		why.calls++;
	why.callers = callers;
	why.left = 0;
}

/* Print the place of FRAME, which is LINE of NAME, and of what it called. */
static void put_place(uint64_t frame, const struct pyname *name, uint32_t line)
{
	const struct pyname *below = NULL;

	put_escaped(name->file);
	printf(":%" PRIu32, line);
	if (frame >= why.now.n)
		return;
	while (frame--) {
		below = pynames_find(why.names, why.now.place[frame], &line);
		fputs(" in ", stdout);
		put_escaped(below ? below->name : "??");
	}
	if (below)
		printf(" at %" PRIu32, line);
}

static void put_sample(struct pyrecord *r, const struct pyname *name, uint32_t line)
{
	struct pyvariable_value v;

	printf("s\t%" PRIu32 ".%" PRIu32 "\t%d\t", why.now.tid, why.calls,
		!r->frame && line == name->line);
	put_place(r->frame, name, line);
	putchar('\n');
	while (pyrecord_next(r, &v))
		if (!v.bad)
			printf("%c\t%s\t%s\n", v.param ? 'a' : 'v', v.name, v.text);
}

int pywhy(struct asked *a, const char *path)
{
	const struct pyname *name;
	size_t native = 0, met = 0;
	struct pyrecord r;
	struct state st;
	uint32_t line;

	why.names = NULL;
	why.left = 1;
	for (size_t i = 0; i < a->n; i++) {
		if (!pyanswers_is(a, a->chosen[i])) {
			native++;
			continue;
		}
		why.names = why.names ? why.names : pynames_beside(path);
		if (statereader_get(a->states, a->chosen[i], &st) != 0
			|| pyrecord_open(&r, &st) != 0)
			continue;
		note(&st, &r);
		name = pynames_find(why.names, pyrecord_place(&r, 0), &line);
		if (why.now.met || !name || !pyanswers_function(a->func, name->name))
			continue;
		why.now.met = 1;
		met++;
		number_call(r, name);
		put_sample(&r, name, line);
	}
	return met || !native;
}
