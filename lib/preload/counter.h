/* counter.h - the counters of a histogram.  All are for signal handlers: no lock, no call. */
#ifndef COUNTER_H
#define COUNTER_H

#include "preload/datafile.h"

#include <stdint.h>

/* Count a sample at OFFSET of F's object: as taken, and in its bin or, where that is full
 * (saturated) or its page is gone, as lost. */
void counter_add(struct datafile *f, uint64_t offset);

/* Count a sample as lost for REASON, PCT_LOST_*. */
void counter_lost(struct datafile *f, int reason);

/* 1 when the write at P went to a replacement of a page that is gone. */
int counter_patched(const struct datafile *f, const void *p);

#endif
