/* debug.c - samples through a debugger, by dbctl, and makes dbctl's script. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "base/growtext.h"
#include "base/msg.h"
#include "exec/child.h"
#include "paths/selfdir.h"
#include "collect.h"
#include "compile.h"
#include "places.h"
#include "refuse.h"
#include "report.h"
#include "run/pidlist.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Append PATTERN, which may have * and ?, as a regular expression. */
static void regex(struct text *t, const char *pattern)
{
	text_add(t, "^(");
	for (; *pattern; pattern++)
		text_add(t,
			*pattern == '*'                             ? ".%c"
				: *pattern == '?'                   ? "."
				: strchr("].[()+{}|^$\\", *pattern) ? "\\%c"
								    : "%c",
			*pattern);
	text_add(t, ")$");
}

/* Append: while the function in the variable NAME executes, do ACTIONS; with UP, also while a
 * function that it called executes, in the nearest frame of NAME's function.  LOG gets a line with
 * the function found. */
static void within(struct text *t, const char *name, int up, const char *log, const char *actions)
{
	struct text all = {0};

	text_add(&all, "\"echo # in $0\" | OUT(\"%s\");\n#include \"values.dbctl\"\n%s", log,
		actions);
	if (up)
		text_add(t,
			"IF(\"${path}\", \"^$\") { \"backtrace -no-filters 1000\" | VAR(path); }\n"
			"INSIDE(\"${path}\", \"${%s}\") { \"frame $1\"; %s \"frame 0\"; }",
			name, all.text);
	else
		text_add(t, "INSIDE(\"${func}\", \"${%s}\") { %s }", name, all.text);
	free(all.text);
}

/* Append the actions of the N-th expression X, and its variables. */
static void expression(struct text *body, struct command *c, size_t n, const struct expression *x)
{
	struct text prog = {0}, actions = {0};
	char name[32], log[32];

	snprintf(name, sizeof name, "FUNC%zu", n);
	snprintf(log, sizeof log, "expr%zu", n);
	regex(&prog, x->prog);
	command_add(c, "-D");
	command_format(c, "PROG%zu=%s", n, prog.text);
	command_add(c, "-D");
	command_format(c, "EXPR%zu=%s", n, x->expr);
	command_add(c, "-D");
	command_format(c, "%s=%s", name, x->func);
	/* the value, with its path and time for formatters that take these */
	if (x->time)
		text_add(&actions, "\"echo # at ${now}\" | OUT(\"%s\"); ", log);
	text_add(&actions, "\"${output} ${EXPR%zu}\" | OUT(\"%s\");", n, log);
	if (x->path)
		text_add(&actions, " \"backtrace -no-filters 32\" | OUT(\"%s\");", log);
	text_add(body, " IF(\"${prog}\", \"${PROG%zu}\") { ", n);
	within(body, name, x->up, log, actions.text);
	text_add(body, " }\n");
	free(prog.text);
	free(actions.text);
}

/* The script of dbctl, from malloc; C gets its variables. */
static char *script(const struct plan *p, struct command *c)
{
	const struct expressions *x = &p->asked.values;
	struct text body = {0}, all = {0};
	size_t len;

	/* gdb takes the samples by itself only when the script has no values */
	if (x->n || x->locals)
		text_add(&body, "SET(path, \"\"); ");
	for (size_t i = 0; i < x->n; i++)
		expression(&body, c, i + 1, &x->each[i]);
	if (x->locals) {
		len = strlen(x->locals);
		len -= len > 1 && x->locals[len - 1] == '^';
		command_add(c, "-D");
		command_format(c, "LOCALS=%.*s", (int)len, x->locals);
		within(&body, "LOCALS", x->locals[len] != 0, "locals", "LOCALS(\"locals\");");
		text_add(&body, "\n");
	}
	text_add(&all,
		"EXEC() \".*\" {\n"
		"#include \"gdbprof_prologue.dbctl\"\n"
		"PAT_GROUP(default) {\n"
		"PAT(1) \"signal=\\\"SIGVTALRM\\\"\" {\n"
		"\"backtrace -no-filters %u\" | OUT(\"stack\");\n"
		"%s\"continue\";\n"
		"}\n"
		"#include \"gdbprof_epilogue.dbctl\"\n"
		"} }",
		p->frames ? p->frames : 4, body.text ? body.text : "");
	free(body.text);
	return all.text;
}

/* The name of the program in EXE, a path. */
static const char *base_of(const char *exe)
{
	const char *slash = strrchr(exe, '/');

	return slash ? slash + 1 : exe;
}

/* 1 when EXE, a path, is a Python interpreter that gdb has support for; 0 when it is not Python.
 * Fatal when gdb lacks support for it and could not name its functions. */
static int python_ready(const struct plan *p, const char *exe)
{
	const char *name = base_of(exe);
	char support[PATH_MAX + 64];

	if (strncmp(name, "python", 6) != 0 || name[strspn(name + 6, "0123456789.d") + 6])
		return 0;
	snprintf(support, sizeof support, "/usr/share/gdb/auto-load%s-gdb.py", exe);
	if (access(support, F_OK) != 0)
		cannot("cannot name the functions of %s: gdb needs %s, which is missing; install "
		       "python3-dbg and use /usr/bin/python3, or omit %s",
			exe, support, p->asked.python);
	return 1;
}

