/* pyexpr.h - plans values of Python: which they are, and their lines for the library. */
#ifndef PYEXPR_H
#define PYEXPR_H

#include "asked.h"

/* Note in A which values are of Python.  What cannot be combined with them is refused. */
void pyexpr_plan(struct asked *a);

/* 1 when A has other values too, or a condition. */
int pyexpr_others(const struct asked *a);

/* The lines for the library (lib/preload/pyasked.h), behind those in TABLES, NULL none. */
char *pyexpr_lines(const struct asked *a, const char *tables);

#endif
