/* locals.h - writes the parameters and variables of the selected frame, with their types, to a log.
 *
 * The log gets the lines in which the debugger shows values.  A line with the type comes before the
 * first value of a name, and before each value whose type differs from the last one written:
 *	# type n int
 *	n = 5 */
#ifndef LOCALS_H
#define LOCALS_H

#include "process/proc.h"

/* Ask the debugger of P for the variables, for the log NAME.  EV_ANSWERED is posted after the last
 * answer. */
void locals_take(struct proc *p, const char *name);

/* P has new logs from now on: forget which types the old ones have. */
void locals_forget(struct proc *p);

#endif
