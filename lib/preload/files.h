/* files.h - the directory of the process, and its lines in the index of the run. */
#ifndef FILES_H
#define FILES_H

#include <stdint.h>

/* Call before the other functions, once in a process image. */
void files_begin(void);

/* Make the process's directory (program.dir) under config.path: NAME.PID, or NAME.PID.2 ... when an
 * earlier process of that number left one.  A process that only called exec keeps its directory.  A
 * CHILD never keeps one, even where number and start agree: numbers can come round within a clock
 * tick.  0, or -1 and errno.  Async-signal-safe. */
int files_make_dir(int child);

/* Tell the run, if there is one.  files_announce: this process is sampled.  files_announce_begun:
 * it began, after EARLY us of CPU time, and has no files yet; returns 0, or an errno when the run
 * cannot be told.  files_announce_refused: it has no files, for REASON.  Under slow_lock, also from
 * handlers. */
void files_announce(void);
int files_announce_begun(uint64_t early, int forked);
void files_announce_refused(const char *reason);

/* Tell the run that PATH, which process PID started, cannot be sampled, for REASON.
 * Async-signal-safe; works in a vfork child. */
void files_announce_blocked(int pid, const char *reason, const char *path);

/* The same, but the run asks the kernel to sample that process where it can.  ON_EXEC as of
 * ask_for(). */
void files_hand_over(int pid, int on_exec, const char *reason, const char *path);

#endif
