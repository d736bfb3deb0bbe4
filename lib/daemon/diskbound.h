/* diskbound.h - the daemon's directories, one for each period of time, and their size on disk:
 *	DIR/2026-11-21T10:00:00Z/PROG/OBJECT */
#ifndef DISKBOUND_H
#define DISKBOUND_H

#include "run/perioddir.h"

#include <stddef.h>
#include <stdint.h>
#include <time.h>

/* The name of the slot of SECONDS that holds the time NOW. */
void diskbound_name(time_t now, uint64_t seconds, char name[PERIOD_NAME]);

/* Make the slot PATH, unless it exists, and give a new one its PERIOD_ID if that can be had.
 * Returns 0, or -1 and errno. */
int diskbound_begin(const char *path);

/* Keep the slots in DIR below MOST bytes on disk: remove the oldest first, KEEP ("" none) never, and
 * say so.  0: remove all, silently.  Returns the bytes left, which KEEP alone may make too many. */
uint64_t diskbound_keep(const char *dir, const char *keep, uint64_t most);

#endif
