/* sample.h - when a process is stopped for a sample.
 *
 * TIMER(cpu, ...) is a clock of ours for the CPU time of each thread (taskclock.h), or, where that
 * cannot be had, a timer on the CPU clock of the process, which runs out in its tick: neither
 * depends on what the process does with timers and signals of its own.  Then the thread that is
 * running is sent a SIGSTOP, which cannot be caught, blocked or ignored, and which its debugger
 * takes: neither the process nor its parent sees it. */
#ifndef SAMPLE_H
#define SAMPLE_H

#include "proc.h"

#include <signal.h>

#define SAMPLE_SIGNAL SIGRTMIN /* our own, its value the id of the process */

/* TIMER(KIND, "USEC [random]").  Returns 0, or -1 when VALUE is no such thing. */
int sample_set(struct proc *p, const char *kind, const char *value);

/* The next sample is due an interval from now.  The process runs, or is about to. */
void sample_arm(struct proc *p);

/* A sample of P is due: of thread TID, or 0 of that which is running. */
void sample_expired(struct proc *p, pid_t tid);

/* Descriptor FD has sent a SAMPLE_SIGNAL.  Returns whether it was for P. */
int sample_fired(struct proc *p, int fd);

/* When the thread that P's stop was sent to has ended with it, wait for it no longer.  Its debugger
 * is heard, and may be gone after. */
void sample_forget(struct proc *p);

/* P's threads may have become more: taskclock_births() has told. */
void sample_born(struct proc *p);

/* For those without a timer of the system's: look whether a sample is due at NOW (us), and say
 * when to look again, in us, or INT64_MAX. */
int64_t sample_look(struct proc *p, int64_t now);

/* Stop P now, whatever it does, for other ends.  Returns 0, or -1 when it has no thread any more,
 * or none that can be stopped. */
int sample_kick(struct proc *p);

/* Stop P at its thread TID, for no other end than that its debugger looks at it. */
void sample_nudge(struct proc *p, pid_t tid);

/* No more samples. */
void sample_end(struct proc *p);

#endif
