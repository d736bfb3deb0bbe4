/* counter.h - the counters of a histogram.  Signal handlers may call all of these: no lock, no
 * system call. */
#ifndef COUNTER_H
#define COUNTER_H

#include "preload/datafile.h"

#include <stdint.h>

/* Count a sample at OFFSET in F's object as taken, and in its bin.  Count it as lost when the bin
 * is full (saturated) or its page is gone. */
void counter_add(struct datafile *f, uint64_t offset);

/* Count a sample as lost for REASON, one of PCT_LOST_*. */
void counter_lost(struct datafile *f, int reason);

/* 1 when P lies in a page that the file has lost and that was replaced.  What is written there is
 * lost. */
int counter_patched(const struct datafile *f, const void *p);

#endif
