/* msg.c - writes messages; owns the program's name. */
#include "base/env.h"
#include "base/msg.h"
#include "inside/escape.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *msg_prog = "pct";
void (*msg_before)(void);
void (*msg_instead)(void);
int (*msg_known)(const char *text, size_t len);

void msg_typed(const char *prog)
{
	const char *typed = getenv(ENV_TYPED);

	msg_prog = prog;
	/* for pct-sql, `pct sql' is typed; the programs that pct runs inside say pct */
	if (typed && strncmp(typed, "pct ", 4) == 0 && strncmp(prog, "pct-", 4) == 0
		&& strcmp(typed + 4, prog + 4) == 0)
		msg_prog = typed;
}

static void say(const char *begin, const char *fmt, va_list ap)
{
	static char raw[6000], line[4 * sizeof raw + 100]; /* static, as stacks may be small */
	int n = vsnprintf(raw, sizeof raw, fmt, ap);
	size_t len = n < 0 ? 0 : (size_t)n < sizeof raw ? (size_t)n : sizeof raw - 1;
	size_t at = (size_t)snprintf(line, 96, "%.60s: %.30s", msg_prog, begin);

	at += escape(line + at, sizeof line - at - 1, raw, len);
	if (msg_known && msg_known(line, at))
		return;
	line[at++] = '\n';
	if (msg_before)
		msg_before();
	if (write(STDERR_FILENO, line, at) < 0)
		return; /* no way is left to report a failure */
}

void msg_warn(const char *fmt, ...)
{
	int e = errno;
	va_list ap;

	va_start(ap, fmt);
	say("", fmt, ap);
	va_end(ap);
	errno = e;
}

void msg_die(int status, const char *fmt, ...)
{
	void (*instead)(void) = status == EXIT_FAIL ? msg_instead : NULL;
	va_list ap;

	va_start(ap, fmt);
	say(instead ? "not profiled: " : "", fmt, ap);
	va_end(ap);
	msg_instead = NULL;
	if (instead)
		instead();
	exit(status);
}

void msg_close_stdout(void)
{
	int failed = ferror(stdout);

	if (fclose(stdout) != 0 || failed)
		msg_die(EXIT_FAIL, "cannot write standard output: %s", strerror(errno));
}
