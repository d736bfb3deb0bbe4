/* callers.h - takes the callers that a walk finds into its path: those of C, and those of Python
 * (pypath.h) in place of the interpreter's.  Handlers may call all of this. */
#ifndef CALLERS_H
#define CALLERS_H

#include "preload/framewalk.h"

/* Take the caller at PC.  With letter f, drop repetitions of a sequence of calls.  Returns 0 when
 * the walk ends here, otherwise 1. */
int callers_take(struct frames *w, uint64_t pc);

/* Begin the path of a sample at PC, with W->python; W->merge is ready for its steps then. */
void callers_begin(struct frames *w, uintptr_t pc);

/* Take the frames of Python that are left, after the walk through those of C has ended.  When it
 * ended too early, some of C may be missing in between: PCT_PLACE_LEFT stands for them.  Sets
 * W->end when the path ends elsewhere than that of C. */
void callers_rest(struct frames *w);

#endif
