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

/* A number for what the caller of the frame that lies CALLED calls above the innermost has in its
 * registers and its part of the stack.  They stay as they are during a call; another
 * call has another number, unless the caller has changed nothing in between.  0: not known. */
uint64_t walk_caller(struct walker *w, const struct state *state, unsigned called);

void walker_free(struct walker *w);

#endif
