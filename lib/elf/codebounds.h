/* codebounds.h - finds the bounds of functions in the tables for unwinding (.eh_frame_hdr).
 * Stripped objects keep these tables, because exceptions need them. */
#ifndef CODEBOUNDS_H
#define CODEBOUNDS_H

#include <stdint.h>

struct codebounds { /* the table of one object */
	int fd;
	uint64_t addr, table; /* addr: address of the header; table: file offset of the table */
	uint64_t count;
};

/* Read the header of the ELF file FD, which stays open and belongs to the caller.  Returns 0, or -1
 * when the file has no header of a known form. */
int codebounds_open(struct codebounds *u, int fd);

/* Find the function with ADDR: from *START to *END - 1.  Returns 0, or -1 when there is none. */
int codebounds_find(const struct codebounds *u, uint64_t addr, uint64_t *start, uint64_t *end);

#endif
