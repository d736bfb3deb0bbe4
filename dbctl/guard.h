/* guard.h - a process that survives when dbctl is killed with SIGKILL.  It makes sure that no
 * traced process stays stopped or held, or keeps breakpoints in its code.
 *
 * It shares a table with dbctl and waits for the end of a pipe.  Then it gives the debuggers, which
 * get a SIGTERM at the same time, a moment to detach. */
#ifndef GUARD_H
#define GUARD_H

#include "proc.h"

/* Start it.  Before there are any processes to look after, and before descriptors are opened that
 * it must not keep open.  Without memory for it there is none. */
void guard_start(void);

/* What it has to know: all that is followed now, the first of a list linked by next. */
void guard_update(const struct proc *first);

/* All is in order: it ends. */
void guard_end(void);

#endif
