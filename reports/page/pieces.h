/* pieces.h - puts what other reports say, in JSON, into a page. */
#ifndef PIECES_H
#define PIECES_H

#include <stdio.h>

struct pieces { /* starts as all zero */
	struct piece {
		const char *name, *file;
	} * piece;
	size_t n, room;
};

/* Add NAME=FILE.  The first line of FILE is what was asked for, the rest is the answer.  FILE - is
 * standard input.  pieces_write reads FILE. */
void pieces_add(struct pieces *p, char *spec);

/* Write the pieces as an array of {"name":NAME,"of":WHAT,"data":JSON}, without a `<'.  A file that
 * cannot be opened, or is not whole, is fatal, with a message. */
void pieces_write(const struct pieces *p, FILE *out);

/* Write S, which is escaped (escape.h), as a string of JSON without a `<'. */
void pieces_string(FILE *out, const char *s);

#endif
