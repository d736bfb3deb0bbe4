/* moment.h - is this a moment at which a stopped thread could call malloc and the loader? */
#ifndef MOMENT_H
#define MOMENT_H

#include "space.h"
#include "trace.h"

/* Why not, for a message: "in malloc"; NULL: it is.  The thread is stopped. */
const char *moment_unsafe(const struct space *s, const struct trace *t);

/* 1 when the thread is in object O, or in what that has called: in its handler. */
int moment_inside(const struct space *s, const struct trace *t, const struct space_object *o);

#endif
