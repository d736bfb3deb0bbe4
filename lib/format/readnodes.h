/* readnodes.h - the nodes of call paths that lie in a log.  For reader.c. */
#ifndef READNODES_H
#define READNODES_H

#include "format/readhead.h"

#include <stddef.h>

struct readnodes { /* starts as all zero; the caller frees node */
	struct readnode {
		uint64_t place;
		uint32_t number, caller;
	} * node; /* by number */
	size_t count, room;
	uint32_t last; /* whose callers these are; 0 none yet */
	uint32_t frames, end;
	uint64_t caller[PCT_DEPTH_MAX];
};

/* Take the node W, a record of R at offset OFF.  Returns 0, or -1 with R->why set. */
int readnodes_add(struct readnodes *n, struct reader *r, const uint64_t *w, uint64_t off);

/* The callers of the sample W, a record at offset OFF, into CALLER, and why they end into END.
 * Returns 0, or -1 with R->why set. */
int readnodes_path(struct readnodes *n, struct reader *r, const uint64_t *w, uint64_t off);

#endif
