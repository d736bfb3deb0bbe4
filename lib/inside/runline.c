/* runline.c - writes lines of the index of a run. */
#include "inside/direct.h"
#include "inside/escape.h"
#include "inside/put.h"
#include "inside/runline.h"

#include <string.h>

enum { REASON_MAX = 1400 }; /* escaped */

void runline_index(char *path, size_t size, const char *dir, uint64_t run)
{
	size_t at = 0;

	put_text(path, size, &at, dir);
	put_text(path, size, &at, "/.run-");
	put_number(path, size, &at, run, 16);
}

/* Append C.  This must not be inlined: its texts would become constants, in another page that a
 * forked child would have to touch. */
static CHILD_CODE __attribute__((noinline)) void put_char(
	char *line, size_t size, size_t *at, char c)
{
	char text[2] = {c, 0};

	put_text(line, size, at, text);
}

/* Begin a line with "WHAT PID " or, if TIMED, "WHAT PID START ".  Returns its length. */
static CHILD_CODE size_t begin(
	char *line, size_t size, char what, pid_t pid, int timed, uint64_t start)
{
	size_t at = 0;

	put_char(line, size, &at, what);
	put_char(line, size, &at, ' ');
	put_number(line, size, &at, (uint64_t)pid, 10);
	put_char(line, size, &at, ' ');
	if (timed) {
		put_number(line, size, &at, start, 10);
		put_char(line, size, &at, ' ');
	}
	return at;
}

size_t runline_sampled(char *line, size_t size, pid_t pid, uint64_t start, const char *path)
{
	const char *slash = strrchr(path, '/');
	size_t at = begin(line, size, '+', pid, 1, start);

	put_text(line, size, &at, slash ? slash + 1 : path);
	put_text(line, size, &at, "\n");
	return line[at - 1] == '\n' ? at : 0;
}

CHILD_CODE size_t runline_begun(
	char *line, size_t size, pid_t pid, uint64_t early, uint64_t start, int forked)
{
	size_t at = begin(line, size, '~', pid, 0, 0);

	put_number(line, size, &at, early, 10);
	put_char(line, size, &at, ' ');
	put_number(line, size, &at, start, 10);
	if (forked) {
		put_char(line, size, &at, ' ');
		put_char(line, size, &at, 'f');
	}
	put_char(line, size, &at, '\n');
	return at;
}

size_t runline_program(char *line, size_t size, char what, pid_t pid, uint64_t start,
	const char *reason, const char *path)
{
	size_t at = begin(line, size, what, pid, what == 'k', start);
	size_t room = size - at - 2 < REASON_MAX ? size - at - 2 : REASON_MAX;

	at += escape(line + at, room, reason, strlen(reason));
	line[at++] = '\t';
	at += escape(line + at, size - at - 1, path, strlen(path));
	line[at++] = '\n';
	return at;
}
