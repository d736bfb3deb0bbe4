/* records.h - where the records of a growing file lie.  For signal handlers. */
#ifndef RECORDS_H
#define RECORDS_H

#include "preload/object.h"

/* The place of record N of F, from 0 on; maps what is missing.  NULL and a PCT_LOST_* in *REASON
 * when there is no room. */
uint64_t *records_slot(struct datafile *f, uint64_t n, int *reason);

/* Record N of F; NULL where no part of the file is mapped. */
uint64_t *records_find(const struct datafile *f, uint64_t n);

#endif
