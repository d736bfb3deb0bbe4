/* kept.h - keeps what was found out about a program while the files that it was read from are the
 * same: those are the program and the files in lines of the text:
 *	## from /usr/bin/gdb
 * The text is in the cache directory (paths/cachedir.h), as one of its files kept-HASH. */
#ifndef KEPT_H
#define KEPT_H

/* The text kept under WORD, a program and more words, ended by NULL; from malloc.  NULL: there is
 * none, or a file is another. */
char *kept_get(char **word);

/* Keep TEXT under WORD. */
void kept_put(char **word, const char *text);

#endif
