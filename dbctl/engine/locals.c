/* locals.c - asks for variables and their types, and remembers which types logs have.
 *
 * A debugger may list types in the order of the values, inner blocks first.  But it may leave out
 * constants and variables that are optimized out everywhere: their types are asked for one by one.
 * A variable that another one hides cannot be asked for by name. */
#define _GNU_SOURCE /* open_memstream */
#include "base/msg.h"
#include "debugger/driver.h"
#include "engine/locals.h"
#include "process/post.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct locals_said {
	char *log, *name, *type;
}; /* the last type that was written to LOG for NAME */

struct variable {
	char *name, *type; /* owned; NULL not known */
	char *line;        /* its line in the text that was shown; NULL: it is only listed */
	char *logged;      /* owned: what the log gets for it; NULL: the line */
	int label;         /* 1: a label, not a variable */
};

struct list {
	struct variable *v;
	size_t n;
};

struct take {
	struct proc *p;
	const char *log;
	struct list listed, shown;
	char *text[2]; /* what the debugger has shown: [0] the arguments, [1] the locals */
	int bad[2];    /* 1: text[I] is a complaint */
	size_t next;   /* index in SHOWN of the variable whose type is asked for */
	unsigned awaited;
};

static void *need(void *memory)
{
	if (!memory)
		msg_die(EXIT_FAIL, "out of memory");
	return memory;
}

static struct variable *add(struct list *l, const char *name, size_t len)
{
	l->v = need(realloc(l->v, (l->n + 1) * sizeof *l->v));
	l->v[l->n] = (struct variable){.name = need(strndup(name, len))};
	return &l->v[l->n++];
}

static void drop(struct list *l)
{
	for (size_t i = 0; i < l->n; i++) {
		free(l->v[i].name);
		free(l->v[i].type);
		free(l->v[i].logged);
	}
	free(l->v);
}

/* Take the backslashes out of TEXT. */
static void unquote(char *text)
{
	char *w = text;

	for (; *text; text++)
		*w++ = *text == '\\' && text[1] ? *++text : *text;
	*w = 0;
}

/* TEXT of the driver, to be freed, filled in from match M of LINE; NULL when that is empty. */
static char *part(const char *text, const char *line, const regmatch_t *m)
{
	char *value = driver_fill(text, NULL, 0, line, m, NULL);

	if (*value)
		return value;
	free(value);
	return NULL;
}

static void read_listed(struct list *l, const char *s)
{
	const struct statement *says = driver_says(SAY_variables);
	regmatch_t m[VARS_GROUPS];

	for (; says && *s && regexec(&says->re[1], s, VARS_GROUPS, m, 0) == 0; s += m[0].rm_eo) {
		char *name = part(says->text[2], s, m);
		if (name) {
			struct variable *v = add(l, name, strlen(name));
			v->type = part(says->text[3], s, m);
			if (v->type)
				unquote(v->type);
		}
		free(name);
		if (!m[0].rm_eo)
			break;
	}
}

/* Add the lines of TEXT that are variables, as the driver describes them, to L. */
static void read_shown(struct list *l, char *text)
{
	const struct statement *says = driver_says(SAY_variable);
	regmatch_t m[VARS_GROUPS];

	for (char *end; says && text; text = end ? end + 1 : NULL) {
		if ((end = strchr(text, '\n')))
			*end = 0;
		if (regexec(&says->re[0], text, VARS_GROUPS, m, 0) == 0) {
			char *name = part(says->text[1], text, m);
			struct variable *v = add(l, name ? name : "", strlen(name ? name : ""));
			v->line = text;
			v->type = part(says->text[2], text, m);
			v->logged = part(says->text[3], text, m);
			free(name);
		}
		if (end)
			*end = '\n';
	}
}

/* How many of the first N variables of L are called NAME.  If AT is not NULL, *AT becomes the NTH
 * of them, from 0, if there is one. */
static size_t count(
	const struct list *l, size_t n, const char *name, size_t nth, const struct variable **at)
{
	size_t found = 0;

	for (size_t i = 0; i < n; i++)
		if (strcmp(l->v[i].name, name) == 0 && found++ == nth && at)
			*at = &l->v[i];
	return found;
}

/* Give the shown variables the types that were listed, if it is clear which type belongs to which
 * variable. */
static void match(struct take *t)
{
	for (size_t i = 0; i < t->shown.n; i++) {
		const struct variable *same = NULL;
		const char *name = t->shown.v[i].name;
		size_t before = count(&t->shown, i, name, 0, NULL);
		if (!t->shown.v[i].type
			&& count(&t->listed, t->listed.n, name, before, &same)
				== count(&t->shown, t->shown.n, name, 0, NULL)
			&& same && same->type)
			t->shown.v[i].type = need(strdup(same->type));
	}
}

void locals_forget(struct proc *p)
{
	for (size_t i = 0; i < p->script.n_types; i++) {
		free(p->script.types[i].log);
		free(p->script.types[i].name);
		free(p->script.types[i].type);
	}
	free(p->script.types);
	p->script.types = NULL;
	p->script.n_types = 0;
}

