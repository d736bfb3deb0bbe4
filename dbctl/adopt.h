/* adopt.h - how a process comes to its debugger: it waits for one that is free, is taken out of
 * the hands of its parent's, and is attached to.
 *
 * A child is followed with nothing lost: at the fork its parent and it stand still, both in the
 * hands of the parent's debugger.  A debugger is found for it, the child is parked (target.h), the
 * parent goes on, whereby its debugger lets go of the child, and the new debugger attaches. */
#ifndef ADOPT_H
#define ADOPT_H

#include "post.h"
#include "proc.h"

/* Of the table (loop.c). */
void adopt_found(struct proc *p, struct news *n);    /* time passes while it is stopped as found */
void adopt_waiting(struct proc *p, struct news *n);  /* while it waits for a debugger */
void adopt_born(struct proc *p, struct news *n);     /* while another may have hold of it */
void adopt_again(struct proc *p, struct news *n);    /* its debugger has died before it had it */
void adopt_attached(struct proc *p, struct news *n); /* its debugger has it, or could not */

#endif
