/* samplerow.h - adds rows to the tables record and lost. */
#ifndef SAMPLEROW_H
#define SAMPLEROW_H

#include "format/reader.h"
#include "who.h"

#include <stdint.h>

struct sqlload { /* starts as all zero, except the store */
	struct store *s;
	struct places p;     /* the places; its nodes are the call paths */
	struct places names; /* symbols and lines, see names.h */
	struct who who;
	unsigned char *leaf; /* by place: 1 when it was sampled, 0 when it only called */
	size_t leaves;
	uint64_t file; /* id of the file that is being loaded */
	size_t records;
};

/* Add the sample at place FRAME.  NODE is its path; PLACE_NONE: it has none. */
void samplerow(
	struct sqlload *l, uint32_t frame, uint32_t node, const struct reader_sample *sample);

/* Add N lost samples, unless N is 0. */
void samplerow_lost(struct sqlload *l, const char *reason, uint64_t n);

#endif
