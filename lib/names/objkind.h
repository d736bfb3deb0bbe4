/* objkind.h - knows the kinds of objects that functions lie in, and their colours in pictures. */
#ifndef OBJKIND_H
#define OBJKIND_H

#include <stddef.h>
#include <stdio.h>

enum { OBJKINDS = 8, OBJKIND_TINTS = 6 };
extern const struct objkind {
	char class;
	const char *name, *tint[OBJKIND_TINTS];
} objkind[OBJKINDS];

/* The class of the object at PATH, of LEN bytes: 'p' program, 'l' library, 'k' kernel, 'y' Python,
 * whose functions have their source for an object ... */
char objkind_of(const char *path, size_t len);

/* The offset of the last part of PATH; a slash at its end is no part. */
size_t objkind_base(const char *path, size_t len);

/* The tint for the function NAME: equal names have equal tints. */
unsigned objkind_tint(const char *name, size_t len);

/* Write the colours of the classes, `l2' for tint 2 of libraries, as rules of CSS. */
void objkind_style(FILE *out);

#endif
