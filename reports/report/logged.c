/* logged.c - passes the debugger's logs to formatters, and notes which values they lack. */
#define _GNU_SOURCE /* strsep */
#include "base/env.h"
#include "base/msg.h"
#include "base/must.h"
#include "exec/output.h"
#include "paths/parts.h"
#include "paths/selfdir.h"
#include "logged.h"
#include "processes.h"
#include "unmet.h"
#include "collected.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Run `values -LETTER' on the file FD.  Returns a descriptor of its output, a temporary file
 * without a name. */
static int values_of(int fd, const char *letter)
{
	char path[PATH_MAX], *argv[] = {path, (char *)letter, NULL}, *said;
	FILE *f = tmpfile();
	int status;

	if (!f)
		msg_die(EXIT_FAIL, "cannot make a temporary file: %s", strerror(errno));
	snprintf(path, sizeof path, "%s/values", selfdir(""));
	lseek(fd, 0, SEEK_SET);
	said = output_from(fd, argv, OUTPUT_SHOWN, &status);
	if (*said)
		fprintf(f, "%s\n", said);
	free(said);
	fflush(f);
	rewind(f);
	fd = dup(fileno(f));
	fclose(f);
	return fd;
}

/* Run ARGV on the file FD, and append its output.  Returns its status. */
static int made(struct text *t, int fd, char *const argv[])
{
	int status;
	char *said;

	lseek(fd, 0, SEEK_SET);
	said = output_from(fd, argv, OUTPUT_SHOWN, &status);
	if (*said)
		text_add(t, "%s\n", said);
	free(said);
	return status;
}

/* Append what FORMATTER prints of the log FD.  FORMATTER is the name of one, with its words, or a
 * command of sh. */
static int format(struct text *t, int fd, const char *formatter)
{
	char takes[PARTS_TEXT + 3], *word[64], *copy = must(strdup(formatter)), *at = copy;
	char *sh[] = {"sh", "-c", (char *)formatter, NULL};
	struct part p;
	size_t n = 0;
	int in, status;

	if (parts_formatter(selfdir(""), formatter, &p) != 0) {
		in = values_of(fd, "-w");
		status = made(t, in, sh);
		close(in);
		free(copy);
		return status;
	}
	for (char *w; (w = strsep(&at, " ")) && n < 63;)
		if (*w)
			word[n++] = w;
	word[n] = NULL;
	word[0] = p.path;
	snprintf(takes, sizeof takes, " %s ", p.takes);
	in = strstr(takes, " log ")                                  ? dup(fd)
		: strstr(takes, " path ") || strstr(takes, " time ") ? values_of(fd, "-t")
								     : values_of(fd, "-r");
	status = made(t, in, word);
	close(in);
	free(copy);
	return status;
}

/* Note which functions matched FUNC, when there are several. */
static void several(struct text *t, int fd, const char *func)
{
	struct tally names = {0};
	FILE *f = NULL;
	char *line = NULL;
	size_t size = 0;

	while (processes_line(fd, &f, &line, &size))
		if (strncmp(line, "# in ", 5) == 0)
			tally_add(&names, line + 5, strlen(line + 5), 1);
	if (names.lines > 1) {
		text_add(t, "# %s matches %zu functions: ", func, names.lines);
		for (size_t i = 0; i < names.lines; i++)
			text_add(t, "%s%s %llu", i ? ", " : "", names.line[i].text,
				end_count(names.line[i].count));
		text_add(t, "\n");
	}
	tally_free(&names);
	free(line);
	fclose(f);
}

/* Note how often SPEC was not evaluated, because that would call the program. */
static void refused(struct text *t, int fd, const char *spec)
{
	static const char *const inlined[] = {
		"! Cannot evaluate function -- may be inlined", "! Could not find function named"};
	static const char calls[] = "! Cannot call functions in the program";
	unsigned long gone = 0, n = 0;
	FILE *f = NULL;
	char *line = NULL;
	size_t size = 0;

	while (processes_line(fd, &f, &line, &size)) {
		n += strncmp(line, calls, strlen(calls)) == 0;
		for (int i = 0; i < 2; i++)
			gone += strncmp(line, inlined[i], strlen(inlined[i])) == 0;
	}
	free(line);
	fclose(f);
	if (gone)
		text_add(t,
			"# %s: not available %lu times: it calls a function that was inlined everywhere; see "
			"EXPRESSIONS in pct-expr(1)\n",
			spec, gone);
	if (n)
		text_add(t,
			"# %s: refused %lu times: it calls a function of the program; use -calls, or see "
			"EXPRESSIONS in pct-expr(1)\n",
			spec, n);
}

/* Note that FUNC was never met, and which function was met most often. */
static void unmet(struct end *e, const char *func)
{
	struct tally met = {0};
	size_t files, size = 0;
	int log = processes_logs(e, "stack", &files), fd = values_of(log, "-f");
	FILE *f = NULL;
	char *line = NULL, *programs = processes_programs(e);

	while (processes_line(fd, &f, &line, &size))
		tally_add(&met, line, strlen(line), 1);
	tally_sort(&met);
	if (met.lines)
		unmet_line(&e->text, func, end_count(met.total), programs, met.line[0].text,
			end_count(met.line[0].count));
	tally_free(&met);
	free(programs);
	free(line);
	fclose(f);
	close(fd);
	close(log);
}

/* 1 when one of the lines of the log FD is a value. */
static int has_values(int fd)
{
	int out = values_of(fd, "-w"), is = lseek(out, 0, SEEK_END) > 0;

	close(out);
	return is;
}

int logged_expression(struct end *e, size_t i)
{
	const struct end_value *v = &e->value[i];
	struct text *t = &e->text;
	char log[32], *func = values_func(v->spec);
	size_t files;
	int fd, status = 0;

	snprintf(log, sizeof log, "expr%zu", i + 1);
	fd = processes_logs(e, log, &files);
	if (e->values > 1 || !e->only_values || e->locals)
		text_add(t, "# %s %s\n", v->spec, v->formatter);
	if (format(t, fd, v->formatter) != 0 || !has_values(fd))
		status = EXIT_FAIL;
	refused(t, fd, v->spec);
	several(t, fd, func);
	if (!files)
		unmet(e, func);
	close(fd);
	free(func);
	return status;
}

int logged_locals(struct end *e)
{
	char path[PATH_MAX], *argv[] = {path, NULL};
	size_t files;
	int fd = processes_logs(e, "locals", &files), status;

	snprintf(path, sizeof path, "%s/locals", selfdir(""));
	status = made(&e->text, fd, argv) ? EXIT_FAIL : 0;
	several(&e->text, fd, e->locals);
	if (!files)
		unmet(e, e->locals);
	close(fd);
	return status;
}

static int by_text(const void *a, const void *b)
{
	return strcmp(((const struct tally_line *)a)->text, ((const struct tally_line *)b)->text);
}

void logged_remarks(struct end *e)
{
	struct tally each = {0};
	size_t files, size = 0;
	int fd = processes_logs(e, "remarks", &files);
	FILE *f = NULL;
	char *line = NULL;

	while (processes_line(fd, &f, &line, &size))
		if (strncmp(line, "# pct log ", 10) != 0)
			tally_add(&each, line, strlen(line), 1);
	if (each.lines)
		qsort(each.line, each.lines, sizeof *each.line, by_text);
	for (size_t i = 0; i < each.lines; i++)
		text_add(&e->text, "%s\n", each.line[i].text);
	tally_free(&each);
	free(line);
	fclose(f);
	close(fd);
}
