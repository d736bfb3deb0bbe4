/* pypath.h - the frames of Python in a call path, between those of C.  Handlers may call all of
 * this. */
#ifndef PYPATH_H
#define PYPATH_H

#include "preload/pycode.h"
#include "python/pywalk.h"

#include <stdint.h>

#define PYPATH_MAX 2048    /* words of a path: frames, and entries from C */
#define PYPATH_WINDOW 4096 /* bytes that are read at once */
#define PYPATH_PARTS 8
#define PYPATH_VALUES 8192 /* bytes of a record of values, at most */

struct pypath {
	unsigned n;                 /* how many words */
	unsigned end;               /* PCT_END_*: why there are no more frames */
	uint64_t at[PYPATH_MAX];    /* as in a pymerge */
	uint64_t frame[PYPATH_MAX]; /* addresses of the frames */
	uint32_t unit[PYPATH_MAX];
	struct pypath_part {
		uint64_t from;
		unsigned size, used;
	} part[PYPATH_PARTS]; /* that were read one by one, not by the window */
	unsigned parts, read; /* parts; those of them that `ahead' has */
	uint8_t *window;      /* in `ahead': `window_size' bytes from `window_at' on */
	uint64_t window_at;
	unsigned window_size;
	uint8_t ahead[PYPATH_PARTS * PYLAYOUT_THREAD + PYPATH_WINDOW];
	struct pycode_room room;
	const struct pylayout *layout;
	uint8_t values[PYPATH_VALUES]; /* for pyvalues.h */
};

/* Find the frames of the calling thread, which runs the code at PC.  Of a path with more frames P
 * gets the innermost. */
void pypath_begin(struct pypath *p, uintptr_t pc);

/* The place of the innermost frame of the calling thread, when the code at PC is the interpreter's;
 * otherwise, and when there is no frame, PC. */
uintptr_t pypath_leaf(uintptr_t pc);

#endif
