/* timers.h - what makes the signals.  E and T belong to threads, the others to the process. */
#ifndef TIMERS_H
#define TIMERS_H

#include "preload/thread.h"

#include <signal.h>

/* Each takes the thread's id in t->tid and the time to the first signal in ns (the interval
 * follows).  0, or the errno that says why not. */
int perf_arm(struct thread *t, uint64_t first);
int thread_timer_arm(struct thread *t, uint64_t first);
void perf_disarm(struct thread *t);
/* The same in two steps: the second, which takes time, needs no lock.  RING may be NULL. */
void *perf_detach(struct thread *t);
void perf_unmap(void *ring);
void thread_timer_disarm(struct thread *t);

/* E: what records a sample, as record_sample does.  Call it before a timer is armed. */
void perf_records(void (*fn)(uintptr_t pc, uint64_t time, const void *ucontext));

/* E: record everything the kernel has put in the ring of the calling thread T.  DISCARD: only
 * empty it.  Returns how many records there were.  From the handler. */
unsigned perf_drain(struct thread *t, const void *ucontext, int discard);

/* E: the first signal of thread T, after an interval shorter than the others: put the real interval
 * in place, then record that one sample.  From the handler. */
void perf_first(struct thread *t, const void *ucontext, int discard);

/* After each signal: the next interval, when intervals are random. */
void perf_next(struct thread *t);
void thread_timer_next(struct thread *t);

/* Arrange that no later signal needs a system call: intervals are the mean, not random.  A new
 * thread T still has its short first interval; it gets the real one at once if T is the calling
 * thread (OWN).  Not for the handler of a sample. */
void perf_settle(struct thread *t, int own);
void thread_timer_settle(struct thread *t);
void process_timer_settle(void);

/* Start V, P or R by setitimer, M by CLOCK_MONOTONIC; S starts nothing.  0, or an errno; EBUSY: the
 * program uses that timer. */
int process_timer_arm(char which);
void process_timer_disarm(void);
/* The mean time from sample to sample, ns: V and P run out at a tick of the kernel. */
uint64_t process_timer_interval(void);
void process_timer_next(void);
/* In a child: no timer runs. */
void process_timer_forget(void);
/* The timer that runs, 0 if none; and its signal, 0 if none. */
char process_timer(void);
int process_timer_signal(void);
int process_timer_signal_of(char timer);
/* Whether SIG with this si_code is of the timer that runs, or ran last: another thread may get it
 * when the timer is off already.  From the handler. */
int process_timer_sent(int sig, int code);
/* The program is about to start an interval timer: signals are of that one. */
void process_timer_theirs(void);

/* SIGEV value of our POSIX timers. */
extern char timer_mark;

/* A signal with this value, at each 20 ms of the process's CPU time, starts a search for new
 * threads. */
void look_timer_arm(void);
void look_timer_disarm(void);
extern char look_mark;

/* Time to the next signal: the interval, or a random time around random * interval. */
uint64_t timer_interval(uint64_t *state);

#endif
