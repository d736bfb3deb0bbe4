/* waitpath.h - adds the paths of waits (waitlog.h) to places. */
#ifndef WAITPATH_H
#define WAITPATH_H

#include "format/waitlog.h"
#include "samples/places.h"

/* Add path number PATH of L, the path of a wait or of a holder, to P, in GROUP, up to FRAMES frames
 * of it.  Returns the node of its outermost frame; PLACE_NONE for WAITLOG_NO_PATH. */
uint32_t waitpath_add(
	struct places *p, uint32_t group, const struct waitlog *l, uint32_t path, unsigned frames);

#endif
