/* timer_perf.h - timer E: events of a thread; each leaves a record in the ring of the thread. */
#ifndef TIMER_PERF_H
#define TIMER_PERF_H

#include "preload/thread.h"

#include <stdint.h>

/* What records a sample, as record_sample does.  Call it before a timer is armed. */
void perf_records(void (*fn)(uintptr_t pc, uint64_t time, const void *ucontext));

/* Start the timer of thread T, which has its id in t->tid; the first signal comes after FIRST ns,
 * the others after the interval.  0, or the errno that says why not. */
int perf_arm(struct thread *t, uint64_t first);
void perf_disarm(struct thread *t);

/* perf_disarm in two steps: the second, which takes time, needs no lock.  RING may be NULL. */
void *perf_detach(struct thread *t);
void perf_unmap(void *ring);

/* Record everything the kernel has put in the ring of the calling thread T.  DISCARD: only empty
 * it.  Returns how many records there were.  From the handler. */
unsigned perf_drain(struct thread *t, const void *ucontext, int discard);

/* The first signal of thread T, after an interval shorter than the others: put the real interval
 * in place, then record that one sample.  From the handler. */
void perf_first(struct thread *t, const void *ucontext, int discard);

/* After each signal: the next interval, when intervals are random. */
void perf_next(struct thread *t);

/* Arrange that no later signal needs a system call: intervals are the mean, not random.  A new
 * thread T still has its short first interval; it gets the real one at once if T is the calling
 * thread (OWN).  Not for the handler of a sample. */
void perf_settle(struct thread *t, int own);

#endif
