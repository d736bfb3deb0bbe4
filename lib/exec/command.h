/* command.h - keeps the words of a command that grows. */
#ifndef COMMAND_H
#define COMMAND_H

#include <stddef.h>

struct command { /* starts as all zero; ends with a NULL; owns copies of formatted words only */
	char **word;
	size_t n, room;
};

/* Append a word, or an option and its value.  The caller's strings must live as long as the command
 * is used. */
void command_add(struct command *c, const char *word);
void command_option(struct command *c, const char *option, const char *value);

/* Append a formatted word. */
void command_format(struct command *c, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Append the words of a vector ended by NULL. */
void command_all(struct command *c, char *const *words);

#endif
