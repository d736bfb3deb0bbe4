/* hook_exec.h - prepares what hook_exec.c does before exec. */
#ifndef HOOK_EXEC_H
#define HOOK_EXEC_H

/* Call once, at the start: remembers how the environment names us. */
void hook_exec_begin(void);

/* Remember our ELF class and machine, to know which programs can load us.  Call it while /proc is
 * within reach.  Returns 1, or 0 when it is not. */
int hook_exec_self(void);

#endif
