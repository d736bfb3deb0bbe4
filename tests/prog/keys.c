/* keys - runs a program on a terminal of its own and types keys:
 *	keys ROWS COLUMNS [EXPECT KEYS]... -- PROGRAM [ARG]...
 * When EXPECT is on the screen it types KEYS, then waits for the next EXPECT; "" matches any screen.
 * Prints the screen at each of these moments between lines of `--', without blanks at the ends of
 * lines.  The terminal is a vt52; set TERM accordingly.  Exits with the program's status; 99 when
 * the program ended before an EXPECT, and says how; after 30 s a signal ends both. */
#include "terminal.h"

#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST = 200 };

static char screen[MOST][MOST + 1];
static int rows, cols, row, col;

static void blank(int r, int from)
{
	memset(screen[r] + from, ' ', (size_t)(cols - from));
}

static void scroll(void)
{
	memmove(screen[0], screen[1], sizeof screen[0] * (size_t)(rows - 1));
	blank(rows - 1, 0);
}

static void show(char c)
{
	static enum { TEXT, ESC, Y, X, CSI } state;

	switch (state) {
	case ESC:
		state = c == 'Y' ? Y : c == '[' ? CSI : TEXT;
		if (c == 'H')
			row = col = 0;
		else if (c == 'A' && row > 0)
			row--;
		else if (c == 'B' && row < rows - 1)
			row++;
		else if (c == 'C' && col < cols - 1)
			col++;
		else if (c == 'D' && col > 0)
			col--;
		if (c == 'K' || c == 'J')
			blank(row, col);
		for (int r = row + 1; c == 'J' && r < rows; r++)
			blank(r, 0);
		return;
	case Y:
		row = (unsigned char)c - ' ';
		state = X;
		return;
	case X:
		col = (unsigned char)c - ' ';
		state = TEXT;
		if (row < 0 || row >= rows || col < 0 || col >= cols)
			row = col = 0;
		return;
	case CSI:
		if (c == 'K')
			blank(row, col);
		if (c >= '@')
			state = TEXT;
		return;
	case TEXT: break;
	}
	if (c == '\033') {
		state = ESC;
	} else if (c == '\r') {
		col = 0;
	} else if (c == '\n') {
		if (row < rows - 1)
			row++;
		else
			scroll();
	} else if (c == '\b') {
		col -= col > 0;
	} else if ((unsigned char)c >= ' ') {
		screen[row][col] = c;
		col += col < cols - 1;
	}
}

static int has(const char *text)
{
	for (int r = 0; r < rows; r++)
		if (strstr(screen[r], text))
			return 1;
	return !*text;
}

static void print(void)
{
	puts("--");
	for (int r = 0; r < rows; r++) {
		int n = cols;
		while (n && screen[r][n - 1] == ' ')
			n--;
		printf("%.*s\n", n, screen[r]);
	}
}

int main(int argc, char **argv)
{
	struct winsize size;
	int fd, status, at = 3;
	pid_t pid;
	char buf[4096];
	ssize_t n;

	if (argc < 5 || (rows = atoi(argv[1])) > MOST || (cols = atoi(argv[2])) > MOST || rows < 1
		|| cols < 1)
		return 100;
	for (int r = 0; r < rows; r++)
		blank(r, 0);
	int program = 3;
	while (program < argc && strcmp(argv[program], "--") != 0)
		program++;
	if (program + 1 >= argc || (program - 3) % 2)
		return 100;
	size = (struct winsize){.ws_row = (unsigned short)rows, .ws_col = (unsigned short)cols};
	pid = forkpty(&fd, NULL, NULL, &size);
	if (pid < 0) {
		perror("forkpty");
		return 111;
	}
	if (pid == 0) {
		setenv("TERM", "vt52", 1);
		execvp(argv[program + 1], argv + program + 1);
		_exit(127);
	}
	alarm(30);
	while ((n = terminal_read(fd, buf, sizeof buf)) > 0) {
		for (ssize_t i = 0; i < n; i++) {
			show(buf[i]);
			if (at < program && has(argv[at])) {
				print();
				fflush(stdout);
				if (write(fd, argv[at + 1], strlen(argv[at + 1])) < 0)
					return 111;
				at += 2;
			}
		}
	}
	print();
	waitpid(pid, &status, 0);
	if (at < program) {
		printf("-- ended by %s %d before \"%s\" was seen\n",
			WIFEXITED(status) ? "exit" : "signal",
			WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status), argv[at]);
		return 99;
	}
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
