/* moment.h - judges whether a stopped thread could call malloc and the loader at this moment. */
#ifndef MOMENT_H
#define MOMENT_H

#include "space.h"
#include "trace.h"

/* Why the stopped thread T cannot call malloc and the loader now, for a message, such as "in
 * malloc"; NULL when it can. */
const char *moment_unsafe(const struct space *s, const struct trace *t);

/* 1 when the thread T is in object O, or in a function that O has called. */
int moment_inside(const struct space *s, const struct trace *t, const struct space_object *o);

#endif
