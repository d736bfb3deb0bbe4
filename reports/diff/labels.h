/* labels.h - the labels of two profiles, each once, with what both have of it.
 * Input: lines of COUNT, event, nanoseconds that a sample stands for (0 not known), the program's
 * name, the object's path, the source file's or nothing, and LABEL, with tabs between; a label may
 * have several lines. */
#ifndef DIFFLABELS_H
#define DIFFLABELS_H

#include "base/wide.h"

#include <stddef.h>

struct label {
	char *text;
	wide count[2]; /* of A, of B */
	long double seconds[2];
	long double points; /* percentage points from A to B */
	double chance;      /* of a difference like that when nothing has changed */
	/* until equal labels are joined */
	char *program, *object, *file;
	int side;
};

struct difflabels {
	struct label *label;
	size_t labels;
	struct {
		wide count;
		long double seconds, squares; /* squares: the sum of each sample's */
		wide least, most;             /* nanoseconds of a sample */
	} total[2];
	char event[64];
	int timed;  /* all samples are of known time: shares are of time, not of counts */
	int status; /* EXIT_PARTIAL when something was refused, and said */
};

/* Read A and B; find the objects that match (match.h), and the labels.  What cannot be read is
 * fatal, with a message. */
void difflabels_load(struct difflabels *d, const char *a, const char *b);

/* The share of SIDE's samples, 0 to 1, that has label L. */
long double difflabels_share(const struct difflabels *d, const struct label *l, int side);

/* Set points and chance of all labels; the largest difference comes first. */
void difflabels_compare(struct difflabels *d);

#endif
