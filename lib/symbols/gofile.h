/* gofile.h - the functions and lines of a Go program by the table that Go's own runtime needs,
 * which `strip' and -ldflags=-s leave in it.  A function that was inlined has no name there: its
 * lines are known, as of the function that it is in. */
#ifndef GOFILE_H
#define GOFILE_H

#include "inside/gotable.h"

#include <stddef.h>

struct gofile {
	uint8_t *bytes; /* NULL: it has no such table */
	struct gotable table;
	uint64_t text; /* what its PCs count from */
};

/* Read the table of the program at PATH.  Returns 0, or -1: there is none. */
int gofile_open(struct gofile *g, const char *path);

/* The function at ADDR, an address of the object's own: its name, and where that is known the file
 * and line of the code there, NULL and 0 otherwise.  They are G's.  Returns 0, or -1: none. */
int gofile_find(const struct gofile *g, uint64_t addr, const char **name, const char **file,
	uint32_t *line);

/* Call TAKE with each function: its name, address and size.  Ends when that does not return 0.
 * Returns what it did, or 0. */
int gofile_each(const struct gofile *g,
	int (*take)(void *arg, const char *name, uint64_t addr, uint64_t size), void *arg);

void gofile_close(struct gofile *g);

#endif
