/* readnodes.h - collects the nodes of call paths in a log, and follows paths.  For reader.c. */
#ifndef READNODES_H
#define READNODES_H

#include "format/readhead.h"

#include <stddef.h>

struct readnodes { /* starts as all zero */
	struct readnode {
		uint64_t place;
		uint32_t number, caller;
		uint32_t above;       /* index of the caller's node when last looked up, a guess */
		uint32_t frames, end; /* length and end of its path; frames 0: not followed yet */
	} * node;                     /* sorted by number */
	size_t count, room;
	/* place[N]: where node N is in the table, plus 1; 0 not known.  N is below `places' */
	uint32_t *place;
	size_t places;
	uint32_t last; /* number of the node whose path `caller` holds; 0: none yet */
	uint32_t frames, end;
	uint64_t *caller;
	uint32_t *number; /* numbers of the nodes of these callers */
	size_t deep;      /* frames that `caller' and `number' have room for */
};

/* Add the node W, a record of R at offset OFF.  Returns 0, or -1 with R->why set. */
int readnodes_add(struct readnodes *n, struct reader *r, const uint64_t *w, uint64_t off);

/* Put the callers of the sample W, a record at offset OFF, into N->caller, N->number and N->frames,
 * and why the path ends into N->end.  When R->told says that the callers are known, leaves out
 * N->caller and all of N->number but the first.  Returns 0, or -1 with R->why set. */
int readnodes_path(struct readnodes *n, struct reader *r, const uint64_t *w, uint64_t off);

void readnodes_free(struct readnodes *n);

#endif
