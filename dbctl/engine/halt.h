/* halt.h - keeps processes stopped while the terminal has stopped the job.  Their debuggers
 * intercept such stops; so dbctl keeps back the command that would let a process run. */
#ifndef HALT_H
#define HALT_H

#include "process/post.h"
#include "process/proc.h"

/* The terminal stops the job: stop all processes and keep them stopped, then stop dbctl itself
 * (halt_look).  When dbctl is continued, so are they. */
void halt_all(void);
void halt_look(int64_t now);

/* P would be resumed with COMMAND now.  Returns 1 when P must stay stopped; COMMAND is kept until
 * halt_open. */
int halt_keeps(struct proc *p, const char *command);

/* Handlers of the table in statetable.c: */
void halt_stop(struct proc *p, struct news *n); /* P runs: stop P */
void halt_open(struct proc *p, struct news *n); /* the job goes on: resume P */

#endif
