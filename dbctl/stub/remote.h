/* remote.h - follows a target that is not a process of this system: it is behind a stub of gdb's
 * remote protocol, a server, an emulator or a board, and only its debugger reaches it.
 *
 *	DISTANT --> CALLING --> HELD <----> AWAY        (and PARTING, then GONE)
 *	 (a debugger is free)  (it is the image that was named)
 *
 * Its samples are of wall-clock time: its CPU time is not known here.  For a sample, its debugger
 * is asked to stop it, as by Ctrl-C. */
#ifndef REMOTE_H
#define REMOTE_H

#include "process/post.h"
#include "process/proc.h"

/* P has stopped; E is EV_ENDED when it has ended.  Returns the kind of stop: our interrupt, which
 * has arrived then, or another stop, after which our interrupt no longer counts. */
enum event remote_arrived(struct proc *p, enum event e);

/* If TEXT, said instead of a stop, says that the connection is gone, or that only the debugger was
 * interrupted, post the event for that and return 1. */
int remote_cut(struct proc *p, const char *text);

/* If TEXT, said at a stop, reports the first process that P starts, report that, let P go on, and
 * return 1. */
int remote_bears(struct proc *p, const char *text);

/* If TEXT, which was read into P's record, reports no stop at all, post it as a complaint and
 * return 1. */
int remote_refuses(struct proc *p, const char *text);

/* Returns the process that must get a SIGINT so that P stops; 0 when there is none. */
pid_t remote_interrupter(const struct proc *p);

/* Follow P no more, and report WHY.  WHY NULL: all is in order, and nothing is reported. */
void remote_end(struct proc *p, const char *why);

/* P cannot be sampled, as WHY says: report that, and let P run on if its debugger has it.  P
 * becomes PARTING. */
void remote_refuse(struct proc *p, const char *why);

/* Copy the line of TEXT that AT points into to OUT, of SIZE bytes. */
void remote_line(const char *text, const char *at, char *out, size_t size);

/* Handlers of the table in statetable.c, with the state that P gets: */
void remote_due(struct proc *p, struct news *n);      /* a sample is due: interrupt P */
void remote_sampled(struct proc *p, struct news *n);  /* P stopped for a sample: CHOOSING, HELD */
void remote_chosen(struct proc *p, struct news *n);   /* thread chosen: HELD; try the patterns */
void remote_nudged(struct proc *p, struct news *n);   /* AWAY again, or PARTING */
void remote_recall(struct proc *p, struct news *n);   /* P runs, and must be let go */
void remote_detach(struct proc *p, struct news *n);   /* PARTING, when nothing is awaited */
void remote_parted(struct proc *p, struct news *n);   /* GONE */
void remote_ended(struct proc *p, struct news *n);    /* GONE: P has ended by itself */
void remote_refused(struct proc *p, struct news *n);  /* P does not run, or is lost: PARTING */
void remote_overdue(struct proc *p, struct news *n);  /* P was asked to stop, and has not */
void remote_bereaved(struct proc *p, struct news *n); /* GONE */

#endif
