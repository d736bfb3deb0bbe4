/* hook_exec.h - prepares what hook_exec.c does before exec. */
#ifndef HOOK_EXEC_H
#define HOOK_EXEC_H

/* Call once, at the start: remembers our ELF class and machine, to know which programs can load
 * us. */
void hook_exec_begin(void);

#endif
