/* reader.h - reads the head, the samples and the counts of lost samples (accounts) of data files.
 * Each number in a file is checked against the file's size; a file may be cut, or grow, while it is
 * read.  Memory does not depend on the size of the file, except for the nodes of call paths.  Not
 * for signal handlers. */
#ifndef READER_H
#define READER_H

#include "format/readhead.h"

#include <stdint.h>

struct reader_sample {
	uint64_t addr;         /* an address as in the object's file; of a bin, its first */
	uint64_t count;        /* samples that this one stands for; 1 in logs */
	uint64_t serial, time; /* only in logs, else 0. serial: record number + 1; time:
			        * CLOCK_MONOTONIC ns */
	uint32_t tid;
	uint32_t frames; /* callers, innermost first: places as pctfile.h draws them */
	const uint64_t *callers;
	/* logs with nodes: the number of each caller's node; NULL in other files.  A number stands
	 * for its node and all callers of the node.  When reader.told returns 1 for the first
	 * number, only that number, `frames' and `end' are set */
	const uint32_t *nodes;
	uint32_t end; /* PCT_END_*: why there are no more callers; 0 also when not known */
};

struct reader_sum {
	uint64_t recorded;
	uint64_t taken;
	uint64_t all; /* samples lost for any reason */
	uint64_t lost[PCT_LOST_MAX];
	uint64_t overwritten; /* circular logs: samples older than the window */
	uint64_t flight;      /* samples neither recorded nor lost when the file was read */
	int uneven; /* 1: fewer samples were taken than recorded and lost, so the accounts are
		     * damaged */
};

/* Call FN with every sample, in the order of the file; of a circular log only with the last `ring`
 * records of the process.  FN returns 0 to go on.  Returns 0, FN's result, or -1 with R->why set
 * when the file is damaged or was cut. */
int reader_samples(struct reader *r, int (*fn)(void *, const struct reader_sample *), void *arg);

/* A sample of a histogram or call tree, when its place in the order of all samples was kept. */
struct reader_turn {
	uint64_t n;      /* number of the sample in the process, from 0 */
	uint64_t addr;   /* an address as in the object's file; of a bin, its first */
	uint32_t thread; /* a number that differs between most threads */
	uint32_t part;   /* samples of one part follow each other without a gap, over all objects;
			  * parts ascend from 0 */
};

/* Call FN with each sample of R's object whose place in the order was kept. */
void reader_order(struct reader *r, void (*fn)(void *, const struct reader_turn *), void *arg);

/* Read entry I of the object table into *OUT; its path is NUL terminated.  Returns 0, or -1
 * with R->why set. */
int reader_object(struct reader *r, unsigned i, struct pct_obj *out);

/* Read how many samples were taken and lost into *OUT.  RECORDED is the sum of the counts from
 * reader_samples, which is called first, because `taken` must be read last.  Returns 0, or -1 with
 * R->why set. */
int reader_accounts(struct reader *r, uint64_t recorded, struct reader_sum *out);

/* 1 when R's file says why a call path ends, in reader_sample.end. */
int reader_ends(const struct reader *r);

/* The name of reason I of lost[], NULL when there is none. */
const char *reader_reason(unsigned i);

/* The name of PCT_END_* number I, NULL when there is none. */
const char *reader_end(unsigned i);

/* Does the work of reader_samples for a call tree.  Only reader.c calls it. */
int reader_tree(struct reader *r, int (*fn)(void *, const struct reader_sample *), void *arg);

#endif
