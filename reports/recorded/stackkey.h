/* stackkey.h - makes keys of the call paths of states: equal paths have equal keys.  A debugger
 * takes a hundred times as long to walk a stack. */
#ifndef STACKKEY_H
#define STACKKEY_H

#include "format/statereader.h"

struct walker;

/* Returns a walker with the unwind tables of the objects of S.  S must stay open. */
struct walker *walker_new(const struct states *s);

enum { STACKKEY_CALLERS = 256 }; /* at most this many callers are numbered */

/* Returns a number for the whole path of STATE: states with equal numbers have equal paths.  0: the
 * path cannot be walked to its end.  CALLERS has room for STACKKEY_CALLERS; NULL: not wanted.
 * CALLERS[k] becomes a number for the registers and a part of the stack of one caller, that of the
 * frame K calls above the innermost; 0 not known.  *N becomes how many callers there are.  A
 * caller's number stays the same during a call; another call has another number, unless the caller
 * has changed nothing in between. */
uint64_t walk_key(struct walker *w, const struct state *state, uint64_t *callers, size_t *n);

void walker_free(struct walker *w);

#endif
