/* logged.h - adds the values in the debugger's logs to a report. */
#ifndef LOGGED_H
#define LOGGED_H

#include "end.h"

/* Append the values of the I-th expression, or of the variables.  Returns 0; 111 when there is no
 * value, or the formatter failed. */
int logged_expression(struct end *e, size_t i);
int logged_locals(struct end *e);

/* Append the remarks of dbctl, each once. */
void logged_remarks(struct end *e);

#endif
