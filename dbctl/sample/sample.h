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

/* Look in US again whether a sample is due. */
void sample_later(struct proc *p, int64_t us);

/* P may have new threads when this descriptor (-1: none) becomes readable; it has. */
int sample_births(const struct proc *p);
void sample_born(struct proc *p);

/* Whether the stop that is dealt with is a sample: from EV_SAMPLED until P goes on. */
int sample_taking(const struct proc *p);

/* A pattern matches what P has stopped for. */
void sample_matched(struct proc *p);

/* P goes on, PLAINLY: by the command "continue".  If it has stopped for a sample, that is counted. */
void sample_goes_on(struct proc *p, int plainly);

/* For processes without a timer of the system: look at NOW (us) whether a sample is due.  Returns
 * NOW when it is; otherwise when to look again, in us, or INT64_MAX. */
int64_t sample_look(struct proc *p, int64_t now);

/* P runs another program: its samples begin anew with TIMER. */
void sample_begin(struct proc *p);

/* No more samples: no stop is awaited, and nothing is kept for them. */
void sample_drop(struct proc *p);

/* The same, as its debugger has died. */
void sample_bereaved(struct proc *p);

/* Of the table (statetable.c). */
void sample_take(struct proc *p, struct news *n);   /* a sample is due while it runs */
void sample_said(struct proc *p, struct news *n);   /* its debugger has taken one by itself */
void sample_forget(struct proc *p, struct news *n); /* the thread of its stop has ended */

#endif
