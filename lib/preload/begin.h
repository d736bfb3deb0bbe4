/* begin.h - begins sampling of a process, at its start and as a child.  Under slow_lock. */
#ifndef BEGIN_H
#define BEGIN_H

/* Make the directory and the accounts file, now or later (deferred.h); without them there is no
 * sampling.  CHILD: of a forked process.  Returns 0, or -1 after a message. */
int begin_accounts(int child);

/* Make them now.  Returns 0 or an errno.  Callable from a signal handler. */
int begin_files(int child);

/* Why there is no data file, by the errno E, in few words for the report of the run. */
const char *begin_why(int e);

/* Make the file of states, if one is asked for and the process has files.  Call it when SIGBUS is
 * handled already: the disk may be full.  Callable from a signal handler. */
void begin_states(void);

/* Arm the timer that was asked for, or the best that can be had.  CHILD: of a forked process, which
 * has one thread. */
void begin_timers(int child);

/* Notice from here on when this process is a forked child. */
void child_watch(void);

#endif
