/* threads.h - one slot for each thread that is sampled by a timer of its own. */
#ifndef THREADS_H
#define THREADS_H

#include "preload/thread.h"

/* The slot of the calling thread, NULL if it has none.  From handlers. */
struct thread *thread_mine(void);

/* Id of the calling thread.  A system call only the first time, unless some threads passed no hook:
 * threads made by bare clone() may share their thread data.  From handlers.  With `hands_off` it is
 * the last id known, and thread_mine is NULL when there are such threads. */
int thread_self(void);

/* The same when it is known already, otherwise 0: never a system call. */
int thread_known(void);

/* Give a timer to every thread that has none, and free the slots of threads that are gone.  Returns
 * how many got one.  Under slow_lock. */
int threads_scan(void);

/* The same at the start of a process; CHILD: of a forked one, which has one thread. */
int threads_first(int child);

/* Give the calling thread a timer.  Not for handlers. */
void thread_begin(void);

/* The calling thread ends: stop its timer and settle its account.  Not for handlers. */
void thread_end(void);

/* The calling thread is about to execute another program, in which a signal on its way would be
 * deadly: end its event, with what is on its way.  BACK: it did not; begin anew.  Not for vfork
 * children. */
void thread_exec(int back);

/* The calling thread will be traced, and each signal would stop it for its tracer: it has no timer
 * from here on, and nothing is on its way.  Under slow_lock. */
void thread_mute(void);

/* A signal of T came, and the first interval still holds because the real one could not be set.  1:
 * drop the signal, so that the recorded ones are an interval apart.  From handlers. */
int thread_early(struct thread *t);

/* See perf_settle in timer_perf.h; of all threads.  Under slow_lock. */
void threads_settle(void);

/* Stop all timers of threads, for good. */
void threads_stop(void);

/* In a child: no thread has a timer. */
void threads_forget(void);

/* Slots in use. */
int threads_count(void);

#endif
