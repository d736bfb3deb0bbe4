/* stackkey.h - the call paths of states as addresses, to tell equal ones: a debugger takes a
 * hundred times as long to walk a stack. */
#ifndef STACKKEY_H
#define STACKKEY_H

#include "format/states.h"

struct walker;

/* Read the tables of the objects of S, which the caller keeps open. */
struct walker *walker_new(const struct states *s);

/* A number for the whole path of STATE: states with equal ones were called in the same way.  0: the
 * path cannot be walked to its end. */
uint64_t walk_key(struct walker *w, const struct state *state);

void walker_free(struct walker *w);

#endif
