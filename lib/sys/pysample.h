/* pysample.h - reads a thread's frames of Python when its sample arrives in the ring, which is soon
 * after it was taken, and keeps them until the sample is delivered in its turn. */
#ifndef PYSAMPLE_H
#define PYSAMPLE_H

#include "sys/pyproc.h"
#include "sys/record.h"

enum { PYSAMPLE_MAX = 2048 };              /* words of a path */
#define PYSAMPLE_PLACE (UINT64_C(1) << 62) /* a place of the object [python], in a path */

struct pysample {
	struct pysample *next;
	struct pyproc *of;
	uint64_t time; /* of the sample, ns */
	uint64_t late; /* how much later the frames were read, ns */
	uint32_t tid;
	unsigned n, end;    /* words; PCT_END_*: why there are no more frames */
	uint64_t leaf_code; /* address of the innermost code object */
	uint32_t leaf_unit; /* number of its instruction */
	uint64_t *frame;    /* of each word the address of its frame; 0 for an entry */
	uint64_t at[];      /* as in a pymerge; places with PYSAMPLE_PLACE */
};

/* Read the frames for R, a sample that has arrived just now, unless its process has no interpreter
 * that is known.  Returns 1 when it has some, else 0. */
int pysample_read(const struct sys_record *r);

/* Returns what was read for R, for the caller to free; NULL: nothing. */
struct pysample *pysample_take(const struct sys_record *r);

/* Forget what was read for samples before TIME, ns, that were not taken. */
void pysample_sweep(uint64_t time);

void pysample_free(struct pysample *s);

#endif
