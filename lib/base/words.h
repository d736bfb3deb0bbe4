/* words.h - makes one text of a command line. */
#ifndef WORDS_H
#define WORDS_H

#include <stddef.h>

/* Returns the LEN bytes at TEXT, escaped (inside/escape.h), with a blank for each NUL but the last.
 * The text is from malloc; out of memory is fatal, with a message. */
char *words_escaped(const char *text, size_t len);

#endif
