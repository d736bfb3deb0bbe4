/* statemaps.h - the table of code mappings in the file of states: which code was where, and when.
 * Call all of it under slow_lock. */
#ifndef STATEMAPS_H
#define STATEMAPS_H

#include "preload/maps.h"
#include "preload/object.h"

/* Called around and during a scan of the maps: statemaps_add for each mapping of code.  OK is 0
 * when the scan failed. */
void statemaps_begin(void);
void statemaps_add(const struct map *m, struct object *o);
void statemaps_end(int ok);

/* Called by dlclose: the program has unloaded something now. */
void statemaps_closing(void);

/* Call in a forked child, which begins a table of its own. */
void statemaps_forget(void);

#endif
