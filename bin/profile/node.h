/* node.h - has Node.js write the names of the functions that it compiles. */
#ifndef NODE_H
#define NODE_H

#include "plan.h"

/* The environment in which the program of P runs: ENV, or for Node.js, also behind a #! line, a
 * copy with options in NODE_OPTIONS that make it write a map of its code (run/jitmap.h).  A message
 * says which, unless -q was given; or that this Node.js takes none of them. */
char *const *node_environment(const struct plan *p, char *const *env);

#endif
