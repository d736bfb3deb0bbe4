/* screen.c - cuts a report to the screen, and writes it. */
#include "base/msg.h"
#include "inside/writeall.h"
#include "paths/selfdir.h"
#include "run/datadir.h"
#include "screen.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST = 25 }; /* lines on a terminal */

/* The stream of E's report, -1: a file. */
static int stream(const struct end *e)
{
	if (!e->out || strcmp(e->out, "/dev/stderr") == 0)
		return STDERR_FILENO;
	if (strcmp(e->out, "-") == 0 || strcmp(e->out, "/dev/stdout") == 0)
		return STDOUT_FILENO;
	return -1;
}

int screen_is(const struct end *e)
{
	return stream(e) >= 0 && isatty(stream(e));
}

/* The kind of lines, in words. */
static const char *by(const char *kind)
{
	static const char *const word[][2] = {{"addr", "address"}, {"sym", "function"},
		{"src", "source file"}, {"obj", "program and library"}, {"hier", "call path"}};

	for (size_t i = 0; i < sizeof word / sizeof *word; i++)
		if (strcmp(kind, word[i][0]) == 0)
			return word[i][1];
	return kind;
}

/* Append the command of pct that prints all lines. */
static void command(const struct end *e, struct text *t)
{
	char usual[PATH_MAX];

	text_add(t, "pct ");
	if (strcmp(e->dir, datadir(usual, NULL)) != 0)
		text_add(t, "-d %s ", e->dir);
	if (strcmp(e->kind, "hier") == 0 && e->frames)
		text_add(t, "-l %u ", e->frames);
	text_add(t, "%s%%", e->kind);
}

void screen_lines(struct end *e, struct text *t, const char *time, const char *more)
{
	const struct tally *lines = &e->g.lines;
	unsigned long long n = end_count(e->f.recorded);
	size_t shown = lines->lines;

	e->brief = time != NULL;
	if (e->brief)
		text_add(t, "%llu sample%s%s%s, by %s\n", n, n == 1 ? "" : "s", *time ? ", " : "",
			time, by(e->kind));
	if (e->brief && shown > MOST + 1) /* the line (N more) takes as much room */
		shown = MOST;
	for (size_t i = 0; i < shown; i++)
		text_add(t, "%.1Lf%%   %s\n",
			100.0L * (long double)lines->line[i].count / (long double)lines->total,
			lines->line[i].text);
	if (shown < lines->lines) {
		text_add(t, "(%zu more: ", lines->lines - shown);
		if (more)
			text_add(t, "%s", more);
		else
			command(e, t);
		text_add(t, ")\n");
	}
}

static void __attribute__((noreturn)) cannot(const char *where)
{
	msg_die(EXIT_FAIL, "cannot write %s: %s", where,
		errno == EBADF ? "it is closed" : strerror(errno));
}

/* Run the program `show' to put TEXT on the terminal TTY. */
static void show(const struct end *e, int tty, const char *text)
{
	char path[PATH_MAX];
	int p[2], status;
	pid_t pid;

	snprintf(path, sizeof path, "%s/show", selfdir(""));
	if (pipe(p) != 0 || (pid = fork()) < 0)
		msg_die(EXIT_FAIL, "cannot show the report: %s", strerror(errno));
	if (pid == 0) {
		dup2(p[0], STDIN_FILENO);
		dup2(tty, STDOUT_FILENO);
		close(p[0]);
		close(p[1]);
		if (e->brief)
			setenv("PAGER", "cat", 1);
		execl(path, "show", (char *)NULL);
		_exit(127);
	}
	close(p[0]);
	signal(SIGPIPE, SIG_IGN);
	write_all(p[1], text, strlen(text)); /* fails when the user ends the pager: no error */
	close(p[1]);
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	if (!WIFEXITED(status) || WEXITSTATUS(status))
		exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
}

void screen_write(const struct end *e, const char *text)
{
	int to = stream(e);
	const char *where = to == STDERR_FILENO ? "standard error" : "standard output";

	if (screen_is(e)) {
		show(e, to, text);
	} else if (to >= 0) {
		if (write_all(to, text, strlen(text)) != 0)
			cannot(where);
	} else {
		to = open(e->out, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
		if (to < 0 || write_all(to, text, strlen(text)) != 0 || close(to) != 0)
			cannot(e->out);
	}
}
