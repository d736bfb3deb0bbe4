/* ask.h - asks pct-run to have the kernel sample a process. */
#ifndef ASK_H
#define ASK_H

/* Ask for process PID (this one or a child), which runs PATH: the library cannot sample it, for
 * REASON.  With ON_EXEC, PID is this process and is sampled from its next exec on.  Returns 1 when
 * pct-run has noted it, 0 when no answer came within a second.  Keeps errno.  Async-signal-safe;
 * works in a vfork child. */
int ask_for(int pid, int on_exec, const char *reason, const char *path);

#endif
