/* timer_thread.h - timer T: a POSIX timer of each thread; and one that looks for new threads. */
#ifndef TIMER_THREAD_H
#define TIMER_THREAD_H

#include "preload/thread.h"

#include <stdint.h>

/* As perf_arm, perf_disarm, perf_next and perf_settle of timer E. */
int thread_timer_arm(struct thread *t, uint64_t first);
void thread_timer_disarm(struct thread *t);
void thread_timer_next(struct thread *t);
void thread_timer_settle(struct thread *t);

/* SIGEV value of these timers. */
extern char timer_mark;

/* A signal with this value, at each 20 ms of the process's CPU time, starts a search for new
 * threads. */
void look_timer_arm(void);
void look_timer_disarm(void);
extern char look_mark;

/* Time to the next signal: the interval, or a random time around random * interval. */
uint64_t timer_interval(uint64_t *state);

#endif
