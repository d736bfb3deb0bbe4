/* sampleorder.h - chooses the samples whose order is kept (struct pct_order in pctfile.h): at first
 * all samples, later runs of PCT_ORDER_RUN samples, spread evenly over all samples taken. */
#ifndef SAMPLEORDER_H
#define SAMPLEORDER_H

#include "format/pctfile.h"

/* Returns the slot, below SLOTS, for sample number N, counted from 0; SLOTS when that sample is not
 * kept.  A signal handler may call it. */
uint32_t sampleorder_slot(uint64_t n, uint32_t slots);

/* Returns the largest number of slots that fits into BYTES together with the struct pct_order; 0
 * when that is too few. */
uint32_t sampleorder_fit(size_t bytes);

#endif
