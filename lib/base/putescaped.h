/* putescaped.h - prints text that comes from programs and files with its control bytes escaped, for
 * people and filters. */
#ifndef PUTESCAPED_H
#define PUTESCAPED_H

#include <stdio.h>

/* Print S to standard output, or F, as escape() has it (inside/escape.h).  Out of memory is fatal,
 * with a message. */
void put_escaped(const char *s);
void put_escaped_to(FILE *f, const char *s);

#endif
