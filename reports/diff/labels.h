/* labels.h - joins the labels of two profiles, with the counts of both.  Input: lines of COUNT, its
 * variance and the variance's degrees of freedom (pct-pr --spread), event, nanoseconds per sample
 * (0 not known), the program's name, the object's path, the source file's path or nothing, and
 * LABEL, with tabs between; a label may have several lines. */
#ifndef DIFFLABELS_H
#define DIFFLABELS_H

#include "base/stats.h"

#include <stddef.h>
#include <stdint.h>

struct label {
	char *text;
	uint64_t count[2]; /* samples of A, of B */
	long double seconds[2];
	/* spread: that of `count'; spread_seconds: that of `seconds' */
	struct stats_spread spread[2], spread_seconds[2];
	long double points; /* percentage points from A to B */
	double chance;      /* probability of such a difference when nothing has changed */
	/* the rest is valid only until equal labels are joined */
	char *program, *object, *file;
	int side;
};

struct difflabels {
	struct label *label;
	size_t labels;
	struct {
		uint64_t count;
		long double seconds, squares; /* squares: the sum of s^2 */
		uint64_t least, most;         /* least and most nanoseconds per sample */
	} total[2];
	char event[64];
	int timed;  /* 1: all samples have a known time, so shares are of time, not of counts */
	int status; /* EXIT_PARTIAL when a file was refused, after a message */
};

/* Read A and B; match their objects (match.h) and their labels.  Errors are fatal, with a
 * message. */
void difflabels_load(struct difflabels *d, const char *a, const char *b);

/* The share, 0 to 1, of label L in SIDE's samples. */
long double difflabels_share(const struct difflabels *d, const struct label *l, int side);

/* Set points and chance of all labels; the largest difference comes first. */
void difflabels_compare(struct difflabels *d);

#endif
