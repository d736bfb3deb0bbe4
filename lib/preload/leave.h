/* leave.h - ends sampling in this process for good; the library stays loaded. */
#ifndef LEAVE_H
#define LEAVE_H

/* 1: sampling ends, or has ended, in this process: handlers of ours have nothing more to do, and
 * must leave alone what is being removed.  Atomic. */
extern int left;

/* Undo all changes: no timer, action or file of ours stays, but the action for SIGSYS.  Under
 * slow_lock, when no other thread is in a handler of ours (signals_settle). */
void leave_all(void);

/* Undo everything in a process that was attached to.  One thread does it; when another thread's
 * handler does not end, or another thread has the lock, the next signal tries again. */
void leave_program(void);

/* Called with each PRIVATE_SIGNAL.  1: sampling is ending or has ended: the handler has nothing
 * more to do.  It ends when the process that attached is gone. */
int leave_alone(void);

/* In a forked child: no thread is undoing anything. */
void leave_again(void);

/* Call leave_all, and leave the process to the kernel's sampler; where the run cannot have that,
 * its report says that the process was not sampled any more, and REASON.  Outside a run of
 * `profile', or when a handler stays at work, nothing is done.  For hooks, not for handlers; keeps
 * errno. */
void leave_to_kernel(const char *reason);

#endif
