/* copied.h - processes that are not stopped for a sample: each sample is a copy of the process,
 * which its debugger questions and kills.
 *
 *	AFAR --> COPIED --> JOINING --> QUESTIONED --> ENDING --> AFAR
 *	     (a debugger is free)  (it has attached) (all is asked)  (killed) */
#ifndef COPIED_H
#define COPIED_H

#include "process/post.h"
#include "process/proc.h"

enum { COPIED_LIMIT = 6 }; /* a copy may be silent for 1/COPIED_LIMIT of debugger_deadline */

/* Become the parent of the program's orphans, and listen for copies.  KEY as in copylisten.h.
 * Returns 0, or -1 and errno. */
int copied_start(uint64_t *key);

/* Reap copies, and orphans that have become our children.  OTHERS returns 1 when another part of
 * dbctl waits for PID. */
void copied_reap(int (*others)(pid_t pid));

/* Accept no more processes. */
void copied_stop(void);

/* Of the table (statetable.c). */
void copied_afar(struct proc *p, struct news *n);     /* time passes; GONE when it has ended */
void copied_leave(struct proc *p, struct news *n);    /* no more copies; GONE */
void copied_waiting(struct proc *p, struct news *n);  /* for a debugger; JOINING */
void copied_attached(struct proc *p, struct news *n); /* QUESTIONED, or ENDING */
void copied_sample(struct proc *p, struct news *n);   /* its record comes to the patterns */
void copied_asked(struct proc *p, struct news *n);    /* it has answered all: ENDING */
void copied_limit(struct proc *p, struct news *n);    /* time passes while it is questioned */
void copied_hurry(struct proc *p, struct news *n);    /* the process is let go */
void copied_killed(struct proc *p, struct news *n);   /* AFAR */
void copied_bereaved(struct proc *p, struct news *n); /* AFAR, or GONE after some */

#endif
