/* guard.h - a process that survives when dbctl is killed with SIGKILL.  It makes sure that no
 * traced process stays stopped or held, or keeps breakpoints in its code.
 *
 * It shares a table with dbctl, and waits until a pipe ends as dbctl does.  Then it stops the
 * processes, so that their debuggers read the end of their input and detach.  It kills those that
 * have not detached in two seconds, and frees their processes itself. */
#ifndef GUARD_H
#define GUARD_H

#include "process/proc.h"

/* Start the guard.  Call this before there are any processes to look after, and before descriptors
 * are opened that the guard must not keep open.  Without memory for it there is no guard. */
void guard_start(void);

/* Tell the guard which processes are followed now: FIRST is the first of a list linked by next. */
void guard_update(const struct proc *first);

/* End the guard: dbctl leaves nothing behind that needs it. */
void guard_end(void);

#endif
