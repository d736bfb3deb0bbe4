/* compile.h - turns expressions into tables, from which the library computes their values. */
#ifndef COMPILE_H
#define COMPILE_H

#include "plan.h"

/* Set P's tables.  Returns NULL, or why the library cannot compute the values. */
const char *compile_all(struct plan *p);

/* Refuse the expressions of P whose function PROGRAM cannot execute; warn when it may be loaded
 * later. */
void compile_ask(const struct plan *p, const char *program);

#endif
