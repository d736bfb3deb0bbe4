/* actions.h - the actions of a script, done for one process. */
#ifndef ACTIONS_H
#define ACTIONS_H

#include "process/proc.h"

/* Have P run the actions A (NULL: none) before all others that it has to do. */
void actions_push(struct proc *p, const struct action *a);

/* Do A.  Returns 1 when the actions do not go on now. */
int actions_do(struct proc *p, const struct action *a);

/* Whether A must wait for an answer that P still awaits. */
int actions_wait(const struct proc *p, const struct action *a);

/* Have process PID followed.  Returns whether the actions of P have to wait for it: P is in state
 * BIRTH then. */
int actions_spawn(struct proc *p, pid_t pid);

/* Whether EXIT was met. */
int actions_ending(void);

#endif
