/* begin.h - begins sampling in a process, at its start or after a fork.  Call under slow_lock. */
#ifndef BEGIN_H
#define BEGIN_H

/* Make the directory and the accounts file, now or later (deferred.h); without them nothing is
 * sampled.  CHILD: this is a forked process.  Returns 0, or -1 after a message. */
int begin_accounts(int child);

/* Make the file of states, if one is asked for and the process has files.  Call it after the
 * handler of SIGBUS is set: the disk may be full. */
void begin_states(void);

/* Arm the timer that was asked for, or the best available one.  CHILD: this is a forked process,
 * which has one thread. */
void begin_timers(int child);

/* Call this when the program wants the interval timer that we use, or its signal.  Leaves the timer
 * to the program, and goes on sampling with another one.  Takes slow_lock itself. */
void begin_yield(void);

#endif
