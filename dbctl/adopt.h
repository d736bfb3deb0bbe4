/* adopt.h - how a process gets its debugger: it waits for a free one, its parent's debugger
 * detaches from it, and its own attaches.
 *
 * A child is followed from its first instruction: at the fork the parent's debugger holds both.  A
 * debugger is found for the child, and the child is parked (target.h).  When the parent continues,
 * its debugger detaches from the child, and then the new debugger attaches. */
#ifndef ADOPT_H
#define ADOPT_H

#include "process/post.h"
#include "process/proc.h"

/* Handlers of the table in statetable.c: */
void adopt_found(struct proc *p, struct news *n);   /* P was found stopped: wait until P runs */
void adopt_waiting(struct proc *p, struct news *n); /* P waits for a debugger */
void adopt_born(struct proc *p, struct news *n);    /* wait until no other debugger holds P */
void adopt_again(struct proc *p, struct news *n);   /* P's debugger died before it held P */
/* P's debugger attaches.  A SIGCONT, such as a shell's `fg' sends to all processes of its group,
 * takes back the SIGSTOP of ptrace(2), PTRACE_ATTACH, and the debugger would wait for it for ever:
 * send another one when P runs and has none. */
void adopt_attaching(struct proc *p, struct news *n);
void adopt_attached(struct proc *p, struct news *n); /* P's debugger has attached, or could not */

#endif
