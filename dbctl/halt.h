/* halt.h - processes that are to stand still until they are continued: all, when the terminal stops
 * the job, and one that somebody has sent a SIGSTOP.  Their debuggers take these stops; so what
 * would let a process run is kept until it may. */
#ifndef HALT_H
#define HALT_H

#include "post.h"
#include "proc.h"

/* The terminal stops the job: bring all to a stand and keep them there, then (halt_look) stop
 * ourselves; when we are continued, they are. */
void halt_all(void);
void halt_look(int64_t now);

/* P is to be resumed with COMMAND.  Returns whether it is to stand still, and COMMAND is kept. */
int halt_keeps(struct proc *p, const char *command);

/* Of the table (loop.c). */
void halt_stop(struct proc *p, struct news *n); /* it runs */
void halt_kept(struct proc *p, struct news *n); /* time passes for one that is kept */
void halt_open(struct proc *p, struct news *n); /* the job goes on */

#endif
