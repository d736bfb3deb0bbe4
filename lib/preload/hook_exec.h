/* hook_exec.h - prepares the hooks of exec (hook_exec.c). */
#ifndef HOOK_EXEC_H
#define HOOK_EXEC_H

/* Call once, at the start: remembers the name of our library in the environment. */
void hook_exec_begin(void);

/* Remember our ELF class and machine, to know which programs can load us.  Call it while /proc can
 * be reached.  Returns 1, or 0 when it cannot. */
int hook_exec_self(void);

#endif
