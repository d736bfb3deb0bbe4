/* files.h - where the process's data goes, and who is told. */
#ifndef FILES_H
#define FILES_H

/* Make the process's directory (process.dir) under config.path: NAME.PID, or NAME.PID.2 ... when
 * an earlier process of that number left one.  A process that only exec'ed keeps its own; a
 * CHILD has none to keep, even if one is there that says the same number and start: numbers can
 * come round within a clock tick.  0, or -1 and errno.  Async-signal-safe. */
int files_make_dir(int child);

/* Tell the run, if there is one: this process is sampled. */
void files_announce(void);

/* Tell the run: PATH, started by process PID, cannot be sampled, for REASON.  Async-signal-safe;
 * works in a vfork child. */
void files_announce_blocked(int pid, const char *reason, const char *path);

/* The same, but where the run can it has the kernel sample it; ON_EXEC as of ask_for(). */
void files_hand_over(int pid, int on_exec, const char *reason, const char *path);

#endif
