/* collected.c - runs PCT's own reports on the values and waits that were collected. */
#define _GNU_SOURCE /* asprintf */
#include "base/must.h"
#include "exec/command.h"
#include "exec/output.h"
#include "paths/selfdir.h"
#include "processes.h"
#include "python/pysource.h"
#include "unmet.h"
#include "collected.h"

#include <fnmatch.h>
#include <glob.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char most[] = "20000"; /* states: a run of hours must not end in hours of questions */

static void add_part(struct command *c, const char *name)
{
	command_format(c, "%s/%s", selfdir(""), name);
}

char *values_prog(const char *spec)
{
	size_t n = strcspn(spec, "@");

	return must(pysource_is(spec, n) ? strdup("*") : strndup(spec, n));
}

char *values_func(const char *spec)
{
	const char *func = spec + strcspn(spec, "@");

	func += *func == '@';
	return must(strndup(func, strcspn(func, "@")));
}

struct states {
	const char *pattern; /* pattern for names of programs, where [ and ] stand for themselves */
	struct command *files;
};

/* 1 when the name PROG matches PATTERN. */
static int is_like(const char *pattern, const char *prog)
{
	char all[2 * 256 + 2], *to = all;

	for (; *pattern && to < all + sizeof all - 3; pattern++) {
		if (strchr("[]\\", *pattern))
			*to++ = '\\';
		*to++ = *pattern;
	}
	*to = 0;
	return fnmatch(all, prog, 0) == 0;
}

/* Add the files of states in DIR.  There are several when its process called exec. */
static void find_states(void *arg, const char *dir, const char *prog)
{
	struct states *s = arg;
	char pattern[2 * PATH_MAX], *to = pattern;
	glob_t g;

	if (!is_like(s->pattern, prog))
		return;
	for (const char *p = dir; *p && to < pattern + sizeof pattern - 32; p++) {
		if (strchr("*?[]\\", *p))
			*to++ = '\\';
		*to++ = *p;
	}
	strcpy(to, "/\\[state\\]*");
	if (glob(pattern, 0, NULL, &g) != 0)
		return;
	for (size_t i = 0; i < g.gl_pathc; i++)
		command_format(s->files, "%s", g.gl_pathv[i]);
	globfree(&g);
}

/* Append to ASK the files of states of programs like PATTERN, as far as the N-th expression
 * collected something in them.  Returns how many. */
static size_t with_states(struct end *e, size_t n, const char *pattern, struct command *ask)
{
	struct command files = {0}, which = {0};
	struct states s = {pattern, &files};
	size_t found = 0;
	char number[24];
	int status;

	processes_each(e, find_states, &s);
	snprintf(number, sizeof number, "%zu", n);
	add_part(&which, "recorded");
	command_add(&which, "-n");
	command_add(&which, "-x");
	command_add(&which, number);
	for (size_t i = 0; i < files.n; i++)
		command_add(&which, files.word[i]);
	if (files.n) {
		char *said = output_from(-1, which.word, OUTPUT_SHOWN, &status), *at = said;
		for (char *line; (line = strsep(&at, "\n"));)
			if (*line) {
				command_format(ask, "%s", line);
				found++;
			}
		free(said);
	}
	return found;
}

static void append(struct text *t, char *said)
{
	if (*said)
		text_add(t, "%s\n", said);
	free(said);
}

/* Have REPORT, expr or locals, evaluate what the N-th expression collected in programs like
 * PATTERN; WHAT and FORMATTER (NULL none) are its words. */
static int answers(struct end *e, struct text *t, size_t n, const char *pattern, const char *func,
	const char *report, const char *what, const char *formatter)
{
	struct command ask = {0};
	char number[24];
	int status;

	snprintf(number, sizeof number, "%zu", n);
	add_part(&ask, report);
	command_add(&ask, "--expression");
	command_add(&ask, number);
	command_add(&ask, "--most");
	command_add(&ask, most);
	command_add(&ask, what);
	if (formatter)
		command_add(&ask, formatter);
	if (with_states(e, n, pattern, &ask)) {
		append(t, output_from(-1, ask.word, OUTPUT_BOTH, &status));
	} else {
		text_add(t, "# no values\n");
		if (e->f.recorded)
			unmet_samples(e, t, func);
		status = 111;
	}
	return status;
}

int values_print(struct end *e, struct text *t)
{
	int status = 0;

	for (size_t i = 0; i < e->values; i++) {
		const char *spec = e->value[i].spec, *rest = strchr(spec, '@');
		char *prog = values_prog(spec);
		/* a function of Python is one of its file */
		char *func = rest && pysource_is(spec, (size_t)(rest - spec))
			? must(strndup(spec, (size_t)(strrchr(spec, '@') - spec)))
			: values_func(spec);
		if (e->values > 1 || !e->only_values || e->locals)
			text_add(t, "# %s %s\n", spec, e->value[i].formatter);
		if (answers(e, t, i + 1, prog, func, "expr.report", rest ? rest + 1 : spec,
			    e->value[i].formatter)
			!= 0)
			status = 111;
		free(prog);
		free(func);
	}
	if (e->locals
		&& answers(e, t, e->values + 1, "*", e->locals, "locals.report", e->locals, NULL)
			!= 0)
		status = 111;
	return status;
}

static void find_waits(void *arg, const char *dir, const char *prog)
{
	char path[PATH_MAX + 16];

	(void)prog;
	snprintf(path, sizeof path, "%s/waits.log", dir);
	if (access(path, F_OK) == 0)
		command_format(arg, "%s", path);
}

int values_waits(struct end *e, struct text *t)
{
	struct command ask = {0};
	char frames[24];
	size_t before;
	int status = 0;

	add_part(&ask, "wait");
	if (e->frames) {
		snprintf(frames, sizeof frames, "%u", e->frames);
		command_add(&ask, "-l");
		command_add(&ask, frames);
	}
	command_add(&ask, "--");
	before = ask.n;
	processes_each(e, find_waits, &ask);
	if (ask.n > before)
		append(t, output_from(-1, ask.word, OUTPUT_BOTH, &status));
	else
		text_add(t, "# no waits\n");
	return status;
}