static void python_all(const struct plan *p, const char *program)
{
	const char *list = p->asked.pids ? p->asked.pids : "";
	char link[64], exe[PATH_MAX], *real = program ? realpath(program, NULL) : NULL;
	ssize_t n;

	if (real)
		python_ready(p, real);
	free(real);
	for (pid_t pid; (pid = pidlist_next(&list)) != 0;) {
		snprintf(link, sizeof link, "/proc/%ld/exe", (long)pid);
		n = readlink(link, exe, sizeof exe - 1);
		if (n < 0)
			continue;
		exe[n] = 0;
		if (!python_ready(p, exe) && strncmp(base_of(exe), "python", 6) != 0)
			msg_warn(
				"process %ld is %s, not Python: only its Python children are sampled",
				(long)pid, exe);
	}
}

/* Check before the program runs what is missing; for other drivers dbctl checks that. */
static void check(struct plan *p)
{
	const struct asked *a = &p->asked;
	const char *debugger = a->through ? a->through : "gdb";
	char *program = a->pids ? NULL : child_find(a->program[0], getenv("PATH"));

	if (!a->remote
		&& (strcmp(debugger, "gdb") == 0 || strcmp(debugger, "lldb") == 0
			|| strcmp(debugger, "gdb-multiarch") == 0)
		&& !selfdir_in_path(debugger))
		cannot("cannot sample through the debugger%s%s%s: there is no %s; install %s",
			p->debugger ? " (" : "", p->debugger ? p->debugger : "",
			p->debugger ? ")" : "", debugger, debugger);
	if (a->python)
		python_all(p, program);
	if (isatty(STDERR_FILENO) && !a->quiet && (a->pids || a->python))
		msg_warn(a->seconds ? "sampling through %s, which reads symbols first%s before its "
				      "%" PRIu64 " s are over"
				    : "sampling through %s, which reads symbols first%s",
			a->lldb ? "lldb" : "gdb", a->pids ? "; Ctrl-C ends it" : "", a->seconds);
	if (program)
		compile_ask(p, program);
	/* not by a timer, whose signal would interrupt the program's system calls */
	if (a->real && !a->remote)
		plan_say(p,
			"wall-clock time: through the debugger, which stops the program for each "
			"sample");
	if (a->calls)
		msg_warn(
			"%s: functions that -expr calls run in the program, which may change, hang "
			"or fail",
			a->calls);
	free(program);
}

/* Append the options of dbctl that are not the script's. */
static void dbctl_options(const struct plan *p, struct command *c)
{
	const struct asked *a = &p->asked;
	unsigned interval = plan_interval(p, 10000);

	command_add(c, "-D");
	command_format(c, "INTERVAL=%u%s", interval, p->random ? " random" : "");
	command_option(c, "-D", a->real ? "CLOCK=real" : "CLOCK=cpu");
	command_add(c, "-D");
	command_format(c, "VALUES=%s", place_part("dbctl/values.py"));
	if (a->calls)
		command_option(c, "-D", "CALLS=yes");
	if (a->pids)
		command_option(c, "-p", a->pids);
	if (a->remote)
		command_option(c, "-remote", a->remote);
	if (a->interrupt)
		command_option(c, "--interrupt", a->interrupt);
	if (a->any_image)
		command_add(c, "--any-image");
	/* the image of a target is not run: launch() looks for what follows -- */
	if (!a->remote)
		command_add(c, "--");
	command_all(c, a->program);
}

static void report_words(const struct plan *p, struct command *words)
{
	const struct expressions *x = &p->asked.values;
	int only_values = !p->frames && !p->kind && (x->n || x->locals);

	command_add(words, "-g");
	if (p->asked.real)
		command_add(words, "-r");
	if (p->asked.python)
		command_add(words, "-y");
	command_add(words, "-l");
	command_format(words, "%u", p->frames ? p->frames : p->asked.python ? 64 : 4);
	for (size_t i = 0; i < x->n; i++) {
		command_option(words, "-e", x->each[i].spec);
		command_add(words, x->each[i].formatter);
	}
	if (x->locals)
		command_option(words, "-L", x->locals);
	command_add(words, only_values ? "none" : p->kind ? p->kind : "hier");
}

int by_debugger(struct plan *p)
{
	const struct asked *a = &p->asked;
	struct launch l = {.given = 1};
	struct command c = {0}, words = {0}, variables = {0};
	char *text;

	p->random = 1; /* even intervals would find a loop at few places */
	if (a->remote)
		p->asked.real = 1;
	check(p);
	text = script(p, &variables);
	command_option(&c, place_program("dbctl"), "-F");
	if (a->through)
		command_option(&c, "-g", a->through);
	if (a->seconds) {
		command_add(&c, "-t");
		command_format(&c, "%lu", (unsigned long)a->seconds);
	}
	if (a->verbose)
		command_add(&c, "-v");
	if (a->python)
		command_option(&c, "-f", place_part("dbctl/python.dbctl"));
	else
		command_option(&c, "-e", text);
	if (variables.n)
		command_all(&c, variables.word);
	dbctl_options(p, &c);
	p->why_not = NULL;
	report_words(p, &words);
	plan_show(p, a->lldb ? "lldb, by stops" : "gdb, by stops", 10000,
		p->frames           ? p->frames
			: a->python ? 64
				    : 4);
	return report_after(p, &l, c.word, &words);
}
