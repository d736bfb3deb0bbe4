/* timer_perf.h - timer E: a perf event of a thread, which writes each sample into the thread's
 * ring. */
#ifndef TIMER_PERF_H
#define TIMER_PERF_H

#include "preload/thread.h"

#include <stdint.h>

/* Set the function that records a sample, record_sample.  Call it before a timer is armed. */
void perf_records(void (*fn)(uintptr_t pc, uint64_t time, const void *ucontext));

/* Start the timer of thread T, whose id is in t->tid; the first signal comes after FIRST ns, the
 * others after the interval.  Returns 0, or the errno that says why it failed. */
int perf_arm(struct thread *t, uint64_t first);
void perf_disarm(struct thread *t);

/* perf_disarm in two steps.  perf_detach returns the ring for perf_unmap, which takes time but
 * needs no lock.  RING may be NULL. */
void *perf_detach(struct thread *t);
void perf_unmap(void *ring);

/* Record all samples that the kernel has put into the ring of the calling thread T; with DISCARD
 * only empty the ring.  Returns the number of records.  For the handler. */
unsigned perf_drain(struct thread *t, const void *ucontext, int discard);

/* Handle the first signal of thread T, which came after a shorter interval: set the real interval,
 * then record that one sample.  For the handler. */
void perf_first(struct thread *t, const void *ucontext, int discard);

/* Call after each signal: sets the next interval, when intervals are random. */
void perf_next(struct thread *t);

/* Arrange that no later signal needs a system call: random intervals become their mean.  A new
 * thread T that still has its short first interval gets the real one at once if T is the calling
 * thread (OWN).  Not for the handler of a sample. */
void perf_settle(struct thread *t, int own);

#endif
