/* callers.h - takes the callers that a walk finds into its path: those of C, and those of Python
 * (pypath.h) in place of the interpreter's.  Handlers may call all of this.  Each function that
 * returns a number returns 0 when the walk ends here, otherwise 1. */
#ifndef CALLERS_H
#define CALLERS_H

#include "preload/framewalk.h"

/* Take the caller at PC.  With letter f, drop repetitions of a sequence of calls. */
int callers_take(struct frames *w, uint64_t pc);

/* 1 when the thread of W runs Python. */
int callers_python(const struct frames *w);

/* Call before the first step of a walk by tables. */
void callers_begin(struct frames *w);

/* Take the frame of C at PC, whose stack frame begins at SP, and the frames of Python that those of
 * C below it have run. */
int callers_step(struct frames *w, uint64_t sp, uint64_t pc);

/* Take the frames of Python that are left, after the walk through those of C has ended.  When it
 * ended too early, some of C may be missing in between: PCT_PLACE_LEFT stands for them.  Sets
 * W->end when the path ends elsewhere than that of C. */
void callers_rest(struct frames *w);

#endif
