/* debuggerstart.c - starts a debugger, and sets it up so that it only does what it is told. */
#include "base/must.h"
#include "debugger/debugger.h"
#include "debugger/driver.h"
#include "exec/command.h"
#include "gdb/askgdb.h"
#include "paths/cachedir.h"
#include "system/xstate.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define START_MS (2 * debugger_deadline)

/* When dbctl is killed, the debugger reads the end of its input, lets go of its process and ends
 * (guard.h).  What it writes until then, into a pipe without a reader, must not end it. */
static void in_child(void)
{
	signal(SIGPIPE, SIG_IGN);
	if (driver_says(SAY_output))
		dup2(STDOUT_FILENO, STDERR_FILENO);
	if (debugger_calls)
		xstate_writable();
}

static void started(void *arg, const char *text, int failed)
{
	struct debugger *d = arg;

	(void)text;
	(void)failed;
	d->ready = 1;
	d->use->ready(d);
}

/* The values of ${prompt} and ${random} in the commands of the driver; valid until the next
 * call. */
static const struct driver_fill *secret(const struct debugger *d)
{
	static struct driver_fill fill[2];

	fill[0] = (struct driver_fill){"prompt", d->nonce};
	fill[1] = (struct driver_fill){"random", d->nonce + 1};
	return fill;
}

/* Send D the commands that make it do nothing by itself; then D is ready. */
static void set_up(struct debugger *d)
{
	const char *cache = cachedir();
	struct driver_fill fill = {"cache", cache};

	debugger_commands(d, SAY_begin, secret(d), 2, START_MS, 0);
	debugger_commands(d, SAY_setup, NULL, 0, START_MS, 1);
	if (cache && !strchr(cache, '\n'))
		debugger_commands(d, SAY_cache, &fill, 1, START_MS, 1);
	debugger_tell(d, driver_text(SAY_nothing), START_MS, started, d);
}

/* Returns the driver's command line, to be freed, with PROGRAM as the program.  ${hardened} in it
 * becomes the options that make a gdb harmless (lib/gdb). */
static char **command(const char *program)
{
	const struct statement *run = driver_says(SAY_run);
	struct command c = {0};

	command_add(&c, program);
	for (size_t i = 1; i < run->n; i++)
		if (strcmp(run->text[i], "${hardened}") == 0)
			command_all(&c, askgdb_hardened + 1);
		else
			command_add(&c, run->text[i]);
	return c.word;
}

struct debugger *debugger_start(
	const char *program, const struct debugger_use *use, const char **why)
{
	struct debugger *d = must(calloc(1, sizeof *d));
	char **argv;
	int e;

	if (nonce_new(d->nonce) != 0) {
		*why = strerror(errno);
		free(d);
		return NULL;
	}
	argv = command(program);
	d->prompt = driver_fill(driver_text(SAY_prompt), secret(d), 2, NULL, NULL, NULL);
	d->use = use;
	coproc_in_child = in_child;
	e = coproc_start(&d->x.c, argv, askgdb_environment());
	coproc_in_child = NULL;
	free(argv);
	if (e) {
		*why = strerror(e);
		free(d->prompt);
		free(d);
		return NULL;
	}
	set_up(d);
	return d;
}
