/* words.h - command lines as one text. */
#ifndef WORDS_H
#define WORDS_H

#include <stddef.h>

/* LEN bytes at TEXT, escaped (inside/escape.h), with a blank for each NUL but the last.  From
 * malloc; out of memory is fatal, with a message. */
char *words_escaped(const char *text, size_t len);

#endif
