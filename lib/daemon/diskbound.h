/* diskbound.h - makes and removes the daemon's slots, directories for one period of time each, and
 * bounds their size on disk:
 *	DIR/2026-11-21T10:00:00Z/PROG/OBJECT */
#ifndef DISKBOUND_H
#define DISKBOUND_H

#include "run/perioddir.h"

#include <stddef.h>
#include <stdint.h>
#include <time.h>

/* Write to NAME the name of the slot, SECONDS long, in which the time NOW lies. */
void diskbound_name(time_t now, uint64_t seconds, char name[PERIOD_NAME]);

/* Make the slot PATH unless it exists, and give a new slot its PERIOD_ID if that can be written.
 * Returns 0, or -1 and errno. */
int diskbound_begin(const char *path);

/* Keep the slots in DIR to MOST bytes on disk: remove the oldest slots, with a message, but never
 * the slot KEEP ("" when there is none).  MOST 0: remove all slots silently.  Returns the bytes
 * left, more than MOST when KEEP alone is larger. */
uint64_t diskbound_keep(const char *dir, const char *keep, uint64_t most);

#endif
