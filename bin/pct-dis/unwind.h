/* unwind.h - where functions begin and end, by the tables for unwinding (.eh_frame_hdr): stripped
 * objects keep them, because exceptions need them. */
#ifndef UNWIND_H
#define UNWIND_H

#include <stdint.h>

struct unwind { /* of one object */
	int fd;
	uint64_t addr, table; /* of the header, in memory; of the table, in the file */
	uint64_t count;
};

/* Read the header of the ELF file FD, which stays the caller's and open.  Returns 0, or -1: it has
 * none that is understood. */
int unwind_open(struct unwind *u, int fd);

/* The function that holds ADDR: from *START to *END - 1.  Returns 0, or -1 when none does. */
int unwind_find(const struct unwind *u, uint64_t addr, uint64_t *start, uint64_t *end);

#endif
