/* deferred.h - processes that get files only at their first sample. */
#ifndef DEFERRED_H
#define DEFERRED_H

/* DEFERRED: this process has no files; its first sample makes them.  DEFERRED_ENDS: the last of
 * these files are being made.  0 otherwise.  Atomic. */
enum { DEFERRED = 1, DEFERRED_ENDS };
extern int deferred;

/* 1 when a process that begins now needs no files yet.  CHILD: the process was forked. */
int deferred_may(int child);

/* Begin without files: tell the run that this process began, and count in memory.  Returns 0, or -1
 * when the process must have files now.  Under slow_lock. */
int deferred_begin(int child);

/* Make the files, unless they exist.  Returns 0, or -1 when they cannot be made, which ends
 * sampling.  A signal handler may call it.  Under slow_lock. */
int deferred_end(void);

#endif
