/* logged.h - values in the debugger's logs. */
#ifndef LOGGED_H
#define LOGGED_H

#include "end.h"

/* Append what the I-th expression was, or the variables.  Returns 0; 111 when there is no value, or
 * the formatter failed. */
int logged_expression(struct end *e, size_t i);
int logged_locals(struct end *e);

/* Append the remarks of dbctl, each once. */
void logged_remarks(struct end *e);

#endif
