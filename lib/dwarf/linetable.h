/* linetable.h - runs line programs, which tell the file and line of each address. */
#ifndef LINETABLE_H
#define LINETABLE_H

#include "dwarf/blob.h"
#include "dwarf/linehead.h"

/* Run the program of H.  Returns a blob of lines, from malloc, or NULL when there is no memory or
 * there are too many rows. */
struct blob *linetable_blob(struct linehead *h);

/* Call SINK for each sequence of addresses of the program, LO to HI - 1, until it returns something
 * else than 0.  Returns for how many it returned 0. */
size_t linetable_ranges(
	struct linehead *h, int (*sink)(void *, uint64_t lo, uint64_t hi), void *arg);

#endif
