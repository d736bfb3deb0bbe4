/* progress.c - owns the line of progress. */
#define _GNU_SOURCE
#include "base/clock.h"
#include "base/msg.h"
#include "base/progress.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATIENCE = 1000, PERIOD = 200 }; /* ms before the first line, and between lines */

static const char *step;
static int64_t next;
static int shown;

static int terminal(void)
{
	static int known, is;

	if (!known) {
		const char *term = getenv("TERM");
		is = term && *term && strcmp(term, "dumb") != 0 && isatty(STDERR_FILENO);
		known = 1;
	}
	return is;
}

static void put(const char *text, int n)
{
	int e = errno;

	if (n > 0 && write(STDERR_FILENO, text, (size_t)n) < 0)
		step = NULL; /* no way is left to report a failure */
	errno = e;
}

/* Clear the line.  The cursor is at its beginning, so that nothing else is needed before a
 * message. */
static void clear(void)
{
	if (shown)
		put("\033[K", 3);
	shown = 0;
}

void progress(const char *what, size_t done, size_t total)
{
	char line[160];
	int n;

	if (!terminal())
		return;
	if (step != what) {
		clear();
		step = what;
		next = clock_ms() + PATIENCE;
	}
	if (clock_ms() < next)
		return;
	if (total)
		n = snprintf(line, sizeof line, "%s: %s: %zu of %zu\033[K\r", msg_prog, what, done,
			total);
	else
		n = snprintf(line, sizeof line, "%s: %s: %zu\033[K\r", msg_prog, what, done);
	if (n < (int)sizeof line)
		put(line, n);
	next = clock_ms() + PERIOD;
	shown = 1;
	msg_before = clear;
}

void progress_end(void)
{
	clear();
	step = NULL;
}

int progress_wait(int ms)
{
	int64_t left;

	if (!step || !terminal())
		return ms;
	left = next - clock_ms();
	if (left < 1)
		left = 1;
	return ms >= 0 && ms < left ? ms : (int)left;
}
