/* unnamed.h - finds what is known of code that no symbol names.  Programs show it to people as:
 *	strcmp                              a function, knowncode.h
 *	read@plt                            an entry of a procedure linkage table
 *	(0x3c2a0..0x3c4f0)                  the bounds of a function, from the tables for unwinding
 *	(0x3c2a0..0x3c4f0) near qsort_r     and the exported symbol before it
 *	(qsort_r..rand)                     nothing: it lies between these symbols */
#ifndef UNNAMED_H
#define UNNAMED_H

#include "symbols/knowncode.h"

struct unnamed {   /* starts as all zero */
	int state; /* 0 not opened, 1 opened, -1 cannot be opened */
	int fd;
	int bounded;
	struct codebounds bounds;
	struct knowncode known;
};

struct unnamed_code {
	const char *name;    /* name as in the file; NULL: not known */
	int linkage;         /* 1: ADDR is the entry of a procedure linkage table that leads to
			      * NAME */
	uint64_t start, end; /* bounds of a function without a name */
};

/* Put what is known of ADDR, an address of the object's own, into *OUT.  The first call opens the
 * ELF file PATH.  Returns 0, or -1 when nothing is known.  Out of memory is fatal, with a
 * message. */
int unnamed_find(struct unnamed *u, const char *path, uint64_t addr, struct unnamed_code *out);

void unnamed_close(struct unnamed *u);

#endif
