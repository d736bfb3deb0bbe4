/* compiler.c - owns the dialogue with gdb.
 *	to gdb:   set var $pc=0x1220<NEWLINE>maint agent/s (p->keys)<NEWLINE>
 *	from it:  PROMPT, "Scope: 0x1220" ... PROMPT
 * The prompt is a random number: nothing that an object says can forge the end of an answer. */
#define _GNU_SOURCE /* memmem */
#include "base/clock.h"
#include "base/env.h"
#include "base/grown.h"
#include "base/must.h"
#include "compiler.h"
#include "paths/cachedir.h"
#include "exec/envblock.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	SAID_MAX = 1 << 22, /* bytes of an answer */
	AT_ONCE = 16,       /* questions on their way */
	SETTLING = 5,       /* reading symbols may take so many times an answer's time */
};

static int failed(struct compiler *g, const char *why)
{
	snprintf(g->why, sizeof g->why, "%s", why);
	return -1;
}

/* Errors go where answers go: they are answers. */
static void join_errors(void)
{
	dup2(1, 2);
}

/* Our environment, without variables that make gdb ask servers or that profile it.  gdb starts its
 * stub by $SHELL; some shells read the user's files, with whatever they say, for that. */
static char **environment(const char *self)
{
	extern char **environ;
	static const char *const names[] = {"LANGUAGE", "DEBUGINFOD_URLS", ENV_PRELOAD};
	char **env = must(envblock_set(environ, "LC_ALL", "C"));

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		env = must(envblock_set(env, names[i], ""));
	env = must(envblock_set(env, "SHELL", "/bin/sh"));
	return must(envblock_set(env, ENV_STUB, self));
}

/* Give gdb TEXT.  It reads all that fits into a pipe: TEXT is never longer. */
static int say(struct compiler *g, const char *text, size_t len)
{
	while (len) {
		struct pollfd p = {g->c.in, POLLOUT, 0};
		ssize_t n;
		if (poll(&p, 1, (int)(g->until - clock_ms() > 0 ? g->until - clock_ms() : 0)) == 0)
			return failed(g, "gdb does not read its commands");
		n = write(g->c.in, text, len);
		if (n < 0 && errno != EAGAIN && errno != EINTR)
			return failed(g, "gdb has ended");
		if (n > 0) {
			text += n;
			len -= (size_t)n;
		}
	}
	return 0;
}

/* More of what gdb says. */
static int hear(struct compiler *g)
{
	struct pollfd p = {g->c.out, POLLIN, 0};
	int64_t left = g->until - clock_ms();
	ssize_t n;

	if (g->used) {
		memmove(g->in, g->in + g->used, g->have -= g->used);
		g->used = 0;
	}
	if (g->have == SAID_MAX)
		return failed(g, "gdb sent too much output");
	if (left <= 0 || poll(&p, 1, (int)left) == 0)
		return failed(g, "gdb does not answer");
	if ((n = coproc_read(&g->c, g->in + g->have, SAID_MAX - g->have)) == 0)
		return failed(g, "gdb has ended");
	if (n > 0)
		g->have += (size_t)n;
	return 0;
}

/* The next answer, without its prompt; valid until the next call.  NULL: none came. */
static char *reply(struct compiler *g, int ms)
{
	g->until = clock_ms() + ms;
	for (;;) {
		char *start = g->in + g->used;
		char *end = memmem(start, g->have - g->used, g->prompt, strlen(g->prompt));
		if (end) {
			for (char *p = start; p < end; p++)
				*p = *p ? *p : '?';
			*end = 0;
			g->used = (size_t)(end - g->in) + strlen(g->prompt);
			return start;
		}
		if (hear(g) != 0)
			return NULL;
	}
}

static int patience; /* milliseconds */

/* One command and its answer; NULL: none came. */
static char *command(struct compiler *g, const char *text)
{
	char *line = must(malloc(strlen(text) + 2));
	int rc;

	sprintf(line, "%s\n", text);
	g->until = clock_ms() + patience;
	rc = say(g, line, strlen(line));
	free(line);
	return rc == 0 ? reply(g, patience) : NULL;
}

