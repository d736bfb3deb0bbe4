/* halt.h - processes that stay stopped while the job is, as the terminal asked.  The debuggers
 * intercept these stops; so dbctl keeps back the command that would let a process run. */
#ifndef HALT_H
#define HALT_H

#include "process/post.h"
#include "process/proc.h"

/* The terminal stops the job: stop all processes and keep them stopped, then stop dbctl itself
 * (halt_look).  When dbctl is continued, so are they. */
void halt_all(void);
void halt_look(int64_t now);

/* P would be resumed with COMMAND.  Returns whether it stays stopped; then COMMAND is kept. */
int halt_keeps(struct proc *p, const char *command);

/* Of the table (statetable.c). */
void halt_stop(struct proc *p, struct news *n); /* it runs */
void halt_open(struct proc *p, struct news *n); /* the job goes on */

#endif
