/* remotecall.h - a debugger connects to a stub, and its target is compared with a file. */
#ifndef REMOTECALL_H
#define REMOTECALL_H

#include "process/post.h"
#include "process/proc.h"

/* Have the target at ADDRESS followed.  IMAGE is the file of its program, NULL none; ANY_IMAGE: go
 * on even if the target runs another program.  INTERRUPTER is the process here that stops the
 * target when it gets a SIGINT; 0: the debugger.  Returns 0, or -1 when IMAGE cannot be read: that
 * has been said. */
int remotecall_begin(const char *address, const char *image, int any_image, pid_t interrupter);

/* Whether the target was ever held. */
int remotecall_met(void);

/* Of the table (statetable.c). */
void remotecall_waiting(struct proc *p, struct news *n);  /* for a debugger; CALLING */
void remotecall_answered(struct proc *p, struct news *n); /* the stub, or not: GONE */
void remotecall_compared(struct proc *p, struct news *n); /* HELD and EV_BEGIN; PARTING */
void remotecall_leave(struct proc *p, struct news *n);    /* its debugger is ended */

#endif
