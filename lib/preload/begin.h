/* begin.h - what a process does to be sampled, at its start and as a child.  Under slow_lock. */
#ifndef BEGIN_H
#define BEGIN_H

/* Make the directory and the accounts file; without them nothing is sampled.  CHILD: of a process
 * that was forked.  Returns 0, or -1 after it was said why not. */
int begin_accounts(int child);

/* Arm the timer that was asked for, or the best that can be had. */
void begin_timers(void);

/* Notice from here on when this process is a forked child. */
void child_watch(void);

#endif
