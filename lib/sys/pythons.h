/* pythons.h - has the frames of Python read when samples arrive, which is before a collection takes
 * the samples in. */
#ifndef PYTHONS_H
#define PYTHONS_H

#include "sys/sampler_linux.h"

struct pythons {
	struct sampler *sampler; /* NULL: no frames are read */
	int peeked;
	uint64_t begun, taken; /* when records were taken in last, ns */
};

/* Returns the frames of a path to ask the kernel for when DEPTH are wanted, and PYTHON runs: its
 * functions are found by paths. */
unsigned pythons_depth(unsigned depth, int python);

/* Begin with S.  SOON: it wakes us for each sample.  PEEKED: another one calls sampler_peek. */
void pythons_begin(struct pythons *p, struct sampler *s, int soon, int peeked);

/* Returns how many ms to wait for samples at most; without Python it is MS. */
int pythons_wait(const struct pythons *p, int ms);

/* Read the frames for all samples that have arrived. */
void pythons_read(struct pythons *p);

/* 1 when records should be taken in now, which should be every MS ms, as the time is NOW; else they
 * may wait. */
int pythons_due(struct pythons *p, int ms, uint64_t now);

/* Forget what was read for samples before the time OLD, ns, that were not taken in. */
void pythons_sweep(const struct pythons *p, uint64_t old);

void pythons_end(struct pythons *p);

#endif
