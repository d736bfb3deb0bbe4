/* keep.h - copies of objects that cannot be found later: those of containers and deleted ones.
 * They lie in DIR/.objects under their build-id, where readers look for what is not at its path. */
#ifndef KEEP_H
#define KEEP_H

#include "sys/sinks.h"

/* Copies go below DIR, at most BYTES in all, those that are there already included; without this
 * call, or with 0, there are none. */
void keep_in(const char *dir, uint64_t bytes);

/* Copy O when it has a build-id and was found through its process only. */
void keep_object(const struct object *o);

/* The file of S's object may have been removed or replaced since it was looked at: then copy it, as
 * long as the process has it. */
void keep_if_moved(const struct sink *s);

/* Objects that were not copied, for they are too large or the bound is reached. */
unsigned keep_refused(void);

#endif
