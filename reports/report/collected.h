/* collected.h - adds the values that the library collected, and the waits, to a report. */
#ifndef COLLECTED_H
#define COLLECTED_H

#include "end.h"

/* Append the values of each expression, and of the variables, of E's run.  Returns 0, or 111 when
 * one of these has no values. */
int values_print(struct end *e, struct text *t);

/* Append the waits of E's processes.  Returns 0, or the status of what failed. */
int values_waits(struct end *e, struct text *t);

/* values_prog: the PROG of SPEC, which is PROG@FUNC[^]@EXPR.  values_func: its FUNC[^].  From
 * malloc. */
char *values_prog(const char *spec);
char *values_func(const char *spec);

#endif
