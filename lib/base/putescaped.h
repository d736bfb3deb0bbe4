/* putescaped.h - text of programs and files, for people and filters: control bytes are escaped. */
#ifndef PUTESCAPED_H
#define PUTESCAPED_H

#include <stdio.h>

/* Print S to standard output, or F, as escape() has it (inside/escape.h).  Out of memory is fatal,
 * with a message. */
void put_escaped(const char *s);
void put_escaped_to(FILE *f, const char *s);

#endif
