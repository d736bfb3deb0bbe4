/* debugged.h - the report of a run through the debugger. */
#ifndef DEBUGGED_H
#define DEBUGGED_H

#include "end.h"

/* Append the whole report to E's text.  Returns 0; 111 when an expression, or the variables, have
 * no values. */
int debugged_print(struct end *e);

/* -v: say what the run took. */
void debugged_explain(struct end *e);

#endif
