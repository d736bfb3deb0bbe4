/* pyanswers.c - answers from recorded variables of Python (format/pyrecord.h), without a
 * debugger. */
#include "recorded.h"

#include "base/growtext.h"
#include "base/msg.h"
#include "base/must.h"
#include "format/pyrecord.h"
#include "inside/escape.h"
#include "samples/pynames.h"

#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES = 64 }; /* numbers of expressions whose kind is kept */

/* A record that is being answered. */
struct answering {
	const struct pynames *names;
	struct pyrecord record;
	struct meeting met;
	struct text func, path;
	int here; /* 1: the record has the variables of the function; 0: they were not recorded */
};

static char known[NAMES]; /* 'y' or 'n', of each expression of this file */

int pyanswers_is(const struct asked *a, size_t i)
{
	uint32_t expr = statereader_expr(a->states, i);
	struct state st;
	char kind;

	if (!expr || expr == PCT_STATE_ALL)
		return expr != 0;
	if (expr < NAMES && known[expr])
		return known[expr] == 'y';
	kind = statereader_get(a->states, i, &st) == 0 && pyrecord_is(&st) ? 'y' : 'n';
	if (expr < NAMES)
		known[expr] = kind;
	return kind == 'y';
}

int pyanswers_function(const char *pattern, const char *name)
{
	const char *point = strrchr(name, '.');

	return fnmatch(pattern, name, 0) == 0 || (point && fnmatch(pattern, point + 1, 0) == 0);
}

static void put_safe(struct text *t, const char *s)
{
	size_t n = strlen(s);
	char *safe = must(malloc(4 * n + 1));

	text_put(t, safe, escape(safe, 4 * n + 1, s, n));
	free(safe);
}

/* Put frame N of the path into the text of W.  Returns its function, NULL not known. */
static const struct pyname *put_frame(struct answering *w, uint32_t n)
{
	uint32_t line = 0;
	const struct pyname *name = pynames_find(w->names, pyrecord_place(&w->record, n), &line);

	text_add(&w->path, "%s#%u  ", n ? "\n" : "", n);
	put_safe(&w->path, name ? name->name : "??");
	text_add(&w->path, " ()");
	if (name) {
		text_add(&w->path, " at ");
		put_safe(&w->path, name->file);
		text_add(&w->path, ":%u", line);
	}
	return name;
}

/* 1 when the sample of state ST was answered before: in a frame further in. */
static int is_answered(const struct state *st)
{
	static struct {
		uint32_t tid;
		uint64_t time;
	} last[64];
	size_t slot = st->tid % (sizeof last / sizeof *last);
	int is = last[slot].tid == st->tid && last[slot].time == st->time;

	last[slot].tid = st->tid;
	last[slot].time = st->time;
	return is;
}

/* Read the I-th chosen state.  Returns 1 when it is one of the function that A asks for: the
 * function is that of its frame or, in the innermost frame of a whole state, of one so far out that
 * its variables were not recorded. */
static int meet_one(struct asked *a, struct answering *w, size_t i)
{
	struct state st;
	int found = 0, outward, whole = statereader_expr(a->states, a->chosen[i]) == PCT_STATE_ALL;

	w->func.len = w->path.len = 0;
	w->here = 0;
	if (statereader_get(a->states, a->chosen[i], &st) != 0
		|| pyrecord_open(&w->record, &st) != 0)
		return 0;
	outward = whole && a->anywhere && !w->record.frame;
	for (uint32_t n = 0; n < w->record.places; n++) {
		const struct pyname *name = put_frame(w, n);
		if (found || (n && !outward) || !name || !pyanswers_function(a->func, name->name))
			continue;
		if (n && n < PYVALUE_FRAMES)
			return 0; /* the record of that frame tells */
		if (whole && !a->anywhere && w->record.frame)
			continue;
		put_safe(&w->func, name->name);
		w->here = n == 0;
		found = 1;
	}
	w->met.func = w->func.text;
	w->met.path = w->path.text;
	return found && !(whole && is_answered(&st));
}

static void say_one(struct asked *a, struct answering *w, size_t i, const char *text, int good)
{
	if (a->json || a->rows) {
		(a->json ? say_json : say_row)(a, i, &w->met, text, good);
		return;
	}
	say_before(a, i, &w->met);
	say_value(text, good);
	if (a->paths)
		puts(w->met.path);
}

/* 1 when EXPR is the length of variable NAME. */
static int is_length_of(const char *expr, const char *name)
{
	size_t n = strlen(name);

	return strncmp(expr, "len(", 4) == 0 && strncmp(expr + 4, name, n) == 0
		&& strcmp(expr + 4 + n, ")") == 0;
}

/* Find what A asks for in the record.  Returns 1, or 0 with V->text saying why there is none. */
static int find_value(const struct asked *a, struct answering *w, struct pyvariable_value *v)
{
	unsigned values = 0;

	for (; pyrecord_next(&w->record, v); values++) {
		if (strcmp(v->name, a->expr) == 0)
			return 1;
		if (!is_length_of(a->expr, v->name))
			continue;
		if (strcmp(v->type, "?") == 0)
			return 1; /* <unbound> */
		if (pyrecord_next(&w->record, v) && strcmp(v->name, a->expr) == 0)
			return 1;
		snprintf(v->text, sizeof v->text, "it has no length that can be read");
		return 0;
	}
	if (values == 1) /* not those of all variables */
		snprintf(v->text, sizeof v->text, "%.100s was not recorded", a->expr);
	else
		snprintf(v->text, sizeof v->text, "the function has no variable for %.100s",
			a->expr);
	return 0;
}

static void answer_expr(struct asked *a, struct answering *w, size_t i)
{
	struct pyvariable_value v;
	int found;

	if (!w->here) {
		say_one(a, w, i, "<not recorded>", 1);
		return;
	}
	found = find_value(a, w, &v);
	say_one(a, w, i, v.text, found && !v.bad);
}

static void answer_locals(struct asked *a, struct answering *w, size_t i)
{
	struct pyvariable_value v;

	say_before(a, i, &w->met);
	while (w->here && pyrecord_next(&w->record, &v)) {
		printf("# type %s %s\n", v.name, v.type);
		printf("%s = %s\n", v.name, v.text);
	}
}

int pyanswers(struct asked *a, const char *path)
{
	struct answering w = {0};
	size_t native = 0, met = 0;

	for (size_t i = 0; i < a->n; i++) {
		if (!pyanswers_is(a, a->chosen[i])) {
			native++;
			continue;
		}
		if (a->whole)
			continue;
		w.names = w.names ? w.names : pynames_beside(path);
		if (!meet_one(a, &w, i))
			continue;
		if (!met++ && !a->json && !a->rows)
			say_head(a);
		if (a->expr)
			answer_expr(a, &w, i);
		else
			answer_locals(a, &w, i);
	}
	return met || !native;
}

void pyanswers_begin(void)
{
	memset(known, 0, sizeof known);
}

void pyanswers_leave(struct asked *a)
{
	size_t n = 0;

	for (size_t i = 0; i < a->n; i++)
		if (!pyanswers_is(a, a->chosen[i]))
			a->chosen[n++] = a->chosen[i];
	a->n = n;
}
