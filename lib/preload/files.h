/* files.h - makes the directory of the process, and writes its lines in the index of the run. */
#ifndef FILES_H
#define FILES_H

#include <stdint.h>

/* Call once in a process image, before the other functions. */
void files_begin(void);

/* Make the process's directory (program.dir) under config.path: NAME.PID, or NAME.PID.2 ... when an
 * earlier process with that number left one.  A process that only called exec keeps its directory.
 * A CHILD never takes over an existing directory, even where number and start time agree: a number
 * can be used again within a clock tick.  Returns 0, or -1 and errno.  Async-signal-safe. */
int files_make_dir(int child);

/* Tell the run, if there is one.  files_announce: this process is sampled.  files_announce_begun:
 * this process, FORKED or not, began after EARLY us of CPU time and has no files yet; returns 0, or
 * an errno when the index of the run cannot be written.  files_announce_refused: this process has
 * no files, for REASON.  Under slow_lock; handlers may call them. */
void files_announce(void);
int files_announce_begun(uint64_t early, int forked);
void files_announce_refused(const char *reason);

/* Tell the run that process PID, which runs PATH, cannot be sampled, for REASON.
 * Async-signal-safe; works in a vfork child. */
void files_announce_blocked(int pid, const char *reason, const char *path);

/* Like files_announce_blocked, but first asks the run to have the kernel sample that process.
 * ON_EXEC as for ask_for(). */
void files_hand_over(int pid, int on_exec, const char *reason, const char *path);

#endif
