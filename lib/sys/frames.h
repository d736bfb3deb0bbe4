/* frames.h - keeps the search tables that frameindex.h makes for files of sampled processes. */
#ifndef FRAMES_H
#define FRAMES_H

#include "unwind/frameindex.h"

/* If U, loaded from a file for MACHINE, has tables without a head, give U the tables F of that
 * file, which the first call makes.  Without memory, or when the tables of all files exceed 32 MiB,
 * U's tables are not used. */
void frames_give(
	struct frameindex *f, struct unwind_object *u, const struct unwind_machine *machine);

/* Free the tables of F and set F to all 0.  No unwind_object may use the tables any more. */
void frames_free(struct frameindex *f);

#endif
