/* wholefile.h - a file as a text. */
#ifndef WHOLEFILE_H
#define WHOLEFILE_H

#include <stdio.h>

/* wholefile_copy appends the file PATH to OUT; wholefile returns it as a text, which the caller
 * frees.  PATH - is standard input.  A file that cannot be read is fatal, with a message;
 * wholefile_read returns NULL for it, with errno. */
void wholefile_copy(FILE *out, const char *path);
char *wholefile(const char *path);
char *wholefile_read(const char *path, size_t *len);

/* A stream that becomes *TEXT, of *LEN bytes, when it is closed.  No memory is fatal. */
FILE *wholefile_open(char **text, size_t *len);
void wholefile_close(FILE *out);

#endif
