/* fewsamples.h - the warning that shares are of few samples: "only 12 samples: treat these shares as
 * rough". */
#ifndef FEWSAMPLES_H
#define FEWSAMPLES_H

#include "stopped.h"

/* Add to E's head that the shares are of few samples, or that many samples were lost.  ELSEWHERE:
 * the time is in what the report leaves out, so that more samples are no remedy. */
void fewsamples_head(struct end *e, int elsewhere);

/* Append the same for samples that a debugger took; there the limit for few is lower. */
void fewsamples_stopped(struct text *t, const struct stopped *d);

#endif
