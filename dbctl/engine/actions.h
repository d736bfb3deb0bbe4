/* actions.h - does the actions of a script for one process. */
#ifndef ACTIONS_H
#define ACTIONS_H

#include "process/proc.h"

/* Have P run the actions A (NULL: none) before all others that it has to do. */
void actions_push(struct proc *p, const struct action *a);

/* Run what P has to do.  Returns 1 when all is done; 0 when the rest follows at EV_ANSWERED or
 * EV_CHILD_HELD, or when P has been resumed or let go. */
int actions_run(struct proc *p);

/* Whether the debugger of P still owes an answer to its actions. */
int actions_awaited(const struct proc *p);

/* Have process PID followed.  Returns 1 when the actions of P have to wait until PID has a
 * debugger; then P is in state BIRTH. */
int actions_spawn(struct proc *p, pid_t pid);

/* Whether a script has done EXIT. */
int actions_ending(void);

#endif
