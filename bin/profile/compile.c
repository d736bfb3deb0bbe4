/* compile.c - asks pct-compile for the tables of expressions, and keeps its answers. */
#include "base/msg.h"
#include "exec/child.h"
#include "exec/output.h"
#include "compile.h"
#include "kept.h"
#include "places.h"
#include "refuse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char head[] = "## ";

void compile_ask(const struct plan *p, const char *program)
{
	char **q = p->questions.word;

	for (size_t i = 0; i < p->questions.n; i += 3) {
		char *words[] = {place_part("asked"), q[i + 1], q[i + 2], (char *)program, NULL};
		int status;
		char *said = output_of(words, &status);

		if (status == EXIT_USAGE)
			refuse("%s: %s", q[i], said);
		if (status == EXIT_PARTIAL)
			msg_warn("%s: %s; it may be loaded later", q[i], said);
		free(said);
		free(words[0]);
	}
}

/* Append the questions of P for pct-compile: KIND NUMBER SPEC of each. */
static void wanted(struct command *c, const struct plan *p)
{
	const struct expressions *x = &p->asked.values;

	if (p->asked.condition) {
		command_option(c, "if", "1");
		command_add(c, p->asked.condition);
	}
	for (size_t i = 0; i < x->n; i++) {
		if (x->each[i].python)
			continue;
		command_add(c, x->each[i].path ? "path" : "expr");
		command_format(c, "%zu", i + 1);
		command_add(c, x->each[i].spec);
	}
	if (x->locals && !x->locals_python) {
		command_add(c, "locals");
		command_format(c, "%zu", x->n + 1);
		command_add(c, x->locals);
	}
}

/* With -v, print the remarks in TEXT, which say how values are collected. */
static void say(const struct plan *p, const char *text)
{
	for (; *text; text += strcspn(text, "\n"), text += *text == '\n')
		if (strncmp(text, head, 3) == 0 && strncmp(text + 3, "from ", 5) != 0)
			plan_say(p, "%.*s", (int)strcspn(text + 3, "\n"), text + 3);
}

/* The reason in the last line of TEXT that begins with "! ". */
static const char *reason_in(char *text)
{
	const char *reason = NULL;

	for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
		if (strncmp(line, "! ", 2) == 0)
			reason = line + 2;
	return reason ? reason : "expressions: pct-compile failed";
}

static const char *or_empty(const char *text)
{
	return text ? text : "";
}

const char *compile_all(struct plan *p)
{
	char *file = child_find(p->asked.program[0], getenv("PATH"));
	char *program = file ? file : p->asked.program[0];
	struct command key = {0}, compile = {0};
	int status;

	command_add(&key, program);
	wanted(&key, p);
	command_option(&key, p->may_stop ? "1" : "", or_empty(getenv("PATH")));
	command_option(&key, or_empty(getenv("LD_LIBRARY_PATH")), or_empty(getenv("LD_PRELOAD")));
	p->tables = kept_get(key.word);
	if (!p->tables) {
		if (p->values)
			compile_ask(p, program);
		command_add(&compile, place_program("pct-compile"));
		if (access(compile.word[0], X_OK) != 0)
			return "expressions: PCT was built without pct-compile (which needs libelf)";
		if (p->may_stop)
			command_add(&compile, "--contents");
		command_option(&compile, "--program", program);
		wanted(&compile, p);
		p->tables = output_of(compile.word, &status);
		if (status) {
			const char *reason = reason_in(p->tables);
			p->tables = NULL;
			return reason;
		}
		kept_put(key.word, p->tables);
	}
	say(p, p->tables);
	return NULL;
}
