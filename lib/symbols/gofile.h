/* gofile.h - finds the functions and lines of a Go program in the table that Go's own runtime
 * needs, which `strip' and -ldflags=-s leave in the program.  That table has no names of inlined
 * functions: their lines belong to the function that they are in. */
#ifndef GOFILE_H
#define GOFILE_H

#include "inside/gotable.h"

#include <stddef.h>

struct gofile {
	uint8_t *bytes; /* NULL: the program has no such table */
	struct gotable table;
	uint64_t text; /* the address that the table's PCs count from */
};

/* Read the table of the program at PATH.  Returns 0, or -1 when there is none. */
int gofile_open(struct gofile *g, const char *path);

/* Find the function at ADDR, an address of the object's own.  *NAME becomes its name; *FILE and
 * *LINE become the file and line of the code there, NULL and 0 when they are not known.  The texts
 * belong to G.  Returns 0, or -1 when there is no function. */
int gofile_find(const struct gofile *g, uint64_t addr, const char **name, const char **file,
	uint32_t *line);

/* Call TAKE with the name, address and size of each function, until TAKE returns something else
 * than 0.  Returns what TAKE returned last, or 0. */
int gofile_each(const struct gofile *g,
	int (*take)(void *arg, const char *name, uint64_t addr, uint64_t size), void *arg);

void gofile_close(struct gofile *g);

#endif
