/* sameobject.h - whether a mapped object's file is still the one of the run. */
#ifndef SAMEOBJECT_H
#define SAMEOBJECT_H

#include "format/statereader.h"

/* Open the file of object M when it is that of the run: by its build id, else by size and time.
 * Returns a descriptor that the caller closes, or -1 and the reason, a constant, in *WHY. */
int sameobject_open(const struct state_map *m, const char **why);

/* 1 when mapping I of S is of a file, and the first of that object there. */
int sameobject_first(const struct states *s, size_t i);

/* The first mapping of the program itself; NULL: there is none. */
const struct state_map *sameobject_program(const struct states *s);

#endif
