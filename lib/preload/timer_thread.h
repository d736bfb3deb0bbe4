/* timer_thread.h - timer T: a POSIX timer for each thread; and a timer to search for new
 * threads. */
#ifndef TIMER_THREAD_H
#define TIMER_THREAD_H

#include "preload/thread.h"

#include <stdint.h>

/* Like perf_arm, perf_disarm, perf_next and perf_settle of timer E. */
int thread_timer_arm(struct thread *t, uint64_t first);
void thread_timer_disarm(struct thread *t);
void thread_timer_next(struct thread *t);
void thread_timer_settle(struct thread *t);

/* The address of this is the sigev_value of all our POSIX timers but look_timer. */
extern char timer_mark;

/* A timer that starts a search for new threads after every 20 ms of the process's CPU time.  The
 * address of look_mark is its sigev_value. */
void look_timer_arm(void);
void look_timer_disarm(void);
extern char look_mark;

/* Returns the time to the next signal: the interval, or a random time with the mean random *
 * interval. */
uint64_t timer_interval(uint64_t *state);

#endif
