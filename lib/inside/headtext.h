/* headtext.h - strings of a data file's head, for its writers.
 * Callable inside other people's programs and in a signal handler. */
#ifndef HEADTEXT_H
#define HEADTEXT_H

#include "format/pctfile.h"

/* Put LEN bytes of TEXT at *AT of the head HEAD of SIZE bytes, cut where it ends, and move *AT on. 
 * Returns where it is. */
struct pct_str headtext(char *head, size_t size, size_t *at, const char *text, size_t len);

#endif