/* Whether the log must still get V's type; if so, remember that it has it now. */
static int news(struct take *t, const struct variable *v)
{
	struct proc *p = t->p;
	struct locals_said *s = p->script.types, *end = s + p->script.n_types;

	while (s < end && (strcmp(s->name, v->name) != 0 || strcmp(s->log, t->log) != 0))
		s++;
	if (s < end && strcmp(s->type, v->type) == 0)
		return 0;
	if (s == end) {
		p->script.types =
			need(realloc(p->script.types, (p->script.n_types + 1) * sizeof *s));
		s = &p->script.types[p->script.n_types++];
		*s = (struct locals_said){need(strdup(t->log)), need(strdup(v->name)), NULL};
	}
	free(s->type);
	s->type = need(strdup(v->type));
	return 1;
}

/* Write text I to the log, with types before the lines of their variables.  Leave out the line of a
 * label: debuggers show labels as variables without an address, and do not know them by name. */
static void write_text(struct take *t, int i)
{
	char *out, *line, *end;
	size_t size;
	FILE *f = need(open_memstream(&out, &size));
	const struct variable *v, *last = t->shown.v + t->shown.n;

	for (line = t->text[i]; line; line = end) {
		if ((end = strchr(line, '\n')))
			*end++ = 0;
		for (v = t->shown.v; v < last && v->line != line; v++)
			;
		if (v < last && v->label)
			continue;
		if (v < last && v->type && news(t, v))
			fprintf(f, "# type %s %s\n", v->name, v->type);
		fprintf(f, "%s\n", v < last && v->logged ? v->logged : line);
	}
	if (fclose(f) != 0)
		msg_die(EXIT_FAIL, "out of memory");
	if (size)
		out[size - 1] = 0; /* outlog_write adds the last newline */
	if (size)
		outlog_write(&t->p->logs, t->log, out, 0);
	free(out);
}

static void done(struct take *t)
{
	struct proc *p = t->p;

	for (int i = 0; i < 2; i++)
		if (t->bad[i])
			outlog_write(&p->logs, t->log, t->text[i], 1);
		else
			write_text(t, i);
	drop(&t->listed);
	drop(&t->shown);
	free(t->text[0]);
	free(t->text[1]);
	free(t);
	if (!p->script.pending)
		post(p, EV_ANSWERED, NULL);
}

static void type_said(void *arg, const char *text, int failed);

/* Ask for the type of the next variable without one; end when there is none. */
static void ask_types(struct take *t)
{
	for (; t->next < t->shown.n; t->next++) {
		struct variable *v = &t->shown.v[t->next];
		struct driver_fill fill = {"name", v->name};
		char *command;
		/* also for templates: the debugger's printers have shorter names, such as
		 * std::string */
		if (!driver_says(SAY_type) || (v->type && !strchr(v->type, '<'))
			|| count(&t->shown, t->next, v->name, 0, NULL))
			continue;
		command = driver_fill(driver_text(SAY_type), &fill, 1, NULL, NULL, NULL);
		t->p->script.pending++;
		debugger_ask(t->p->dbg, command, debugger_deadline, type_said, t);
		free(command);
		return;
	}
	done(t);
}

static void type_said(void *arg, const char *text, int failed)
{
	struct take *t = arg;
	struct variable *v = &t->shown.v[t->next];
	const struct statement *says = driver_says(SAY_type);
	regmatch_t m[VARS_GROUPS];

	t->p->script.pending--;
	if (!failed && !strchr(text, '\n') && regexec(&says->re[1], text, VARS_GROUPS, m, 0) == 0) {
		free(v->type);
		v->type = part(says->text[2], text, m);
	}
	v->label = failed && !v->type && driver_matches(SAY_no_variable, text, NULL);
	t->next++;
	ask_types(t);
}

static void answered(struct take *t)
{
	t->p->script.pending--;
	if (--t->awaited)
		return;
	for (int i = 0; i < 2; i++)
		if (!t->bad[i])
			read_shown(&t->shown, t->text[i]);
	match(t);
	ask_types(t);
}

static void types_listed(void *arg, const char *text, int failed)
{
	struct take *t = arg;

	if (!failed)
		read_listed(&t->listed, text);
	answered(t);
}

static void shown(struct take *t, int which, const char *text, int failed)
{
	t->text[which] = need(strdup(text));
	t->bad[which] = failed;
	answered(t);
}

static void arguments_shown(void *arg, const char *text, int failed)
{
	shown(arg, 0, text, failed);
}

static void locals_shown(void *arg, const char *text, int failed)
{
	shown(arg, 1, text, failed);
}

void locals_take(struct proc *p, const char *name)
{
	static debugger_answer *const showing[] = {arguments_shown, locals_shown};
	const struct statement *shows = driver_says(SAY_shown), *lists = driver_says(SAY_variables);
	const size_t most = sizeof showing / sizeof *showing; /* as driver.h says */
	size_t n = !shows ? 0 : shows->n < most ? shows->n : most;
	struct take *t = need(calloc(1, sizeof *t));

	*t = (struct take){.p = p, .log = name, .awaited = (lists != NULL) + (unsigned)n};
	if (!t->awaited) {
		done(t);
		return;
	}
	p->script.pending += t->awaited;
	if (lists)
		debugger_ask(p->dbg, lists->text[0], debugger_deadline, types_listed, t);
	for (size_t i = 0; i < n; i++)
		debugger_ask(p->dbg, shows->text[i], debugger_deadline, showing[i], t);
}
