/* starts.h - knows the functions in which threads begin.  They have no callers: a path that ends
 * with one is complete. */
#ifndef STARTS_H
#define STARTS_H

#include <stddef.h>

/* 1 when NAME of LEN bytes is such a function. */
int starts(const char *name, size_t len);

#endif
