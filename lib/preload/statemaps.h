/* statemaps.h - the table of code mappings in the file of states: what was where, and when.  All of
 * it under slow_lock. */
#ifndef STATEMAPS_H
#define STATEMAPS_H

#include "preload/maps.h"
#include "preload/object.h"

/* Around a scan of the maps: each mapping of code.  OK 0: the scan failed. */
void statemaps_begin(void);
void statemaps_add(const struct map *m, struct object *o);
void statemaps_end(int ok);

/* The program unloads something now; from dlclose. */
void statemaps_closing(void);

/* In a child: it begins a table of its own. */
void statemaps_forget(void);

#endif
