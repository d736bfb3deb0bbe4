/* stops.h - resumes processes, and posts what stopped them as an event, from EV_ENDED to
 * EV_REFUSED, with the record filled. */
#ifndef STOPS_H
#define STOPS_H

#include "process/post.h"
#include "process/proc.h"

/* Handlers of the table in statetable.c: */
void stops_resume(struct proc *p, struct news *n); /* EV_RESUME: keep P, or let it run */
void stops_nudged(struct proc *p, struct news *n); /* P was stopped only for a look: let P run */
void stops_poked(struct proc *p, struct news *n);  /* the same, where a SIGWINCH was the stop */

#endif
