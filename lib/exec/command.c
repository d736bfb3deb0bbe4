/* command.c - appends words to a command. */
#include "base/grown.h"
#include "base/growtext.h"
#include "base/must.h"
#include "exec/command.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void command_add(struct command *c, const char *word)
{
	c->word = grown(c->word, &c->room, c->n + 1, sizeof *c->word);
	c->word[c->n++] = (char *)word;
	c->word[c->n] = NULL;
}

void command_option(struct command *c, const char *option, const char *value)
{
	command_add(c, option);
	command_add(c, value);
}

void command_format(struct command *c, const char *fmt, ...)
{
	va_list ap, again;
	char *word;
	int len;

	va_start(ap, fmt);
	va_copy(again, ap);
	len = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	word = must(len < 0 ? NULL : malloc((size_t)len + 1));
	vsnprintf(word, (size_t)len + 1, fmt, again);
	va_end(again);
	command_add(c, word);
}

void command_all(struct command *c, char *const *words)
{
	for (; *words; words++)
		command_add(c, *words);
}
