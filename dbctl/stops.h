/* stops.h - a process is resumed, and what has stopped it becomes an event: EV_ENDED to
 * EV_REFUSED, with its record filled. */
#ifndef STOPS_H
#define STOPS_H

#include "process/post.h"
#include "process/proc.h"

/* Of the table (statetable.c). */
void stops_resume(struct proc *p, struct news *n); /* EV_RESUME: keep P, or let it run */
void stops_nudged(struct proc *p, struct news *n); /* it was stopped to be looked at, and goes on */
void stops_poked(struct proc *p, struct news *n);

#endif
