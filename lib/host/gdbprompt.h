/* gdbprompt.h - the prompt that ends each answer of a gdb of ours.
 *	1d 36 33 ... 0a     a control byte, 16 random digits, a newline
 * It is a secret: neither a symbol nor a message of the program can forge the end of an answer. */
#ifndef GDBPROMPT_H
#define GDBPROMPT_H

#include <stddef.h>

enum { GDBPROMPT = 24 };

/* Make a new PROMPT.  Returns 0, or -1 and errno. */
int gdbprompt_new(char prompt[GDBPROMPT]);

/* The command, with its newline, that makes gdb use PROMPT, into LINE of SIZE bytes (48 do).
 * Returns its length. */
size_t gdbprompt_command(const char *prompt, char *line, size_t size);

/* Where PROMPT begins in TEXT of LEN bytes; NULL: it is not there. */
char *gdbprompt_find(const char *prompt, char *text, size_t len);

#endif
