/* blocks.c - finds the end of each block in a command.
 *
 * A debugger takes any unique beginning of a command's name.  If this file wrongly takes
 * a beginning for a block, the debugger rejects it as ambiguous. */
#include "debugger/blocks.h"
#include "debugger/driver.h"

#include <string.h>

enum kind {
	NONE,
	COMMANDS, /* lines of commands up to the end; blocks can stand among them */
	RAW,      /* lines in another language up to the end; with words after it, no block */
	NEVER,    /* a command that, without words after it, reads all later input */
};

/* Whether WORD, of LEN letters, is NAME or an abbreviation of it.  The part before a `|` in NAME is
 * the shortest one: "whi|le" takes whi, whil and while. */
static int is(const char *name, const char *word, size_t len)
{
	size_t least = strcspn(name, "|");

	if (!name[least])
		return len == least && memcmp(word, name, len) == 0;
	return len >= least && len < strlen(name) && memcmp(word, name, least) == 0
		&& memcmp(word + least, name + least + 1, len - least) == 0;
}

static int opens(const char *word, size_t len)
{
	static const enum driver_word words[] = {
		[COMMANDS] = SAY_blocks,
		[RAW] = SAY_raw,
		[NEVER] = SAY_hungry,
	};

	for (int kind = COMMANDS; kind <= NEVER; kind++)
		for (const struct statement *s = driver_says(words[kind]); s; s = s->next)
			for (size_t i = 0; i < s->n; i++)
				if (is(s->text[i], word, len))
					return kind;
	return NONE;
}

const char *blocks_wrong(const char *command)
{
	const char *end = driver_text(SAY_block_end);
	unsigned open = 0;
	int raw = 0; /* the innermost block is of another language */

	for (const char *s = command; *s; s += strcspn(s, "\n"), s += *s == '\n') {
		size_t word, rest;
		int kind;
		s += strspn(s, " \t");
		word = strcspn(s, " \t\n/");
		rest = word + strspn(s + word, " \t");
		if (end && word == strlen(end) && memcmp(s, end, word) == 0
			&& (!s[rest] || s[rest] == '\n')) {
			if (!open--)
				return "not done: its `end` has no block to end";
			raw = 0;
			continue;
		}
		kind = raw ? NONE : opens(s, word);
		if (kind == NONE || (kind != COMMANDS && s[rest] && s[rest] != '\n'))
			continue;
		if (kind == NEVER)
			return "not done: it would wait for input that a script cannot give";
		raw = kind == RAW;
		open++;
	}
	return open
		? "not done: it asks for more lines; give them and their `end` in the same string"
		: NULL;
}
