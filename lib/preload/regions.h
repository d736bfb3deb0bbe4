/* regions.h - finds the object that is mapped at an address. */
#ifndef REGIONS_H
#define REGIONS_H

#include "preload/objects.h"

/* Store the region that contains PC in *OUT and return 1; 0 when none is known.  Lock-free;
 * handlers may call it. */
int regions_find(uintptr_t pc, struct region *out);

/* Like regions_find, but read the maps when PC is in no region, or when regions may have changed.
 * After a failure it returns 0 for the same page for a while, without a search.  Returns 1 when
 * found; 0 when no such mapping exists; -1 when another thread held the lock for too long.
 * Handlers may call it. */
int regions_learn(uintptr_t pc, struct region *out);

/* Read the maps now.  Returns 0, or -1 when that is not possible.  Under slow_lock. */
int regions_scan(void);

/* A call path led to no known code: read the maps again, at most every 100 ms.  Returns 1 when they
 * were read.  Handlers may call it. */
int regions_missed(void);

/* Call them before and after dlclose: in between, and once afterwards, samples do not trust the
 * regions. */
void regions_closing(void);
void regions_closed(void);

/* 1 when a sample must call regions_learn because regions may have changed.  Handlers may call
 * it. */
int regions_stale(void);

#endif
