/* show - shows a report on a terminal: shares in colour, and through a pager when it is longer than
 * the screen.
 *
 *	show pct sym% FILE...
 *	in:    61.3%   libc.so.6:memcpy        out:  \033[1;31m 61.3%\033[0m   libc.so.6:memcpy
 *
 * Runs the command with its output in a pipe, and ends with its status; without a command, standard
 * input is the report.  When standard output is no terminal, or TERM is dumb, it copies the report
 * unchanged.  The pager is $PAGER, or less; NO_COLOR switches colours off.  A report has no bytes
 * that drive a terminal (reports/FORMAT): all such bytes come from here. */
#define _GNU_SOURCE
#include "base/env.h"
#include "base/msg.h"
#include "base/options.h"
#include "exec/pipe.h"
#include "show/pager.h"
#include "show/shade.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

static const char usage[] =
	"usage: show [COMMAND [ARG]...]\n"
	"Show the report of COMMAND, or standard input, on a terminal: with shares in colour, and through\n"
	"$PAGER when it is longer than the screen.\n"
	"Examples:\n"
	"  show pct line% /tmp/pct-0/ct/sort.4711/*\n"
	"  show <report.txt\n";

enum {
	HOLD = 1 << 20
}; /* bytes to hold back; after more, a pager is needed, and counts have no total */

static char held[HOLD];
static size_t len;
static struct winsize screen = {.ws_row = 24, .ws_col = 80};

static pid_t start(char **argv, int *from)
{
	int p[2];
	pid_t pid;

	if (pipe_make(p) != 0 || (pid = fork()) < 0)
		msg_die(EXIT_FAIL, "cannot start %s: %s", argv[0], strerror(errno));
	if (pid == 0) {
		dup2(p[1], STDOUT_FILENO);
		close(p[0]);
		close(p[1]);
		execvp(argv[0], argv);
		msg_warn("cannot start %s: %s", argv[0], strerror(errno));
		_exit(errno == ENOENT ? 127 : 126);
	}
	close(p[1]);
	*from = p[0];
	return pid;
}

/* Read into `held` until it is full.  Returns 0 at the end of the report. */
static int hold(int from)
{
	ssize_t n;

	while (len < HOLD) {
		n = read(from, held + len, HOLD - len);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			msg_die(EXIT_FAIL, "cannot read the report: %s", strerror(errno));
		if (n == 0)
			return 0;
		len += (size_t)n;
	}
	return 1;
}

/* 1 when the held text and the shell's next line need more lines than the screen has. */
static int longer(void)
{
	size_t rows = 1, column = 0;

	for (size_t i = 0; i < len && rows <= screen.ws_row; i++) {
		unsigned char c = (unsigned char)held[i];
		if (c == '\n')
			rows++, column = 0;
		else if (c == '\t')
			column += 8 - column % 8;
		else if ((c & 0xc0) != 0x80 && ++column > screen.ws_col)
			rows++, column = 1;
	}
	return rows > screen.ws_row;
}

static int show(int from, int terminal, int colours)
{
	int more = terminal ? hold(from) : 1, failed;
	pid_t pager = terminal && (more || longer()) ? pager_start() : -1;

	if (colours)
		shade(held, len, more, stdout);
	else
		fwrite(held, 1, len, stdout);
	while (more && !ferror(stdout)) {
		len = 0;
		fflush(stdout);
		ssize_t n = read(from, held, sizeof held);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			break;
		len = (size_t)n;
		if (colours)
			shade(held, len, 1, stdout);
		else
			fwrite(held, 1, len, stdout);
	}
	failed = ferror(stdout) | (fclose(stdout) != 0);
	if (failed && (pager > 0 || errno == EPIPE))
		failed = 0; /* the user left the pager */
	close(from);        /* ends a report that still writes */
	while (pager > 0 && waitpid(pager, NULL, 0) < 0 && errno == EINTR)
		;
	if (failed)
		msg_die(EXIT_FAIL, "cannot write standard output: %s", strerror(errno));
	return EXIT_OK;
}

int main(int argc, char **argv)
{
	const char *term = getenv("TERM");
	int terminal = isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb") != 0;
	int from = STDIN_FILENO, status;
	char columns[24];
	pid_t pid = -1;

	msg_prog = "show";
	options_only_help(argc, argv, usage);
	if (terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &screen) == 0
		&& (!screen.ws_row || !screen.ws_col))
		screen = (struct winsize){.ws_row = 24, .ws_col = 80};
	if (argc > 1) {
		snprintf(columns, sizeof columns, "%u", (unsigned)screen.ws_col);
		if (terminal)
			setenv(ENV_COLUMNS, columns, 1);
		pid = start(argv + 1, &from);
	}
	signal(SIGPIPE, SIG_IGN);
	status = show(from, terminal, terminal && shade_wanted());
	if (pid < 0)
		return status;
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
