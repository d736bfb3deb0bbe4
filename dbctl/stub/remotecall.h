/* remotecall.h - has a debugger connect to a stub, and compares the stub's target with a file. */
#ifndef REMOTECALL_H
#define REMOTECALL_H

#include "process/post.h"
#include "process/proc.h"

/* Have the target at ADDRESS followed.  IMAGE is the file of its program, NULL none; ANY_IMAGE: go
 * on even if the target runs another program.  INTERRUPTER is the process here that stops the
 * target when it gets a SIGINT; 0: the debugger.  Returns 0, or -1 after a message when IMAGE
 * cannot be read or the debugger has no remote targets. */
int remotecall_begin(const char *address, const char *image, int any_image, pid_t interrupter);

/* Whether the target was ever held. */
int remotecall_met(void);

/* Handlers of the table in statetable.c, with the state that P gets: */
void remotecall_waiting(struct proc *p, struct news *n);  /* P waits for a debugger: CALLING */
void remotecall_answered(struct proc *p, struct news *n); /* the stub answers; if not, PARTING */
void remotecall_compared(struct proc *p, struct news *n); /* HELD if equal, else PARTING */
void remotecall_leave(struct proc *p, struct news *n);    /* its debugger is killed */

#endif
