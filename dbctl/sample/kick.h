/* kick.h - the stop of ours that is on its way to a process: for a sample, or only so that its
 * debugger looks at it.
 *
 * Where a debugger takes samples by itself (autosample.h) it goes on by itself from our SIGSTOP.
 * So a SIGWINCH is sent for a look, and may be on its way beside the SIGSTOP. */
#ifndef KICK_H
#define KICK_H

#include "process/post.h"
#include "process/proc.h"

/* Stop thread TID of P for a sample; 0: that which seems to be running.  Returns 0, or -1. */
int kick_sample(struct proc *p, pid_t tid);

/* Stop P now, whatever it does, but not for a sample.  Returns 0, also where such a stop is on its
 * way, or -1 when it has no thread any more, or none that can be stopped. */
int kick_stop(struct proc *p);

/* Stop P at its thread TID, only so that its debugger looks at it. */
void kick_nudge(struct proc *p, pid_t tid);

/* The thread that the stop on its way to P was sent to; 0: none is. */
pid_t kick_tid(const struct proc *p);

/* The stop on its way will not come.  If it was for a sample, that is lost, as WHY says. */
void kick_lost(struct proc *p, enum proc_count why);

/* TEXT, a complaint of P's debugger, may say that the stop arrived in a function of P that the
 * debugger called: the stop is over. */
void kick_met(struct proc *p, const char *text);

/* If the thread that P's stop was sent to has ended, listen to P's debugger, then post
 * EV_THREAD_GONE.  The debugger may be gone afterwards.  If it took the stop, it said so before the
 * thread could end.  A stop that is heard only after EV_THREAD_GONE is taken for another sender's,
 * and P stands still for it.  Do not call this while an event is dealt with. */
void kick_hear(struct proc *p);

/* P has stopped; E is EV_STOPPED, or what is known.  Returns what it is: our stop, which has
 * arrived, another sender's, or E. */
enum event kick_arrived(struct proc *p, enum event e);

/* P has stopped, and stands still since SINCE (us).  So how long it stood still before it ran is
 * known now.  SAMPLED: it was stopped for a sample; its record says so. */
void kick_stands(struct proc *p, int64_t since, int sampled);

/* P has stopped by a SIGWINCH.  Returns whether that was ours; it has arrived. */
int kick_looked(struct proc *p);

#endif
