/* remote.h - a target that is no process here: it is behind a stub of gdb's remote protocol, a
 * server, an emulator or a board, and only its debugger knows of it.
 *
 *	DISTANT --> CALLING --> HELD <----> AWAY        (and PARTING, then GONE)
 *	 (a debugger is free)  (it is the image that was named)
 *
 * Its clock is the wall's: nothing here knows what time it has used.  A sample is a stop that its
 * debugger asks for, as at Ctrl-C. */
#ifndef REMOTE_H
#define REMOTE_H

#include "process/post.h"
#include "process/proc.h"

/* P has stopped; E is EV_ENDED if it has.  Returns what it is: our interrupt, which has arrived, or
 * another stop, and then the interrupt is void. */
enum event remote_arrived(struct proc *p, enum event e);

/* Whether TEXT, said instead of a stop, is news of another kind, which is posted. */
int remote_cut(struct proc *p, const char *text);

/* Whether TEXT, said at a stop, is of the first process that P starts: then P goes on. */
int remote_bears(struct proc *p, const char *text);

/* Whether TEXT, read into P's record, reports no stop at all; then its complaint is posted. */
int remote_refuses(struct proc *p, const char *text);

/* The process that must get a SIGINT so that P stops; 0: there is none. */
pid_t remote_interrupter(const struct proc *p);

/* P is not followed any more; WHY (NULL: in order) is said. */
void remote_end(struct proc *p, const char *why);

/* P cannot be sampled, as WHY says: let it run on, if its debugger has it.  PARTING. */
void remote_refuse(struct proc *p, const char *why);

/* The line of TEXT at AT into OUT of SIZE bytes. */
void remote_line(const char *text, const char *at, char *out, size_t size);

/* Of the table (statetable.c). */
void remote_due(struct proc *p, struct news *n);      /* a sample is due: it is interrupted */
void remote_sampled(struct proc *p, struct news *n);  /* HELD; a thread is chosen */
void remote_chosen(struct proc *p, struct news *n);   /* its record comes to the patterns */
void remote_nudged(struct proc *p, struct news *n);   /* AWAY again, or PARTING */
void remote_recall(struct proc *p, struct news *n);   /* it runs, and must be let go */
void remote_detach(struct proc *p, struct news *n);   /* PARTING, when nothing is awaited */
void remote_parted(struct proc *p, struct news *n);   /* GONE */
void remote_ended(struct proc *p, struct news *n);    /* GONE: it has ended by itself */
void remote_refused(struct proc *p, struct news *n);  /* it does not run, or is lost; PARTING */
void remote_overdue(struct proc *p, struct news *n);  /* it was asked to stop, and has not */
void remote_bereaved(struct proc *p, struct news *n); /* GONE */

#endif
