/* gdbblock.c - finds the `end` of each block in a command.
 *
 * gdb takes any unique beginning of a command's name.  What is taken here for a block and is none
 * would only be ambiguous there. */
#include "gdbblock.h"

#include <string.h>

enum kind {
	NEVER,    /* no `end`: it reads its input to the last */
	COMMANDS, /* lines of commands up to `end`, among which blocks may stand */
	RAW,      /* lines of another language up to `end`; with words after it, none */
};

static const struct opener {
	const char *name;
	size_t least; /* letters that are enough of it */
	enum kind kind;
} openers[] = {
	{"while", 3, COMMANDS},
	{"if", 2, COMMANDS},
	{"commands", 4, COMMANDS},
	{"define", 3, COMMANDS},
	{"document", 3, COMMANDS},
	{"while-stepping", 6, COMMANDS},
	{"stepping", 5, COMMANDS},
	{"ws", 2, COMMANDS},
	{"python", 2, RAW},
	{"guile", 2, RAW},
	{"compile", 5, RAW},
	{"expression", 4, RAW},
	{"python-interactive", 7, NEVER},
	{"pi", 2, NEVER},
	{"guile-repl", 6, NEVER},
	{"gr", 2, NEVER},
};

static const struct opener *opener(const char *word, size_t len)
{
	for (size_t i = 0; i < sizeof openers / sizeof *openers; i++)
		if (len >= openers[i].least && len <= strlen(openers[i].name)
			&& memcmp(word, openers[i].name, len) == 0)
			return openers + i;
	return NULL;
}

const char *gdbblock_wrong(const char *command)
{
	unsigned open = 0;
	int raw = 0; /* the innermost block is of another language */

	for (const char *s = command; *s; s += strcspn(s, "\n"), s += *s == '\n') {
		const struct opener *o;
		size_t word, rest;
		s += strspn(s, " \t");
		word = strcspn(s, " \t\n/");
		rest = word + strspn(s + word, " \t");
		if (word == 3 && memcmp(s, "end", 3) == 0 && (!s[rest] || s[rest] == '\n')) {
			if (!open--)
				return "not done: its `end` ends no block";
			raw = 0;
			continue;
		}
		o = raw ? NULL : opener(s, word);
		if (!o || (o->kind != COMMANDS && s[rest] && s[rest] != '\n'))
			continue;
		if (o->kind == NEVER)
			return "not done: it would wait for input that a script cannot give";
		raw = o->kind == RAW;
		open++;
	}
	return open
		? "not done: it asks for more lines; give them and their `end` in the same string"
		: NULL;
}
