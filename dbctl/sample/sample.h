/* sample.h - when a process is stopped for a sample.
 *
 * TIMER(cpu, ...) is a clock of ours for the CPU time of each thread (taskclock.h), or, where that
 * cannot be had, a timer on the CPU clock of the process, which runs out in its tick: neither
 * depends on what the process does with timers and signals of its own.  Then the thread that is
 * running is sent a SIGSTOP, which cannot be caught, blocked or ignored, and which its debugger
 * takes: neither the process nor its parent sees it. */
#ifndef SAMPLE_H
#define SAMPLE_H

#include "process/post.h"
#include "process/proc.h"

/* TIMER(KIND, "USEC [random]").  Returns 0, or -1 when VALUE is no such thing. */
int sample_set(struct proc *p, const char *kind, const char *value);

/* The next sample is due an interval from now.  The process runs, or is about to. */
void sample_arm(struct proc *p);

/* The thread of P whose clock has sent a SAMPLE_SIGNAL from descriptor FD; 0: none. */
pid_t sample_fired(struct proc *p, int fd);

/* A sample of P is due, of thread TID or 0: EV_DUE is posted. */
void sample_due(struct proc *p, pid_t tid);

/* If the thread that P's stop was sent to has ended, listen to P's debugger, then post
 * EV_THREAD_GONE.  The debugger may be gone afterwards.  If it took the stop, it said so before the
 * thread could end.  A stop that is heard only after EV_THREAD_GONE is taken for another sender's,
 * and P stands still for it.  Do not call this while an event is dealt with. */
void sample_hear(struct proc *p);

/* P may have new threads: the descriptor of taskclock_births() has become readable. */
void sample_born(struct proc *p);

/* For processes without a timer of the system: look at NOW (us) whether a sample is due.  Returns
 * NOW when it is; otherwise when to look again, in us, or INT64_MAX. */
int64_t sample_look(struct proc *p, int64_t now);

/* Stop P now, whatever it does, but not for a sample.  Returns 0, or -1 when it has no thread any
 * more, or none that can be stopped. */
int sample_kick(struct proc *p);

/* Stop P at its thread TID, only so that its debugger looks at it. */
void sample_nudge(struct proc *p, pid_t tid);

/* No more samples. */
void sample_end(struct proc *p);

/* Of the table (statetable.c). */
void sample_take(struct proc *p, struct news *n);   /* a sample is due while it runs */
void sample_said(struct proc *p, struct news *n);   /* its debugger has taken one by itself */
void sample_forget(struct proc *p, struct news *n); /* the thread of its stop has ended */

#endif
