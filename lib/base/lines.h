/* lines.h - the lines of a file or pipe, in memory that does not depend on what is in it. */
#ifndef LINES_H
#define LINES_H

#include <stddef.h>
#include <stdint.h>

enum { LINES_MAX = 1 << 16 }; /* bytes of a line, its newline included */

struct lines {
	int fd;
	uint64_t left;   /* bytes that are still to be read */
	size_t number;   /* of the line, from 1 */
	const char *bad; /* why the line is not given, NULL it is */
	char *rest;      /* at the end: what no newline ends, NULL nothing */
	int error;       /* errno of a failed read, 0 none */
	size_t at, have;
	int skipping; /* inside a line that was too long */
	char buf[2 * LINES_MAX + 1];
};

/* Begin to read at most SIZE bytes of FD, which stays the caller's. */
void lines_begin(struct lines *l, int fd, uint64_t size);

/* The next line without its newline, NUL terminated, or NULL at the end or after an error.  One
 * that is too long or has a NUL in it comes as "" with L->bad set.  The caller may write on it; it
 * is valid until the next call. */
char *lines_next(struct lines *l);

#endif
