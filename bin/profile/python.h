/* python.h - decides how Python's functions are sampled: by the library, which reads the frames of
 * the interpreters that it knows, or by stops of gdb. */
#ifndef PYTHON_H
#define PYTHON_H

#include "plan.h"

/* With -python: when the library knows the interpreter, or the program is none, let the library
 * sample call paths; otherwise leave the plan as it is, for gdb. */
void python_plan(struct plan *p);

#endif