static int connect_stub(struct compiler *g)
{
	char text[100], *said;

	snprintf(text, sizeof text, "target remote | exec \"$" ENV_STUB "\" --stub %llx",
		(unsigned long long)g->bias);
	if (!command(g, text) || !(said = command(g, "maint agent $rdx")))
		return -1;
	if (!strstr(said, "Reg mask:"))
		return failed(g, "gdb cannot compile expressions here");
	/* a byte for eight registers, or a digit for each: 02 or 01 */
	g->bits = strchr(strstr(said, "Reg mask:"), '2') == NULL;
	return 0;
}

/* The command that tells gdb where to keep its index of large debug data; without a cache, a
 * command that does nothing. */
static const char *index_place(char *text, size_t size)
{
	const char *cache = cachedir();
	int n = cache ? snprintf(text, size, "set index-cache directory %s/gdb", cache) : -1;

	return n < 0 || (size_t)n >= size || strchr(text, '\n') ? "set confirm off" : text;
}

int compiler_start(struct compiler *g, const char *object, uint64_t bias, const char *self, int ms)
{
	char place[PATH_MAX + 40];
	const char *index = index_place(place, sizeof place);
	char *argv[] = {"gdb", "-nx", "-nh", "-q", "-iex", "set auto-load no", "-iex",
		"set debuginfod enabled off", "-iex", "set style enabled off", "-iex",
		"set confirm off", "-iex", "set width 0", "-iex", "set height 0", "-iex",
		"set trust-readonly-sections on", "-iex", "set print elements 200", "-iex",
		"set sysroot /nonexistent", "-iex", (char *)index, "-iex",
		index == place ? "set index-cache enabled on" : "set confirm off", "--",
		(char *)object, NULL};
	char text[NONCE + 40];
	int e;

	memset(g, 0, sizeof *g);
	g->bias = bias;
	patience = ms;
	if (nonce_new(g->prompt) != 0)
		return failed(g, "cannot get a random number for the prompt");
	snprintf(text, sizeof text, "set prompt %s\\n\n", g->prompt);
	strcat(g->prompt, "\n");
	signal(SIGPIPE, SIG_IGN);
	coproc_in_child = join_errors;
	e = coproc_start(&g->c, argv, environment(self));
	coproc_in_child = NULL;
	if (e) {
		g->c.pid = 0;
		return failed(g, strerror(e));
	}
	g->in = must(malloc(SAID_MAX));
	g->until = clock_ms() + SETTLING * ms;
	if (say(g, text, strlen(text)) != 0 || !reply(g, SETTLING * ms))
		return -1;
	return connect_stub(g);
}

/* OBJECT as a word of a command of gdb, in quotes; from malloc. */
static char *quoted(const char *object)
{
	char *text = must(malloc(2 * strlen(object) + 3)), *to = text;

	*to++ = '"';
	for (; *object; object++) {
		if (strchr("\\\"$", *object))
			*to++ = '\\';
		*to++ = *object;
	}
	strcpy(to, "\"");
	return text;
}

int compiler_object(struct compiler *g, const char *object, uint64_t bias)
{
	char *word = quoted(object), *text = must(malloc(strlen(word) + 10));
	int rc = -1;

	g->bias = bias;
	sprintf(text, "file %s", word);
	if (strchr(object, '\n'))
		failed(g, "the object's name has more than one line");
	else if (command(g, "disconnect") && command(g, text))
		rc = connect_stub(g);
	free(text);
	free(word);
	return rc;
}

