/* framewalk.h - the state of a walk from a sample to its callers. */
#ifndef FRAMEWALK_H
#define FRAMEWALK_H

#include "format/pctfile.h"
#include "inside/bothends.h"
#include "preload/pypath.h"
#include "python/pymerge.h"
#include "unwind/unwind.h"

/* It is not on the handler's stack, which may be small. */
struct frames {
	unsigned count, end; /* number of callers; PCT_END_*: why there are no more */
	uint64_t *caller;
	struct bothends path;  /* the path while it is walked, in `caller' */
	struct pypath *python; /* NULL: none */
	struct pymerge merge;  /* of C and Python; its leaf is the place of the sample */
	struct unwind_regs regs;
	struct unwind u;
	uint64_t nearest_at; /* the memory read last: `nearest_size' bytes from here on */
	unsigned nearest_size;
	uint8_t near[512];
};

#endif
