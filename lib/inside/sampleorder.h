/* sampleorder.h - which of all samples have their order kept (struct pct_order in pctfile.h): at
 * first all, then runs of PCT_ORDER_RUN that lie evenly over all that were taken. */
#ifndef SAMPLEORDER_H
#define SAMPLEORDER_H

#include "format/pctfile.h"

/* The slot, below SLOTS, that the N-th sample takes, from 0; SLOTS when it is not kept.
 * Callable in a signal handler. */
uint32_t sampleorder_slot(uint64_t n, uint32_t slots);

/* The most slots that fit into BYTES, with the struct pct_order; 0 when they are too few. */
uint32_t sampleorder_fit(size_t bytes);

#endif
