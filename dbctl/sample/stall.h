/* stall.h - sees to it that every wait ends: what is waited for, for how long, and what ends the
 * wait.
 *
 *	wait for                        ended after             by
 *	a debugger that starts          2 x debugger_deadline   its end; another or none (pool.h)
 *	a debugger that is in use       adopt.c                 letting the process go, a message
 *	an answer                       debugger_deadline       the debugger's end
 *	symbols                         600 s, or the deadline  the same
 *	                                when it does nothing
 *	the target, all of it traced    debugger_deadline       the same
 *	and standing still
 *	the report of its end           debugger_deadline       the same
 *	the target, partly so           2 s, then the deadline  a stop of ours, the debugger's end
 *	a stop of ours                  debugger_deadline       the debugger's end
 *	a stop of ours to a thread      1 s                     forgetting it
 *	that has ended
 *
 * "Partly so": gdb 13 can miss its wake-up when several threads fork at once.  It holds the threads
 * that forked, lets only one thread run, and waits for it; but that thread waits for a lock that
 * the held threads have.  gdb finds the forks when something else happens. */
#ifndef STALL_H
#define STALL_H

#include "process/post.h"
#include "process/proc.h"

/* Whether to post EV_WATCH for P at NOW (ms): a second has passed, and its debugger owes an answer.
 * Call this at each turn. */
int stall_due(struct proc *p, int64_t now);

/* Handlers of the table in statetable.c: */
void stall_answer(struct proc *p, struct news *n);   /* the debugger of P owes an answer */
void stall_running(struct proc *p, struct news *n);  /* P runs */
void stall_recalled(struct proc *p, struct news *n); /* P runs, and should stop */

#endif
