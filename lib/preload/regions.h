/* regions.h - from an address to the object that is mapped there. */
#ifndef REGIONS_H
#define REGIONS_H

#include "preload/objects.h"

struct region {
	uintptr_t start, end;
	uintptr_t origin; /* address of the object's first byte in this mapping */
	struct object *object;
};

/* The region of PC into *OUT; 1, or 0 when none is known.  Lock-free; from handlers. */
int regions_find(uintptr_t pc, struct region *out);

/* The same, reading the maps when PC is in no region, or regions may have changed.  After a failure
 * it does not search for the same PC for a while.  1 found; 0 no such mapping; -1 another thread
 * held the lock for too long.  From handlers. */
int regions_learn(uintptr_t pc, struct region *out);

/* Read the maps now.  0, or -1 when that cannot be done.  Under slow_lock. */
int regions_scan(void);

/* A call path led to no known code: read the maps, not more often than every 100 ms.  From
 * handlers. */
void regions_missed(void);

/* Call them around dlclose: between them, and once after, samples do not trust the regions. */
void regions_closing(void);
void regions_closed(void);

/* 1 when a sample must call regions_learn.  From handlers. */
int regions_stale(void);

#endif
