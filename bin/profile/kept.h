/* kept.h - keeps what was found out about a program until a file changes that it was read from: the
 * program, or a file in a line of the text such as
 *	## from /usr/bin/gdb
 * The text is in the cache directory (paths/cachedir.h), as one of its files kept-HASH. */
#ifndef KEPT_H
#define KEPT_H

/* The text kept under WORD, a program and more words, ended by NULL; from malloc.  Returns NULL
 * when there is no text, or a file has changed. */
char *kept_get(char **word);

/* Keep TEXT under WORD. */
void kept_put(char **word, const char *text);

#endif
