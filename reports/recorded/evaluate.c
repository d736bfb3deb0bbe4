/* evaluate.c - asks for the values in the states that meet.c found. */
#include "recorded.h"

#include "base/must.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void ask_one(struct asked *a, size_t i, struct session *session)
{
	const struct meeting *m = &a->met[a->meeting[i]];

	session_ask(session, "pct_look %zu", a->chosen[i]);
	if (m->frame > 0)
		session_ask(session, "select-frame %d", m->frame);
	if (a->why) {
		why_ask(a, i, session);
		return;
	}
	if (a->expr) {
		session_ask(session, "pct_value");
		return;
	}
	session_ask(session, "interpreter-exec mi \"-stack-list-variables --simple-values\"");
	session_ask(session, "info args");
	session_ask(session, "info locals");
}

static void tell_one(struct asked *a, size_t i, struct session *session)
{
	const struct meeting *m = &a->met[a->meeting[i]];
	char *text;
	int good;

	session_answer(session);
	if (m->frame > 0)
		session_answer(session);
	if (a->why) {
		why_tell(a, i, session);
		return;
	}
	if (a->json || a->rows) {
		text = session_value(session, &good);
		(a->json ? say_json : say_row)(a, i, m, text, good);
		return;
	}
	say_before(a, i, m);
	if (a->expr) {
		text = session_value(session, &good);
		say_value(text, good);
	} else {
		say_types(session_answer(session));
		say_variables(session_answer(session));
		say_variables(session_answer(session));
	}
	if (a->paths && m->path)
		puts(m->path);
}

/* When the function was never met: note what was, mostly. */
static void unmet(const struct asked *a)
{
	size_t *times = must(calloc(a->n_met + 1, sizeof *times)), most = 0;

	for (size_t i = 0; i < a->n; i++) {
		const struct meeting *m = &a->met[a->meeting[i]];
		size_t first = 0;
		if (m->frame >= 0)
			goto met;
		while (m->func && (!a->met[first].func || strcmp(a->met[first].func, m->func) != 0))
			first++;
		times[first]++;
		if (times[first] > times[most] && a->met[first].func)
			most = first;
	}
	if (a->n && !a->json && !a->rows)
		printf("# unmet %s was executing in none of %zu states of %s; most often it was %s, %zu "
		       "times%s%s%s\n",
			a->func, a->n, states_reader(a->states)->name,
			a->met[most].func ? a->met[most].func : "??", times[most],
			a->anywhere ? "" : "; ", a->anywhere ? "" : a->func,
			a->anywhere ? "" : "^ counts what it has called as well");
met:
	free(times);
}

void evaluate(struct asked *a)
{
	size_t next = 0, asked = 0, told = 0;

	if (!a->sessions)
		return;
	for (unsigned k = 0; a->expr && k < a->sessions; k++)
		session_set(a->session[k], a->expr);
	for (size_t i = 0; i < a->n; i++) {
		if (a->met[a->meeting[i]].frame < 0)
			continue;
		for (; next < a->n && asked < told + AHEAD; next++)
			if (a->met[a->meeting[next]].frame >= 0)
				ask_one(a, next, a->session[asked++ % a->sessions]);
		tell_one(a, i, a->session[told++ % a->sessions]);
	}
	unmet(a);
}
