/* leave.h - processes are let go, end, and lose their debuggers.
 *
 * When a process leaves, its debugger is free for others.  The process runs on as it was found:
 * nothing is left in it, and no stop that was meant for its debugger stays. */
#ifndef LEAVE_H
#define LEAVE_H

#include "process/post.h"
#include "process/proc.h"

enum { LEAVE_TRIES = 3 }; /* debuggers that may die on one process */

/* P has ended, was let go, or was never held.  WHY is NULL when that is in order; otherwise WHY is
 * reported, and P counts as missed. */
void leave_end(struct proc *p, const char *why);

/* P is held by its debugger, or never will be: call p->started, once, for what waits for that. */
void leave_started(struct proc *p);

/* Free what P has besides a debugger (procs_sweep). */
void leave_forget(struct proc *p);

/* P was sent a SIGSTOP by somebody else: let it go until it runs again, so that the system stops
 * it, and tells its parent, who may wait for that.  Returns 0 when it was continued meanwhile: it
 * may run on. */
int leave_halted(struct proc *p);

/* Whether a SIGSTOP that has stopped PID is one that a debugger has left behind. */
int leave_stray(pid_t pid);

/* Of the table (statetable.c). */
void leave_now(struct proc *p, struct news *n);      /* it has no debugger that holds it */
void leave_recall(struct proc *p, struct news *n);   /* it runs: stop it first */
void leave_detach(struct proc *p, struct news *n);   /* it stands still in its debugger's hands */
void leave_stopped(struct proc *p, struct news *n);  /* it has stopped as it was asked to */
void leave_refused(struct proc *p, struct news *n);  /* its debugger cannot resume it */
void leave_detached(struct proc *p, struct news *n); /* its debugger has let go */
void leave_watched(struct proc *p, struct news *n);  /* time passes after that */
void leave_dead(struct proc *p, struct news *n);     /* it has ended by itself */
void leave_bereaved(struct proc *p, struct news *n); /* its debugger has died */

#endif
