/* ask.h - ask pct-run to have a process sampled by the kernel. */
#ifndef ASK_H
#define ASK_H

/* The library cannot sample process PID (this one or a child) that runs PATH, for REASON.  With
 * ON_EXEC it is this process, from its next exec on.  Returns 1 when the run has noted it, 0 when
 * no answer came within a second.  Keeps errno.  Async-signal-safe; works in a vfork child. */
int ask_for(int pid, int on_exec, const char *reason, const char *path);

#endif
