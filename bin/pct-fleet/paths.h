/* paths.h - asks for call paths of a fleet, whose tables have frames and paths as numbers. */
#ifndef FLEETPATHS_H
#define FLEETPATHS_H

#include "fleet/fleet.h"
#include "fleet/ids.h"

#include <stdint.h>

struct paths_row { /* a row of the table path */
	int64_t parent;
	size_t first, n; /* the path's frames: list[first] to list[first + n - 1] */
	int named;       /* 1: the database has sent this row */
};

struct paths { /* starts as all zero */
	struct ids path, frame;
	struct paths_row *row; /* rows of the table path, by index in `path' */
	uint32_t *number;      /* by index in `frame': number in logs.h, + 1; 0: not known yet */
	int64_t *list;         /* frames of all rows; in a row, the one nearest the leaf first */
	size_t row_room, number_room, listed, list_room;
	uint32_t rare; /* number of the frame FLEET_RARE in logs.h, + 1; 0: not known yet */
	int innermost;
	int wrong; /* 1: an answer was not what was asked for */
};

/* Plan to ask for the frame LEAF and the callers PATH (0 none). */
void paths_want(struct paths *p, int64_t leaf, int64_t path);

/* Ask F for all paths and frames that are wanted.  INNERMOST: of each frame keep only the innermost
 * of its inlined calls.  Returns 0, or -1 after a message. */
int paths_ask(struct paths *p, struct fleet *f, int innermost);

/* The *N frames (logs.h) of the path, leaf first, valid until the next call; NULL when the fleet
 * does not have all of them. */
const uint32_t *paths_frames(const struct paths *p, int64_t leaf, int64_t path, size_t *n);

void paths_free(struct paths *p);

#endif
