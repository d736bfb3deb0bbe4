/* hook_exec.h - prepares what hook_exec.c does before exec. */
#ifndef HOOK_EXEC_H
#define HOOK_EXEC_H

/* Once, at the start: remember what we are, to know what can load us. */
void hook_exec_begin(void);

#endif
