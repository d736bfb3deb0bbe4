/* compile.h - makes of expressions what the library needs to know their values. */
#ifndef COMPILE_H
#define COMPILE_H

#include "plan.h"

/* Set P's tables; or return why the library cannot, in words. */
const char *compile_all(struct plan *p);

/* Refuse expressions that can be met nowhere in the program; where that is in doubt, say it. */
void compile_ask(const struct plan *p, const char *program);

#endif
