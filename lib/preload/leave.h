/* leave.h - ends sampling in this process for good, while the library stays loaded. */
#ifndef LEAVE_H
#define LEAVE_H

/* 1 when sampling is ending or has ended in this process: our handlers must do nothing, since what
 * they use is being removed.  Atomic. */
extern int left;

/* Undo all changes: removes all our timers, actions and files, except the action for SIGSYS.  Under
 * slow_lock, when no other thread is in a handler of ours (signals_settle). */
void leave_all(void);

/* Undo everything in a process that was attached to.  Does nothing when another thread does it
 * already.  When another thread's handler does not end, or another thread has the lock, the next
 * signal tries again. */
void leave_program(void);

/* Call it at each PRIVATE_SIGNAL: ends sampling when the process that attached is gone.  Returns 1
 * when sampling is ending or has ended, and the handler has nothing more to do. */
int leave_alone(void);

/* Call in a forked child: no thread is undoing anything there. */
void leave_again(void);

/* Call leave_all, and leave the process to the kernel's sampler.  Where the run has no such
 * sampler, its report says that the process was no longer sampled, and REASON.  Does nothing
 * outside a run of `profile', or when a handler does not end.  For hooks, not for handlers; keeps
 * errno. */
void leave_to_kernel(const char *reason);

#endif
