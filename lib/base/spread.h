/* spread.h - how far counts of samples may lie from their expected values, by the order in which
 * the samples were taken.
 *
 * Samples at fixed intervals are no independent draws: a program that does the same in each of its
 * rounds has counts that vary less, one with bursts counts that vary more.  The variance of a count
 * is the spectral density of its series at frequency 0, here the mean of the lowest cosine
 * transforms of stretches of the series; each is a degree of freedom of Student's distribution
 * (E. Lazarus, D. Lewis, J. Stock, M. Watson, HAR Inference, J. Bus. Econ. Stat. 36 (2018) 541-559;
 * two thirds of their number of transforms, so that rounds of ten samples are no part of it).  What
 * changes more slowly than a stretch is the program's own course and no chance. */
#ifndef SPREAD_H
#define SPREAD_H

#include <stddef.h>
#include <stdint.h>

#define SPREAD_STRETCH 256 /* samples, or up to twice as many */
#define SPREAD_LEAST 64    /* fewer in a series tell nothing */
#define SPREAD_FEW 16      /* fewer samples in a label, or beside it, tell nothing of it */

struct spread_sample {
	uint32_t label; /* below `labels' */
	uint32_t group; /* below `groups': a thread.  Each has its own clock, so its number of
			 * samples is not left to chance. */
};

struct spread {
	double each;    /* what a sample adds to the variance of the label's count */
	double df;      /* degrees of freedom of that; 0: nothing is known */
	double between; /* what it also adds when its group is left to chance */
};

/* The spread of the LABELS labels in the samples S, into OUT.  The samples lie in PARTS runs of
 * PART[i] samples each, one after the other; of each run none is missing.  Out of memory is
 * fatal. */
void spread_measure(const struct spread_sample *s, const size_t *part, size_t parts,
	uint32_t labels, uint32_t groups, struct spread *out);

#endif
