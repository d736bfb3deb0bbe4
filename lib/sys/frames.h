/* frames.h - owns the heads that frameindex.h makes for the sampler's files. */
#ifndef FRAMES_H
#define FRAMES_H

#include "unwind/frameindex.h"

/* When U, loaded from a file for MACHINE, has tables without a head, give U the tables F of its
 * file, made at the first call.  Without memory, or beyond 32 MiB for all files, U's tables stay
 * unread. */
void frames_give(
	struct frameindex *f, struct unwind_object *u, const struct unwind_machine *machine);

/* Free F's tables and reset F to 0.  No object may use the tables any more. */
void frames_free(struct frameindex *f);

#endif
