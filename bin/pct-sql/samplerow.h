/* samplerow.h - rows of the tables record and lost. */
#ifndef SAMPLEROW_H
#define SAMPLEROW_H

#include "format/reader.h"
#include "who.h"

#include <stdint.h>

struct sqlload { /* starts as all zero, except the store */
	struct store *s;
	struct places p;     /* places by number, paths of them as its nodes */
	struct places names; /* symbols and lines, see names.h */
	struct who who;
	unsigned char *leaf; /* by place: 1 when it was sampled, 0 when it only called */
	size_t leaves;
	uint64_t file; /* id of the current file */
	size_t records;
};

/* Add a sample at place FRAME, with path NODE, PLACE_NONE none. */
void samplerow(
	struct sqlload *l, uint32_t frame, uint32_t node, const struct reader_sample *sample);

/* Add N lost ones; 0 is no row. */
void samplerow_lost(struct sqlload *l, const char *reason, uint64_t n);

#endif
