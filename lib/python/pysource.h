/* pysource.h - tells expressions of Python from others. */
#ifndef PYSOURCE_H
#define PYSOURCE_H

#include <string.h>

/* 1 when the program of an expression PROG@FUNC@EXPR, the N bytes at PROG, is a file of Python,
 * whose functions are meant, in whatever program: FILE.py. */
static inline int pysource_is(const char *prog, size_t n)
{
	return n > 3 && memcmp(prog + n - 3, ".py", 3) == 0;
}

#endif
