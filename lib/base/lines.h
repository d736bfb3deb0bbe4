/* lines.h - reads the lines of a file or pipe, in bounded memory. */
#ifndef LINES_H
#define LINES_H

#include <stddef.h>
#include <stdint.h>

enum { LINES_MAX = 1 << 16 }; /* most bytes of a line, its newline included */

struct lines {
	int fd;
	uint64_t left;   /* bytes that are still to be read */
	uint64_t taken;  /* bytes that were read */
	size_t number;   /* number of the line that came last, from 1 */
	const char *bad; /* why that line is refused; NULL: it is good */
	char *rest;      /* after the end: a last line without a newline; NULL: none */
	int error;       /* errno of a failed read; 0: none failed */
	size_t at, have;
	int skipping; /* 1: the next byte is inside a line that is too long */
	char buf[2 * LINES_MAX + 1];
};

/* Begin to read at most SIZE bytes of FD.  The caller closes FD. */
void lines_begin(struct lines *l, int fd, uint64_t size);

/* Returns the next line without its newline, NUL terminated, or NULL at the end or after an error.
 * A line that is too long or has a NUL becomes "", and L->bad says why.  The caller may write on
 * the line; it is valid until the next call. */
char *lines_next(struct lines *l);

/* Returns how many bytes of the input lie before AT, which points into the line that came last. */
static inline uint64_t lines_place(const struct lines *l, const char *at)
{
	return l->taken - (uint64_t)(l->buf + l->have - at);
}

#endif
