/* python.h - decides how Python's functions are sampled: by the library, which reads the frames of
 * the interpreters that it knows, or by stops of gdb. */
#ifndef PYTHON_H
#define PYTHON_H

#include "asked.h"

/* 1 when the library can do what -python of A asks for: it knows the interpreter, or the program is
 * none.  0: gdb must do it, or -python was not given. */
int python_readable(const struct asked *a);

/* 1 when the program of A is an interpreter of Python, or a script for one. */
int python_runs(const struct asked *a);

/* The version of the program of A, 0x030c for 3.12, when it is an interpreter that the library does
 * not know; otherwise 0. */
unsigned python_unknown(const struct asked *a);

#endif
