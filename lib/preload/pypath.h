/* pypath.h - the frames of Python in a call path, between those of C.  Handlers may call all of
 * this. */
#ifndef PYPATH_H
#define PYPATH_H

#include "preload/pycode.h"
#include "python/pywalk.h"

#include <stdint.h>

#define PYPATH_MAX 2048    /* words of a path: frames, and entries from C */
#define PYPATH_WINDOW 4096 /* bytes that are read at once */

struct pypath {
	unsigned n;              /* how many words */
	unsigned end;            /* PCT_END_*: why there are no more frames */
	uint64_t at[PYPATH_MAX]; /* as in a pymerge */
	uint32_t unit[PYPATH_MAX];
	uint64_t window_at; /* the memory read last: `window_size' bytes from here on */
	unsigned window_size;
	uint8_t window[PYPATH_WINDOW];
	struct pycode_room room;
};

/* Find the frames of the calling thread.  Of a path with more frames P gets the innermost. */
void pypath_begin(struct pypath *p);

/* The place of the innermost frame of the calling thread, when the code at PC is the interpreter's;
 * otherwise, and when there is no frame, PC. */
uintptr_t pypath_leaf(uintptr_t pc);

#endif
