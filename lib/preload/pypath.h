/* pypath.h - the frames of Python in a call path, between those of C.  Handlers may call all of
 * this. */
#ifndef PYPATH_H
#define PYPATH_H

#include <stdint.h>

#define PYPATH_MAX 2048 /* words of a path: frames, and entries from C */

/* The path of the calling thread, innermost frame first: the addresses of its places (pycode.h),
 * and after the frames that one function of C entered the interpreter for, PYPATH_ENTRY and an
 * address in that function's stack frame. */
#define PYPATH_ENTRY (UINT64_C(1) << 63)
struct pypath {
	uint64_t *at;  /* the words */
	unsigned n;    /* how many */
	unsigned next; /* the first one that was not taken */
};

/* Find the frames of the calling thread and store them at P->at, which has room for PYPATH_MAX
 * words.  Of a path with more frames it has the innermost. */
void pypath_begin(struct pypath *p);

/* The next frame, if it belongs to a function of C whose stack frame lies below SP; 0 when there is
 * none. */
uint64_t pypath_below(struct pypath *p, uint64_t sp);

/* The place of the innermost frame of the calling thread, when the code at PC is the interpreter's;
 * otherwise, and when there is no frame, PC. */
uintptr_t pypath_leaf(uintptr_t pc);

#endif
