/* deferred.h - processes that have files only once they are sampled. */
#ifndef DEFERRED_H
#define DEFERRED_H

/* DEFERRED while this process has no files: its first sample makes them; DEFERRED_ENDS while that
 * makes the last of them.  Atomic. */
enum { DEFERRED = 1, DEFERRED_ENDS };
extern int deferred;

/* 1 when a process that begins now needs no files yet.  CHILD: it was forked. */
int deferred_may(int child);

/* Begin without files: tell the run that this process began, and count in memory.  Returns 0; -1
 * when the process must have files now.  Under slow_lock. */
int deferred_begin(int child);

/* Make the files, unless they are there.  Returns 0; -1 when they cannot be made, which ends
 * sampling.  Callable from a signal handler.  Under slow_lock. */
int deferred_end(void);

#endif
