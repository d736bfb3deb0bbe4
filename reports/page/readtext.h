/* readtext.h - reads files into texts in memory. */
#ifndef READTEXT_H
#define READTEXT_H

#include <stdio.h>

/* text_copy appends the file PATH to OUT; text_must returns it as a text, which the caller
 * frees.  PATH - is standard input.  A file that cannot be read is fatal, with a message;
 * only text_read returns NULL then, with errno. */
void text_copy(FILE *out, const char *path);
char *text_must(const char *path);
char *text_read(const char *path, size_t *len);

/* A stream that becomes *TEXT, of *LEN bytes, when it is closed.  Out of memory is fatal. */
FILE *text_open(char **text, size_t *len);
void text_close(FILE *out);

#endif
