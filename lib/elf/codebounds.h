/* codebounds.h - the bounds of functions, from the tables for unwinding (.eh_frame_hdr).  Stripped
 * objects keep these: exceptions need them. */
#ifndef CODEBOUNDS_H
#define CODEBOUNDS_H

#include <stdint.h>

struct codebounds { /* of one object */
	int fd;
	uint64_t addr, table; /* of the header, in memory; of the table, in the file */
	uint64_t count;
};

/* Read the header of the ELF file FD, which stays the caller's and open.  Returns 0, or -1: it has
 * no known header. */
int codebounds_open(struct codebounds *u, int fd);

/* Find the function with ADDR: from *START to *END - 1.  Returns 0, or -1 when there is none. */
int codebounds_find(const struct codebounds *u, uint64_t addr, uint64_t *start, uint64_t *end);

#endif
