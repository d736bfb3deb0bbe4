/* keep.h - copies what readers cannot find later: objects of containers, deleted ones, and names of
 * code that a process made (run/jitmap.h).  The copies of objects are in DIR/.objects under their
 * build-id; readers look there when an object is not at its path. */
#ifndef KEEP_H
#define KEEP_H

#include "sys/proc.h"

/* Let copies go below DIR, at most BYTES, which include the copies that are already there.  Without
 * this call, or with BYTES 0, nothing is copied. */
void keep_in(const char *dir, uint64_t bytes);

/* Copy the file of O if O has a build-id and the file can be reached only through a process. */
void keep_object(const struct object *o);

/* Copy the file of S's object if it was removed or replaced since we first read it, as long as the
 * process has it mapped. */
void keep_if_moved(const struct counts *s);

/* Copy the names of code that P has made so far, from P's map.  Returns 0; ARG is not used: a
 * function for procs_each. */
int keep_names(void *arg, struct proc *p);

/* The number of objects that were not copied because they are too large or would exceed the BYTES
 * of keep_in. */
unsigned keep_refused(void);

#endif
