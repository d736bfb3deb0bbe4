/* asking.h - ask pct-run to have a process sampled by the kernel. */
#ifndef ASKING_H
#define ASKING_H

/* Process PID, we or a child, running PATH, cannot be sampled by the library for REASON; with
 * ON_EXEC it is we, and from our next exec on.  Returns 1 when the run has taken note of it, 0 when
 * nobody answered within a second.  Keeps errno.  Async-signal-safe; works in a vfork child. */
int ask_for(int pid, int on_exec, const char *reason, const char *path);

#endif
