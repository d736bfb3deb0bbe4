/* pypaths.h - puts the frames of Python that were read for a sample into its call path, if the
 * sample's own registers and stack agree with them. */
#ifndef PYPATHS_H
#define PYPATHS_H

#include "sys/pysample.h"
#include "unwind/unwind.h"

struct pypaths { /* a walk through the frames of C */
	struct pymerge merge;
	struct pysample *sample;
	struct unwind_range stack;
	unsigned evals; /* frames of the function that interprets, so far */
	int differs;    /* 1: the frames of Python are not those of the sample */
};

/* Begin to compare P->sample with a sample at PC, the copy of whose stack is STACK; the caller has
 * set `take' and `of' of p->merge. */
void pypaths_begin(struct pypaths *p, const struct unwind_range *stack, uint64_t pc);

/* Look at the next frame of C, of the registers REGS; p->merge has taken it. */
void pypaths_look(struct pypaths *p, const struct unwind_regs *regs);

#endif
