/* stackkey.h - the call paths of states as addresses, to tell equal ones: a debugger takes a
 * hundred times as long to walk a stack. */
#ifndef STACKKEY_H
#define STACKKEY_H

#include "format/statereader.h"

struct walker;

/* Read the tables of the objects of S, which the caller keeps open. */
struct walker *walker_new(const struct states *s);

enum { STACKKEY_CALLERS = 256 }; /* at most so many callers are numbered */

/* A number for the whole path of STATE: states with equal numbers have equal paths.  0: the path
 * cannot be walked to its end.
 * CALLERS, NULL: not wanted, has room for STACKKEY_CALLERS.  CALLERS[k] is for the caller of the
 * frame that lies K calls above the innermost: it becomes a number for the caller's registers and
 * part of the stack, 0 not known.  *N becomes how many callers there are.  A caller's number stays
 * the same during a call; another call has another number, unless the caller has changed nothing
 * in between. */
uint64_t walk_key(struct walker *w, const struct state *state, uint64_t *callers, size_t *n);

void walker_free(struct walker *w);

#endif
