/* sample.h - when a process is stopped for a sample.
 *
 * TIMER(cpu, ...) is a clock of ours for the CPU time of each thread (taskclock.h), or, where that
 * cannot be had, a timer on the CPU clock of the process, which runs out in its tick: neither
 * depends on what the process does with timers and signals of its own.  Then the thread that is
 * running is sent a SIGSTOP, which cannot be caught, blocked or ignored, and which its debugger
 * takes: neither the process nor its parent sees it. */
#ifndef SAMPLE_H
#define SAMPLE_H

#include "post.h"
#include "proc.h"

/* TIMER(KIND, "USEC [random]").  Returns 0, or -1 when VALUE is no such thing. */
int sample_set(struct proc *p, const char *kind, const char *value);

/* The next sample is due an interval from now.  The process runs, or is about to. */
void sample_arm(struct proc *p);

/* Which thread of P is it whose clock has sent a SAMPLE_SIGNAL from descriptor FD?  0: none. */
pid_t sample_fired(struct proc *p, int fd);

/* A sample of P is due, of thread TID or 0: EV_DUE is posted. */
void sample_due(struct proc *p, pid_t tid);

/* Where the thread that P's stop was sent to has ended: its debugger is listened to, and may be
 * gone after; then EV_THREAD_GONE is posted.  If the stop was taken, that was said before the
 * thread could end; else its stop, heard later, would be somebody else's, for which the process
 * stands still.  Not while an event is dealt with. */
void sample_hear(struct proc *p);

/* P's threads may have become more: taskclock_births() has told. */
void sample_born(struct proc *p);

/* For those without a timer of the system's: look at NOW (us) whether a sample is due.  Returns NOW
 * when it is, else when to look again, in us, or INT64_MAX. */
int64_t sample_look(struct proc *p, int64_t now);

/* Stop P now, whatever it does, for other ends.  Returns 0, or -1 when it has no thread any more,
 * or none that can be stopped. */
int sample_kick(struct proc *p);

/* Stop P at its thread TID, for no other end than that its debugger looks at it. */
void sample_nudge(struct proc *p, pid_t tid);

/* No more samples. */
void sample_end(struct proc *p);

/* Of the table (loop.c). */
void sample_take(struct proc *p, struct news *n);   /* a sample is due while it runs */
void sample_said(struct proc *p, struct news *n);   /* its debugger has taken one by itself */
void sample_forget(struct proc *p, struct news *n); /* the thread of its stop has ended */

#endif
