/* begin.h - begins sampling of a process, at its start and as a child.  Under slow_lock. */
#ifndef BEGIN_H
#define BEGIN_H

/* Make the directory and the accounts file, now or later (deferred.h); without them there is no
 * sampling.  CHILD: of a forked process.  Returns 0, or -1 after a message. */
int begin_accounts(int child);

/* Make the file of states, if one is asked for and the process has files.  Call it when SIGBUS is
 * handled already: the disk may be full. */
void begin_states(void);

/* Arm the timer that was asked for, or the best that can be had.  CHILD: of a forked process, which
 * has one thread. */
void begin_timers(int child);

/* The program wants the interval timer, or the signal, that we use.  It gets it; sampling goes on
 * with another timer.  Takes slow_lock. */
void begin_yield(void);

#endif
