/* python.h - decides how Python's functions are sampled: by the library, which reads the frames of
 * the interpreters that it knows, or by stops of gdb. */
#ifndef PYTHON_H
#define PYTHON_H

#include "asked.h"

/* 1 when the library can do what -python of A asks for: it knows the interpreter, or the program is
 * none.  0: gdb must do it, or -python was not given. */
int python_readable(const struct asked *a);

#endif
