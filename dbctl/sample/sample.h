/* sample.h - decides when a process is stopped for a sample.
 *
 * TIMER(cpu, ...) is a clock for the CPU time of each thread (taskclock.h) or, where there is none,
 * a timer on the CPU clock of the process, which expires only at a tick.  Neither depends on the
 * timers and signals of the process itself.  When the clock expires, the running thread is sent a
 * SIGSTOP.  A SIGSTOP cannot be caught, blocked or ignored, and the debugger takes it: neither the
 * process nor its parent sees it. */
#ifndef SAMPLE_H
#define SAMPLE_H

#include "process/post.h"
#include "process/proc.h"

/* Do TIMER(KIND, VALUE).  VALUE is "USEC [random]".  Returns 0, or -1 when VALUE is not that. */
int sample_set(struct proc *p, const char *kind, const char *value);

/* Let the next sample become due an interval from now.  The process runs, or is about to run. */
void sample_arm(struct proc *p);

/* Returns the thread of P whose clock has sent a SAMPLE_SIGNAL from descriptor FD; 0 when FD is not
 * of P. */
pid_t sample_fired(struct proc *p, int fd);

/* Post EV_DUE: a sample of P is due, of thread TID, or of the running thread when TID is 0. */
void sample_due(struct proc *p, pid_t tid);

/* Look again in US whether a sample is due. */
void sample_later(struct proc *p, int64_t us);

/* sample_births() returns a descriptor, -1 none: when it becomes readable, P may have new threads.
 * Then call sample_born(). */
int sample_births(const struct proc *p);
void sample_born(struct proc *p);

/* Whether the stop that is dealt with is a sample: from EV_SAMPLED until P goes on. */
int sample_taking(const struct proc *p);

/* A pattern has matched the stop of P: note that, if the stop is a sample. */
void sample_matched(struct proc *p);

/* P goes on; PLAINLY: by the command "continue".  If P was stopped for a sample, count it. */
void sample_goes_on(struct proc *p, int plainly);

/* For processes without a timer of the system: check whether a sample is due at the time NOW, in
 * us.  Returns NOW when it is; otherwise the time of the next check, INT64_MAX for no check. */
int64_t sample_look(struct proc *p, int64_t now);

/* P runs another program: take samples only after its script does a TIMER. */
void sample_begin(struct proc *p);

/* End sampling of P, and free what was kept for it. */
void sample_drop(struct proc *p);

/* The same after the debugger of P has died: a sample that was being taken is lost. */
void sample_bereaved(struct proc *p);

/* Handlers of the table in statetable.c: */
void sample_take(struct proc *p, struct news *n);   /* a sample is due while P runs */
void sample_said(struct proc *p, struct news *n);   /* its debugger has taken a sample by itself */
void sample_forget(struct proc *p, struct news *n); /* the thread that we sent a stop has ended */

#endif
