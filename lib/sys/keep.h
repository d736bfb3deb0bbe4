/* keep.h - copies objects that readers cannot find later: those of containers, and deleted ones.
 * The copies are in DIR/.objects under their build-id; readers look there when an object is not at
 * its path. */
#ifndef KEEP_H
#define KEEP_H

#include "sys/objectcounts.h"

/* Copy below DIR, at most BYTES together with the copies already there.  Without this call, or with
 * 0, nothing is copied. */
void keep_in(const char *dir, uint64_t bytes);

/* Copy O when it has a build-id and only its process leads to it. */
void keep_object(const struct object *o);

/* Copy the file of S's object when it was removed or replaced since its first look, as long as the
 * process has it. */
void keep_if_moved(const struct counts *s);

/* The number of objects that were not copied: too large, or over the bound. */
unsigned keep_refused(void);

#endif
