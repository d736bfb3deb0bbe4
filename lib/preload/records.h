/* records.h - finds the records of a data file.  For signal handlers. */
#ifndef RECORDS_H
#define RECORDS_H

#include "preload/object.h"

/* Returns the place for record N of F, from 0 on; maps its chunk if necessary.  Returns NULL with a
 * PCT_LOST_* in *REASON when there is no room. */
uint64_t *records_slot(struct datafile *f, uint64_t n, int *reason);

/* Returns record N of F; NULL when its part of the file is not mapped. */
uint64_t *records_find(const struct datafile *f, uint64_t n);

#endif
