/* evaluate.c - asks for the values in the states that meet.c found. */
#include "recorded.h"

#include "base/must.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRAMES = 16 }; /* frames that are printed of a whole state */

static void ask_one(struct asked *a, size_t i, struct session *session)
{
	const struct meeting *m = &a->met[a->meeting[i]];

	session_ask(session, "pct_look %zu", a->chosen[i]);
	if (a->whole) {
		session_ask(
			session, "backtrace -full -no-filters -frame-arguments scalars %d", FRAMES);
		return;
	}
	if (m->frame > 0)
		session_ask(session, "select-frame %d", m->frame);
	if (a->why) {
		why_ask(a, i, session);
		return;
	}
	session_ask(session, "interpreter-exec mi \"-stack-list-variables --simple-values\"");
	session_ask(session, "info args");
	session_ask(session, "info locals");
}

static void tell_one(struct asked *a, size_t i, struct session *session)
{
	const struct meeting *m = &a->met[a->meeting[i]];

	session_answer(session);
	if (a->whole) {
		say_state(a, i, session_answer(session));
		return;
	}
	if (m->frame > 0)
		session_answer(session);
	if (a->why) {
		why_tell(a, i, session);
		return;
	}
	say_before(a, i, m);
	say_types(session_answer(session));
	say_variables(session_answer(session));
	say_variables(session_answer(session));
	if (a->paths && m->path)
		puts(m->path);
}

/* Ask in one question for the values from state I on, as many as fit.  Returns the first state that
 * was not reached. */
static size_t ask_values(struct asked *a, size_t i, struct session *session)
{
	struct session_place *place = must(calloc(session_together(session), sizeof *place));
	size_t n = 0;

	for (; i < a->n && n < session_together(session); i++) {
		int frame = a->met[a->meeting[i]].frame;
		if (frame >= 0)
			place[n++] = (struct session_place){a->chosen[i], frame};
	}
	if (n)
		session_ask_values(session, place, n);
	free(place);
	return i;
}

static void tell_value(struct asked *a, size_t i, struct session *session)
{
	const struct meeting *m = &a->met[a->meeting[i]];
	int good;
	char *text = session_value(session, &good);

	if (a->json || a->rows) {
		(a->json ? say_json : say_row)(a, i, m, text, good);
		return;
	}
	say_before(a, i, m);
	say_value(text, good);
	if (a->paths && m->path)
		puts(m->path);
}

static void evaluate_expr(struct asked *a)
{
	size_t next = 0, asked = 0, told = 0, together;

	for (unsigned k = 0; k < a->sessions; k++)
		session_set(a->session[k], a->expr);
	together = session_together(a->session[0]);
	for (size_t i = 0; i < a->n; i++) {
		if (a->met[a->meeting[i]].frame < 0)
			continue;
		for (; next < a->n && asked * together < told + 4 * together + AHEAD; asked++)
			next = ask_values(a, next, a->session[asked % a->sessions]);
		tell_value(a, i, a->session[told++ / together % a->sessions]);
	}
}

/* When the function was never met, print which function was met most often. */
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
		printf("# unmet %s was executing in none of %zu states of %s; the most frequent function was %s, %zu "
		       "times%s%s%s\n",
			a->func, a->n, statereader_reader(a->states)->name,
			a->met[most].func ? a->met[most].func : "??", times[most],
			a->anywhere ? "" : "; ", a->anywhere ? "" : a->func,
			a->anywhere ? "" : "^ also counts the functions that it called");
met:
	free(times);
}

static void evaluate_others(struct asked *a)
{
	size_t next = 0, asked = 0, told = 0;

	for (size_t i = 0; i < a->n; i++) {
		if (a->met[a->meeting[i]].frame < 0)
			continue;
		for (; next < a->n && asked < told + AHEAD; next++)
			if (a->met[a->meeting[next]].frame >= 0)
				ask_one(a, next, a->session[asked++ % a->sessions]);
		tell_one(a, i, a->session[told++ % a->sessions]);
	}
}

void evaluate(struct asked *a)
{
	if (!a->sessions)
		return;
	if (a->expr)
		evaluate_expr(a);
	else
		evaluate_others(a);
	unmet(a);
}
