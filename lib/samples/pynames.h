/* pynames.h - names of Python's functions, from the file .python that the collector writes beside
 * the data files of a process (pct.5). */
#ifndef PYNAMES_H
#define PYNAMES_H

#include "samples/pylines.h"

#define PYNAMES_FILE ".python"

struct pynames {
	struct pyname *each; /* in the order of `start' */
	size_t n;
	unsigned version; /* 0x030b: 3.11 */
	int bad;          /* 1: some or all names are missing */
};

/* The names beside the data file FILE; they are read once for all files of a process, and valid
 * until names of another process are asked for.  When they cannot be read or are damaged, a message
 * says so, and `bad' is 1: then there are those that were read before. */
const struct pynames *pynames_beside(const char *file);

/* The function that ADDRESS lies in, NULL not known, and in *LINE the line of the instruction
 * there. */
const struct pyname *pynames_find(const struct pynames *p, uint64_t address, uint32_t *line);

#endif
