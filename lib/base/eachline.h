/* eachline.h - reads standard input line by line. */
#ifndef EACHLINE_H
#define EACHLINE_H

#include <stddef.h>

/* Call TAKE with each line, which TAKE may change, and its number, from 1 on; TAKE returns a
 * status.  Returns the bits of all statuses; a refused line gives a message and EXIT_PARTIAL.  A
 * failed read is fatal, with a message. */
int eachline(int (*take)(char *text, size_t number));

#endif
