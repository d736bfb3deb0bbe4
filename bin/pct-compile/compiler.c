/* compiler.c - asks gdb what code an expression needs.
 *	to gdb:   set var $pc=0x1220<NEWLINE>maint agent/s (p->keys)<NEWLINE>
 *	from it:  PROMPT, "Scope: 0x1220" ... PROMPT */
#include "base/env.h"
#include "base/grown.h"
#include "base/must.h"
#include "compiler.h"
#include "exec/envblock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	SAID_MAX = 1 << 22, /* bytes of an answer */
	AT_ONCE = 16,       /* questions sent before their answers */
	SETTLING = 5,       /* reading symbols may take so many times as long as an answer */
};

static int failed(struct compiler *g, const char *why)
{
	snprintf(g->gdb.x.why, sizeof g->gdb.x.why, "%s", why);
	return -1;
}

/* gdb starts its stub by $SHELL.  Some shells then read the user's files, which may do anything. */
static char **environment(const char *self)
{
	char **env = must(envblock_set(askgdb_environment(), "SHELL", "/bin/sh"));

	return must(envblock_set(env, ENV_STUB, self));
}

/* Send one command.  Returns its answer, or NULL when none came. */
static char *command(struct compiler *g, const char *text)
{
	askgdb_send(&g->gdb, "%s", text);
	return askgdb_answer(&g->gdb);
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
	/* the mask has two digits for eight registers, or one for each: 02 or 01 */
	g->bits = strchr(strstr(said, "Reg mask:"), '2') == NULL;
	return 0;
}

int compiler_start(struct compiler *g, const char *object, uint64_t bias, const char *self, int ms)
{
	char *more[] = {"-iex", "set trust-readonly-sections on", "-iex", "set print elements 200",
		"-iex", "set sysroot /nonexistent", "--", (char *)object, NULL};

	g->bias = bias;
	if (askgdb_start(&g->gdb, more, environment(self), SAID_MAX, 1, SETTLING * ms) != 0)
		return -1;
	/* the answer comes when gdb has read the symbols */
	if (!command(g, "echo"))
		return -1;
	g->gdb.ms = ms;
	return connect_stub(g);
}

/* OBJECT in quotes, as gdb's commands take it; from malloc. */
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

int compiler_ask(struct compiler *g, const char *expr, int eval, const uint64_t *at, size_t n,
	struct compiled *out)
{
	size_t asked = 0;
	char *said;

	for (size_t got = 0; got < n; got++) {
		for (; asked < n && asked < got + AT_ONCE; asked++) {
			askgdb_send(&g->gdb, "set var $pc=0x%llx",
				(unsigned long long)(at[asked] + g->bias));
			/* in parentheses: gdb must not take an expression for an option */
			askgdb_send(&g->gdb, "maint agent%s (%s)", eval ? "-eval" : "/s", expr);
		}
		if (!askgdb_answer(&g->gdb) || !(said = askgdb_answer(&g->gdb)))
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
	/* a pointer's value is only an address, with no contents elsewhere */
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
		/* the first symbol stands behind a heading in its line */
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
	exchange_free(&g->gdb.x, 2000);
}
