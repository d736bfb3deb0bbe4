/* pynames.h - names of Python's functions, from the file .python that the collector writes beside
 * the data files of a process (pct.5). */
#ifndef PYNAMES_H
#define PYNAMES_H

#include "samples/pylines.h"

#define PYNAMES_OBJECT "[python]" /* the object whose addresses are instructions of Python */
#define PYNAMES_FILE ".python"

struct pynames {
	struct pyname *each; /* in the order of `start' */
	size_t n;
	unsigned version; /* 0x030b: 3.11 */
};

/* Read the names beside the data file FILE.  Returns 0; or -1 after a message, when they cannot be
 * read or are damaged: then P has those that were read before. */
int pynames_read(struct pynames *p, const char *file);

/* The function that ADDRESS lies in, NULL not known, and in *LINE the line of the instruction
 * there. */
const struct pyname *pynames_find(const struct pynames *p, uint64_t address, uint32_t *line);

void pynames_free(struct pynames *p);

#endif
