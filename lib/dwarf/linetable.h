/* linetable.h - line programs: which file and line an address came from. */
#ifndef LINETABLE_H
#define LINETABLE_H

#include "dwarf/blob.h"
#include "dwarf/linehead.h"

/* Run the program of H.  Returns a blob from malloc, NULL: no memory. */
struct blob *linetable_blob(struct linehead *h);

/* Call SINK for each sequence of addresses that the program writes, as unit_ranges does. */
size_t linetable_ranges(
	struct linehead *h, int (*sink)(void *, uint64_t lo, uint64_t hi), void *arg);

#endif