int compiler_instructions(struct compiler *g, uint64_t lo, uint64_t hi, uint64_t **out, size_t *n)
{
	size_t room = 0;
	char text[100], *said, *next;

	*out = NULL;
	*n = 0;
	snprintf(text, sizeof text, "disassemble 0x%llx,0x%llx", (unsigned long long)(lo + g->bias),
		(unsigned long long)(hi + g->bias));
	if (!(said = command(g, text)))
		return -1;
	for (; said && *said; said = next) {
		uint64_t at;
		if ((next = strchr(said, '\n')))
			*next++ = 0;
		said += strspn(said, " =>");
		if (strncmp(said, "0x", 2) != 0)
			continue;
		at = strtoull(said, NULL, 16) - g->bias;
		if (at < lo || at >= hi || (*n && at <= (*out)[*n - 1]))
			continue;
		*out = grown(*out, &room, *n, sizeof **out);
		(*out)[(*n)++] = at;
	}
	return *n ? 0 : failed(g, "gdb cannot disassemble the code");
}

static int question(struct compiler *g, const char *expr, int eval, uint64_t at)
{
	size_t size = strlen(expr) + 100;
	char *text = must(malloc(size));
	int rc;

	/* in parentheses: gdb must not take an expression for an option */
	snprintf(text, size, "set var $pc=0x%llx\nmaint agent%s (%s)\n",
		(unsigned long long)(at + g->bias), eval ? "-eval" : "/s", expr);
	g->until = clock_ms() + patience;
	rc = say(g, text, strlen(text));
	free(text);
	return rc;
}

int compiler_ask(struct compiler *g, const char *expr, int eval, const uint64_t *at, size_t n,
	struct compiled *out)
{
	size_t asked = 0;

	for (size_t got = 0; got < n; got++) {
		char *said;
		while (asked < n && asked < got + AT_ONCE)
			if (question(g, expr, eval, at[asked++]) != 0)
				return -1;
		if (!reply(g, patience) || !(said = reply(g, patience)))
			return -1;
		assemble(said, g->bias, g->bits, &out[got]);
	}
	return 0;
}

const char *compiler_type(struct compiler *g, const char *expr, uint64_t at)
{
	static const char *const parts[] = {"std::", "alloc::", "core::", "struct &", "data_ptr"};
	size_t size = strlen(expr) + 50;
	char *text = must(malloc(size)), *said;
	int other = 0;

	snprintf(text, size, "set var $pc=0x%llx", (unsigned long long)(at + g->bias));
	said = command(g, text);
	snprintf(text, size, "ptype (%s)", expr);
	said = said ? command(g, text) : NULL;
	free(text);
	if (!said)
		return NULL;
	if (strncmp(said, "type = ", 7) != 0) /* in Rust P.M may be a member of *P */
		return strncmp(said, "Cannot access memory", 20) == 0
			? "gdb cannot tell its type without a process"
			: "";
	said += 7;
	said += strncmp(said, "const ", 6) == 0 ? 6 : 0;
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		other |= strstr(said, parts[i]) != NULL;
	size = strlen(said);
	while (size && (said[size - 1] == '\n' || said[size - 1] == ' '))
		said[--size] = 0;
	/* a pointer is but an address */
	if (!other || !size || said[size - 1] == '*'
		|| (strncmp(said, "struct ", 7) != 0 && strncmp(said, "class ", 6) != 0
			&& strncmp(said, "union ", 6) != 0))
		return "";
	said[strcspn(said, "{\n")] = 0;
	return said;
}

const char *compiler_locals(struct compiler *g, uint64_t at)
{
	static const char word[] = "Symbol ";
	const char *type = "";
	char text[60], *said, *copy, *line, *next;

	snprintf(text, sizeof text, "info scope *0x%llx", (unsigned long long)(at + g->bias));
	if (!(said = command(g, text)))
		return NULL;
	copy = must(strdup(said));
	for (line = copy; type && !*type && line && *line; line = next) {
		char *name;
		if ((next = strchr(line, '\n')))
			*next++ = 0;
		/* the first follows a heading on its line */
		if (!(line = strstr(line, word)))
			continue;
		name = line + strlen(word);
		name[strcspn(name, " ")] = 0;
		type = compiler_type(g, name, at);
	}
	free(copy);
	return type;
}

void compiler_end(struct compiler *g)
{
	if (g->c.pid)
		coproc_end(&g->c, 2000);
	free(g->in);
	g->in = NULL;
}
