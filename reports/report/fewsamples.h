/* fewsamples.h - the warning that shares are of few samples: "only 12 samples: treat these shares as
 * rough". */
#ifndef FEWSAMPLES_H
#define FEWSAMPLES_H

#include "stopped.h"

/* Add to E's head that the shares are of few samples, or that most may be among the lost.
 * ELSEWHERE: the time is not in the report, so that more samples are no remedy. */
void fewsamples_head(struct end *e, int elsewhere);

/* Append the same of samples that a debugger took, which are few when they are fewer. */
void fewsamples_stopped(struct text *t, const struct stopped *d);

#endif
