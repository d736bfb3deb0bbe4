/* unreadpython.h - tells that Python's functions are missing in a report, and a remedy. */
#ifndef UNREADPYTHON_H
#define UNREADPYTHON_H

#include "samples/places.h"

/* A remark when P has an interpreter, but not its functions of Python: the library cannot read the
 * frames of that version, or with BY_KERNEL samples are of the kernel's sampler, which reads none.
 * Else NULL.  Valid until the next call. */
const char *unreadpython(const struct places *p, int by_kernel);

#endif
