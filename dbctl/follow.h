/* follow.h - processes come and go: they are given debuggers, and these are taken back.
 *
 * A child is followed with nothing lost: at the fork its parent and it stand still, both in the
 * hands of the parent's debugger.  A debugger is found for it, the child is parked (target.h), the
 * parent goes on, whereby its debugger lets go of the child, and the new debugger attaches. */
#ifndef FOLLOW_H
#define FOLLOW_H

#include "proc.h"

struct follow_opt {
	const char *gdb; /* name or path of the debugger */
	unsigned most;   /* debuggers at once; 0: as memory allows */
	int verbose;
};

void follow_init(const struct follow_opt *o);

/* Have PID followed.  PARENT: the process at whose fork it stands still, or NULL.  Returns the
 * new one, or NULL when it is followed already or is no process any more. */
struct proc *follow_add(pid_t pid, struct proc *parent);

/* The first of all processes, linked by next; those that are FREED or GONE are still there until
 * follow_pump. */
struct proc *follow_all(void);
struct proc *follow_find(int id);

/* Do all that can be done at NOW (ms).  Returns when to be called again, in ms from NOW, at
 * most. */
int follow_pump(int64_t now);

/* Resume P with COMMAND. */
void follow_resume(struct proc *p, const char *command);

/* Let P go as soon as its debugger can: it runs on.  Harmless when it goes already. */
void follow_leave(struct proc *p);

/* P stands at the beginning of its program (REASON: exec), or has come into the hands of its
 * debugger (attached): it comes under the script. */
void follow_begin(struct proc *p, const char *reason);

/* P has ended, or was never got hold of: its debugger is free for others.  WHY NULL: it is in
 * order; else what is said of it. */
void follow_end(struct proc *p, const char *why);

/* Say WHY, which went wrong with P, and note it in its accounts. */
void follow_complain(struct proc *p, const char *why);

/* Say WHAT is done with P, when that is wanted (-v). */
void follow_verbose(const struct proc *p, const char *what);

/* Whether a SIGSTOP that has stopped PID is one that a debugger has left behind: who is followed
 * is not stopped by others, his debugger takes their SIGSTOP. */
int follow_stray(pid_t pid);

/* Make the symbols of P known to its debugger, before the first question about its places. */
void follow_symbols(struct proc *p);

/* Have the debugger of P, which has no breakpoints yet, stop at no birth. */
void follow_no_births(struct proc *p);

/* Warn when FILE, started while it is traced, does not get the rights that it has by its mode; NAME
 * is what it is called. */
void follow_warn_rights(const char *name, const char *file);

/* For adopt.c: P is in another state now; its debugger is to stop it at exec and at births. */
void follow_state(struct proc *p, enum proc_state s);
void follow_catch(struct proc *p);

extern int follow_lost; /* processes that should have been followed and were not */

#endif
