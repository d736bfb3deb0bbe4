/* unreadpython.h - tells that Python's functions are missing in a report, and a remedy. */
#ifndef UNREADPYTHON_H
#define UNREADPYTHON_H

#include "samples/places.h"

/* A remark when P has an interpreter of a version whose frames the library cannot read; else NULL.
 * Valid until the next call. */
const char *unreadpython(const struct places *p);

#endif
