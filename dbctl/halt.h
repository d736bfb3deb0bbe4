/* halt.h - processes that are to stand still until they are continued: all, when the terminal stops
 * the job, and one that somebody has sent a SIGSTOP.  Their debuggers take these stops; so what
 * would let a process run is kept until it may. */
#ifndef HALT_H
#define HALT_H

#include "proc.h"

/* The terminal stops the job: bring all to a stand and keep them there, then stop ourselves; when
 * we are continued, they are. */
void halt_all(void);

/* P is to be resumed with COMMAND.  Returns whether it is to stand still, and COMMAND is kept. */
int halt_keeps(struct proc *p, const char *command);

/* Do what can be done at NOW (ms).  Returns when to be called again, in ms from NOW, at most. */
int halt_pump(int64_t now);

#endif
