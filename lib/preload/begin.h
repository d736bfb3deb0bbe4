/* begin.h - begins sampling of a process, at its start and as a child.  Under slow_lock. */
#ifndef BEGIN_H
#define BEGIN_H

/* Make the directory and the accounts file; without them there is no sampling.  CHILD: of a forked
 * process.  Returns 0, or -1 after a message. */
int begin_accounts(int child);

/* Make the file of states, if one is asked for: after SIGBUS is handled, as there may be no
 * space. */
void begin_states(void);

/* Arm the timer that was asked for, or the best that can be had. */
void begin_timers(void);

/* Notice from here on when this process is a forked child. */
void child_watch(void);

#endif
