/* instructions.c - asks pct-dis about each instruction once.
 *	to it:  "/usr/bin/x\t0x1139\t5e8c...\n"      from it:  "<main+4>: mov %rsp,%rbp\n" */
#define _GNU_SOURCE
#include "base/msg.h"
#include "base/must.h"
#include "base/order.h"
#include "inside/escape.h"
#include "instructions.h"
#include "names/elsewhere.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

struct dialog {
	FILE *to, *from, *said; /* temporary files: a pipe could fill up */
};

static FILE *nameless(void)
{
	FILE *f = tmpfile();

	if (!f)
		msg_die(EXIT_FAIL, "cannot make a temporary file: %s", strerror(errno));
	fcntl(fileno(f), F_SETFD, FD_CLOEXEC);
	return f;
}

static int by_question(const void *a, const void *b)
{
	const struct sys_line *x = *(struct sys_line *const *)a, *y = *(struct sys_line *const *)b;
	int c = strcmp(x->object, y->object);

	if (c)
		return c;
	ORDER(x, y, addr);
	ORDER(x, y, raw);
	return strcmp(x->id, y->id);
}

static int same(const struct sys_line *x, const struct sys_line *y)
{
	return x->object == y->object && x->addr == y->addr && x->raw == y->raw && x->id == y->id;
}

/* The lines to ask about, equal ones together.  *N becomes their number. */
static struct sys_line **asked(struct totals *t, size_t *n)
{
	struct sys_line **line = must(calloc(t->insns.n + 1, sizeof *line));

	*n = 0;
	for (size_t i = 0; i < t->insns.n; i++)
		if (!t->process[t->insns.line[i].owner].out)
			line[(*n)++] = &t->insns.line[i];
	qsort(line, *n, sizeof *line, by_question);
	return line;
}

/* Run ARGV on the questions.  Returns its status, as a shell does. */
static int run(char *const argv[], const struct dialog *d)
{
	posix_spawn_file_actions_t files;
	pid_t pid;
	int status = 0, e;

	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_adddup2(&files, fileno(d->to), STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&files, fileno(d->from), STDOUT_FILENO);
	posix_spawn_file_actions_adddup2(&files, fileno(d->said), STDERR_FILENO);
	e = posix_spawnp(&pid, argv[0], &files, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&files);
	if (e) {
		msg_warn("cannot run pct-dis: %s; the report has no instructions", strerror(e));
		return EXIT_FAIL;
	}
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* Print the messages of pct-dis as messages of this program. */
static void tell(FILE *said)
{
	char *line = NULL, *text;
	size_t size = 0;
	ssize_t n;

	rewind(said);
	while ((n = getline(&line, &size, said)) > 0) {
		line[n - (line[n - 1] == '\n')] = 0;
		text = strncmp(line, "pct-dis: ", 9) == 0 ? line + 9 : line;
		unescape(text);
		msg_warn("%s", text);
	}
	free(line);
}

static void take(FILE *from, struct sys_line **line, size_t n)
{
	char *answer = NULL;
	size_t size = 0;
	ssize_t len;

	rewind(from);
	for (size_t i = 0, end; i < n && (len = getline(&answer, &size, from)) > 0; i = end) {
		answer[len - (answer[len - 1] == '\n')] = 0;
		for (end = i; end < n && same(line[end], line[i]); end++)
			line[end]->answer = kept_safe(answer);
	}
	free(answer);
}

/* The command line of pct-dis, from malloc. */
static char **command(const struct translate_opt *tr, const char *pool)
{
	static char path[PATH_MAX], *argv[10];
	int n = 0;

	snprintf(path, sizeof path, "%s%spct-dis", tr->dir ? tr->dir : "", tr->dir ? "/" : "");
	argv[n++] = path;
	if (tr->demangle)
		argv[n++] = "-C";
	if (tr->short_names) {
		argv[n++] = "--names";
		argv[n++] = "short";
	}
	argv[n++] = "--gdb-pool";
	argv[n++] = (char *)pool;
	if (tr->vmlinux) {
		argv[n++] = "--vmlinux";
		argv[n++] = (char *)tr->vmlinux;
	}
	return elsewhere_with(argv);
}

int instructions_ask(struct totals *t, const struct translate_opt *tr, const char *pool)
{
	struct dialog d;
	size_t n;
	struct sys_line **line = asked(t, &n);
	char **argv;
	int status;

	if (!n) {
		free(line);
		return 0;
	}
	d = (struct dialog){nameless(), nameless(), nameless()};
	for (size_t i = 0; i < n; i++)
		if (i == 0 || !same(line[i], line[i - 1]))
			fprintf(d.to, "%s\t%s0x%llx\t%s\n", line[i]->object,
				line[i]->raw ? "@" : "", (unsigned long long)line[i]->addr,
				line[i]->id);
	rewind(d.to);
	argv = command(tr, pool);
	status = run(argv, &d);
	tell(d.said);
	take(d.from, line, n);
	free(argv);
	free(line);
	fclose(d.to);
	fclose(d.from);
	fclose(d.said);
	return status;
}
