/* starts.h - the functions in which threads begin: they have no callers, so that a path which ends
 * with one is whole. */
#ifndef STARTS_H
#define STARTS_H

#include <stddef.h>

/* 1 when NAME of LEN bytes is such a function. */
int starts(const char *name, size_t len);

#endif
