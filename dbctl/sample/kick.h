/* kick.h - sends a process a stop, for a sample or only so that its debugger looks at it, and
 * recognizes the stop when it arrives.
 *
 * A debugger that takes samples by itself (autosample.h) lets its process go on after our SIGSTOP.
 * So a look is asked for with a SIGWINCH, which may be on its way together with a SIGSTOP. */
#ifndef KICK_H
#define KICK_H

#include "process/post.h"
#include "process/proc.h"

/* Stop thread TID of P for a sample; TID 0: the thread that seems to be running.  Returns 0, or -1
 * when no thread can be stopped. */
int kick_sample(struct proc *p, pid_t tid);

/* Stop P now, whatever it does, but not for a sample.  Returns 0, also when such a stop is on its
 * way already, or -1 when P has no thread that can be stopped. */
int kick_stop(struct proc *p);

/* Stop P at its thread TID, only so that its debugger looks at it. */
void kick_nudge(struct proc *p, pid_t tid);

/* The thread that the stop on its way to P was sent to; 0 when no stop is on its way. */
pid_t kick_tid(const struct proc *p);

/* The stop on its way will not come.  If it was for a sample, count the sample as lost by WHY. */
void kick_lost(struct proc *p, enum proc_count why);

/* If TEXT, a complaint of P's debugger, says that the stop has arrived in a function of P that the
 * debugger called, the stop is over, and its sample is lost. */
void kick_met(struct proc *p, const char *text);

/* If the thread that P's stop was sent to has ended, listen to P's debugger, then post
 * EV_THREAD_GONE.  The debugger may be gone afterwards.  A debugger that took the stop has reported
 * it before the thread could end.  A stop that is heard only after EV_THREAD_GONE is taken for
 * another sender's, and P stands still for it.  Do not call this while an event is dealt with. */
void kick_hear(struct proc *p);

/* P has stopped; E is EV_STOPPED unless more is known.  Returns the kind of stop: our stop, which
 * has arrived then; a stop of another sender; or E. */
enum event kick_arrived(struct proc *p, enum event e);

/* P has stopped, and stands still since SINCE (us).  Count how long P stood still the last time:
 * when it ran again is known by now.  SAMPLED: P was stopped for a sample, and its record says
 * so. */
void kick_stands(struct proc *p, int64_t since, int sampled);

/* P has stopped by a SIGWINCH.  Returns 1 when dbctl has sent that SIGWINCH; then it is not awaited
 * any more. */
int kick_looked(struct proc *p);

#endif
