/* askgdb.c - starts a gdb that does nothing by itself, and reads its answers. */
#include "base/env.h"
#include "base/must.h"
#include "exec/command.h"
#include "exec/envblock.h"
#include "gdb/askgdb.h"
#include "paths/cachedir.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *const askgdb_hardened[] = {"gdb", "-nx", "-nh", "-q", "-iex", "set auto-load no", "-iex",
	"set debuginfod enabled off", "-iex", "set style enabled off", "-iex", "set confirm off",
	"-iex", "set width 0", "-iex", "set height 0", NULL};

char **askgdb_environment(void)
{
	extern char **environ;
	static char **env;
	static const char *const names[] = {"LANGUAGE", "DEBUGINFOD_URLS", ENV_PRELOAD};

	if (!env) {
		env = must(envblock_set(environ, "LC_ALL", "C"));
		for (size_t i = 0; i < sizeof names / sizeof *names; i++)
			env = must(envblock_set(env, names[i], ""));
	}
	return env;
}

static void join_errors(void)
{
	dup2(STDOUT_FILENO, STDERR_FILENO);
}

int askgdb_start(
	struct askgdb *g, char *const more[], char *const envp[], size_t most, int index, int ms)
{
	const char *cache = index ? cachedir() : NULL;
	struct command c = {0};
	int e;

	*g = (struct askgdb){.x.most = most, .ms = ms};
	command_all(&c, askgdb_hardened);
	if (cache && !strchr(cache, '\n')) {
		command_add(&c, "-iex");
		command_format(&c, "set index-cache directory %s/gdb", cache);
		command_option(&c, "-iex", "set index-cache enabled on");
	}
	command_all(&c, more);
	signal(SIGPIPE, SIG_IGN);
	if (nonce_new(g->prompt) != 0) {
		e = errno;
	} else {
		coproc_in_child = join_errors;
		e = coproc_start(&g->x.c, c.word, envp ? envp : askgdb_environment());
		coproc_in_child = NULL;
	}
	free(c.word);
	if (e) {
		snprintf(g->x.why, sizeof g->x.why, "%s",
			e == ENOENT ? "it is not installed" : strerror(e));
		return e;
	}
	askgdb_send(g, "set prompt %s\\n", g->prompt);
	strcat(g->prompt, "\n");
	g->skip = 1;
	return 0;
}

void askgdb_sendv(struct askgdb *g, const char *fmt, va_list ap)
{
	text_addv(&g->x.to, fmt, ap);
	exchange_say(&g->x, "\n", 1);
}

void askgdb_send(struct askgdb *g, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	askgdb_sendv(g, fmt, ap);
	va_end(ap);
}

/* The output of G has ended or cannot be read: its last line may say why. */
static void ended(struct askgdb *g)
{
	const char *said = g->x.from.text ? g->x.from.text + g->x.taken : "";

	snprintf(g->x.c.said, sizeof g->x.c.said, "%.*s", (int)strcspn(said, "\n"), said);
	g->x.why[0] = 0;
	exchange_end(&g->x, 1000);
}

char *askgdb_answer(struct askgdb *g)
{
	int more = 1;

	while (g->x.c.pid && more > 0) {
		char *said = exchange_piece(&g->x, g->prompt, strlen(g->prompt));
		size_t len;
		if (!said) {
			more = exchange_more(&g->x, g->ms);
		} else if (g->skip) {
			g->skip--;
		} else {
			len = strlen(said);
			if (len && said[len - 1] == '\n')
				said[len - 1] = 0;
			return said;
		}
	}
	if (!more)
		ended(g);
	return NULL;
}
