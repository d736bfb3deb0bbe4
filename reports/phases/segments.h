/* segments.h - cuts a sequence of counts where their distribution changes.
 * P. Bernaola-Galvan, R. Roman-Roldan, J. L. Oliver, Compositional Segmentation and Long-Range
 * Fractal Correlations in DNA Sequences, Phys. Rev. E 53 (1996) 5181-5189: cut where the
 * Jensen-Shannon divergence of the two sides is largest, if it is beyond chance; then cut the
 * parts.  2 N times the divergence is the likelihood ratio G, a chi-square variable when nothing
 * changes. */
#ifndef SEGMENTS_H
#define SEGMENTS_H

struct segments {
	/* by the caller */
	unsigned slices, kinds; /* at least 1 of each */
	double *sum;            /* sum[i * kinds + k]: things of kind k in slices 0 to i - 1 */
	unsigned least;         /* fewest slices of a segment; at least 1 */
	/* by segments_find */
	double spread;       /* variance of neighbouring slices over that of chance; at least 1 */
	unsigned *cut, cuts; /* slices that begin a new segment, ascending */
};

/* Find the cuts.  5 % of the sequences without a change are cut somewhere.  Out of memory is fatal,
 * with a message. */
void segments_find(struct segments *s);

#endif
