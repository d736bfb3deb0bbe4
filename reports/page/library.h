/* library.h - the scripts of other projects, such as d3, that are put into a page. */
#ifndef LIBRARY_H
#define LIBRARY_H

#include <stddef.h>

struct library {
	const char **file;
	size_t n, room;
	char *text; /* text of all files, in their order; NULL none */
};

void library_add(struct library *l, const char *file);

/* Read all files.  Returns 0, or 1 after a message when one of them cannot be in a page; then TEXT
 * is NULL. */
int library_read(struct library *l);

#endif
