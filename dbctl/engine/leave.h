/* leave.h - what is done when a process is let go, ends, or loses its debugger.
 *
 * When a process leaves, its debugger is free for others.  The process runs on as it was found: no
 * breakpoint is left in it, and no stop that was sent for its debugger stays. */
#ifndef LEAVE_H
#define LEAVE_H

#include "process/post.h"
#include "process/proc.h"

enum { LEAVE_TRIES = 3 }; /* give a process up when so many debuggers have died on it */

/* P has ended, was let go, or was never held.  WHY is NULL when that is in order; otherwise WHY is
 * reported, and P counts as missed. */
void leave_end(struct proc *p, const char *why);

/* Call p->started, at most once: P is held by its debugger, or never will be. */
void leave_started(struct proc *p);

/* Free what P owns, except its debugger (for procs_sweep). */
void leave_forget(struct proc *p);

/* Another process has sent P a SIGSTOP.  Detach from P until it runs again, so that the system
 * stops P and tells the parent of P, which may wait for that stop.  Returns 0 when P was continued
 * meanwhile and may run on. */
int leave_halted(struct proc *p);

/* Whether a SIGSTOP that has stopped PID is one that a debugger has left behind. */
int leave_stray(pid_t pid);

/* Handlers of the table in statetable.c: */
void leave_now(struct proc *p, struct news *n);      /* no debugger holds P: nothing to detach */
void leave_recall(struct proc *p, struct news *n);   /* P runs: stop P first */
void leave_detach(struct proc *p, struct news *n);   /* its debugger holds P, stopped: detach */
void leave_stopped(struct proc *p, struct news *n);  /* P has stopped for leave_recall: detach */
void leave_refused(struct proc *p, struct news *n);  /* P's debugger cannot resume P */
void leave_detached(struct proc *p, struct news *n); /* P's debugger has let P go */
void leave_watched(struct proc *p, struct news *n);  /* EV_TICK after P was let go */
void leave_dead(struct proc *p, struct news *n);     /* P has ended by itself */
void leave_bereaved(struct proc *p, struct news *n); /* P's debugger has died */

#endif
