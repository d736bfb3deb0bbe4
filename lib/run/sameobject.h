/* sameobject.h - tells whether the file of a mapped object is still the one of the run. */
#ifndef SAMEOBJECT_H
#define SAMEOBJECT_H

#include "format/statereader.h"

/* Open the file of object M if it is still the file of the run: its build id is the same or, when
 * it has none, its size and time are the same.  Returns a descriptor that the caller closes, or -1
 * with the reason, a constant, in *WHY. */
int sameobject_open(const struct state_map *m, const char **why);

/* 1 when mapping I of S is of a file, and is the first mapping of that object at that load
 * address. */
int sameobject_first(const struct states *s, size_t i);

/* Returns the first mapping of the program's own file; NULL when there is none. */
const struct state_map *sameobject_program(const struct states *s);

#endif
