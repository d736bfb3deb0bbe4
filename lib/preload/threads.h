/* threads.h - threads begin and end, and so do their timers. */
#ifndef THREADS_H
#define THREADS_H

#include "preload/thread.h"

/* Returns the slot of the calling thread, or NULL when it has none.  Handlers may call it. */
struct thread *thread_mine(void);

/* Returns the id of the calling thread.  It makes a system call only the first time, unless some
 * threads passed no hook: threads made by bare clone() may share their thread data.  With
 * `hands_off` it returns the last id known, and if there are such threads thread_mine returns NULL.
 * Handlers may call it. */
int thread_self(void);

/* Returns the id of the calling thread if it is already known, otherwise 0.  Never makes a system
 * call. */
int thread_known(void);

/* Give a timer to every thread that has none, and free the slots of threads that have ended.
 * Returns how many threads got a timer.  Under slow_lock. */
int threads_scan(void);

/* Like threads_scan, at the start of a process.  CHILD: the process was forked and has one
 * thread. */
int threads_first(int child);

/* Give the calling thread a timer.  Not for handlers. */
void thread_begin(void);

/* The calling thread ends: stop its timer and settle its account.  Not for handlers. */
void thread_end(void);

/* Call before the calling thread executes another program, for which a signal on its way would be
 * deadly: end its event E, and drop such signals.  With BACK, after exec failed: begin anew.  Not
 * for vfork children. */
void thread_exec(int back);

/* Call when the calling thread will be traced and each signal would stop it: remove its timer and
 * take back all pending signals of ours.  Under slow_lock. */
void thread_mute(void);

/* Call at a signal of a thread that still has its first, shorter interval because the real one
 * could not be set.  Returns 1 when the signal must be dropped, so that recorded samples are an
 * interval apart.  Handlers may call it. */
int thread_early(struct thread *t);

/* Call perf_settle (timer_perf.h) or thread_timer_settle for all threads.  Under slow_lock. */
void threads_settle(void);

/* Stop the timers of all threads for good, and free their slots. */
void threads_stop(void);

/* Call in a forked child: no thread has a timer there. */
void threads_forget(void);

#endif
