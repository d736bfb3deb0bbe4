/* locals.h - the parameters and variables of the selected frame, with their types.
 *
 * A log gets what the debugger says of their values.  A line with the type comes before the first
 * value of a name, and before each value whose type differs from that of the one before:
 *	# type n int
 *	n = 5 */
#ifndef LOCALS_H
#define LOCALS_H

#include "process/proc.h"

/* Ask for them, for log NAME.  EV_ANSWERED is posted when all has been said. */
void locals_take(struct proc *p, const char *name);

/* P has other logs from now on. */
void locals_forget(struct proc *p);

#endif
