/* frameindex.h - a head for tables that have none: the linker of a static program makes .eh_frame
 * without .eh_frame_hdr, and reading .eh_frame from its beginning for each place takes too long. */
#ifndef FRAMEINDEX_H
#define FRAMEINDEX_H

#include "unwind/unwind.h"

#include <stddef.h>

struct frames {            /* of a file; all 0 at first */
	uint8_t *bytes;    /* the head, then .eh_frame; from malloc; NULL: there are none */
	size_t size, head; /* of all, of the head */
	int tried;
};

/* When U, loaded from a file for MACHINE, has tables without a head, give U the tables F of its
 * file, made at the first call.  Without memory, or beyond 32 MiB for all files, U's tables stay
 * unread. */
void frameindex(struct frames *f, struct unwind_object *u, const struct unwind_machine *machine);

/* Free F's tables and reset F to 0.  No object may use the tables any more. */
void frameindex_free(struct frames *f);

#endif
