/* spread.h - estimates how far counts of samples may lie from their expected values, by the order
 * in which the samples were taken.
 *
 * Samples at fixed intervals are not independent draws.  The counts of a program that does the same
 * in each of its rounds vary less; those of a program with bursts vary more.  The variance of a
 * count is the spectral density of its series at frequency 0, here the mean of the lowest cosine
 * transforms of stretches of the series; each is a degree of freedom of Student's distribution (E.
 * Lazarus, D. Lewis, J. Stock, M. Watson, HAR Inference, J. Bus. Econ. Stat. 36 (2018) 541-559; we
 * take two thirds of their number of transforms, so that rounds of ten samples do not count).  A
 * change that takes longer than a stretch is the program's own course, not chance. */
#ifndef SPREAD_H
#define SPREAD_H

#include <stddef.h>
#include <stdint.h>

#define SPREAD_STRETCH 256 /* samples in a stretch, or up to twice as many */
#define SPREAD_LEAST 64    /* a series with fewer samples tells nothing */
#define SPREAD_FEW 16      /* no result for a label with fewer samples in it, or outside it */

struct spread_sample {
	uint32_t label; /* below `labels' */
	uint32_t group; /* below `groups': the sample's thread.  Each thread has its own clock,
			 * so its number of samples is not left to chance. */
};

struct spread {
	double each;    /* how much each sample adds to the variance of the label's count */
	double df;      /* degrees of freedom of EACH; 0: nothing is known */
	double between; /* what a sample adds besides when the sizes of groups are left to chance */
};

/* Estimate the spread of each of the LABELS labels in the samples S, into OUT.  The samples are
 * PARTS runs, one after the other; run I has PART[I] samples, and no sample inside a run is
 * missing.  Out of memory is fatal. */
void spread_measure(const struct spread_sample *s, const size_t *part, size_t parts,
	uint32_t labels, uint32_t groups, struct spread *out);

#endif
