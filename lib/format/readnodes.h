/* readnodes.h - the nodes of call paths that lie in a log.  For reader.c. */
#ifndef READNODES_H
#define READNODES_H

#include "format/readhead.h"

#include <stddef.h>

struct readnodes { /* starts as all zero */
	struct readnode {
		uint64_t place;
		uint32_t number, caller;
		uint32_t above;       /* where the caller was in the table when it was asked for */
		uint32_t frames, end; /* of its path, once that was followed; frames 0: not yet */
	} * node;                     /* by number */
	size_t count, room;
	/* place[N]: where node N is in the table, plus 1; 0 not known.  N is below `places' */
	uint32_t *place;
	size_t places;
	uint32_t last; /* the node whose path `caller` holds; 0 none yet */
	uint32_t frames, end;
	uint64_t *caller;
	uint32_t *number; /* of the nodes of these */
	size_t deep;      /* frames that there is room for */
};

/* Take the node W, a record of R at offset OFF.  Returns 0, or -1 with R->why set. */
int readnodes_add(struct readnodes *n, struct reader *r, const uint64_t *w, uint64_t off);

/* The callers of the sample W, a record at offset OFF, into CALLER, and why they end into END.
 * When R->told says that they are known, only the first NUMBER is set.
 * Returns 0, or -1 with R->why set. */
int readnodes_path(struct readnodes *n, struct reader *r, const uint64_t *w, uint64_t off);

void readnodes_free(struct readnodes *n);

#endif
