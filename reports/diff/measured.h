/* measured.h - the values of an expression in two runs: their means, and which values how often.
 * Input: what `values' writes of each, in the order of the samples (reports/FORMAT). */
#ifndef DIFFMEASURED_H
#define DIFFMEASURED_H

#include "labels.h"

#include <stddef.h>

struct diffmeasured {
	int numbers; /* 1: all values are integers or floating; then what follows is known */
	struct {
		size_t n;
		double mean, error; /* error: the mean's standard error */
		double df;          /* degrees of freedom of that; 0: not known */
		double least, median, most;
	} side[2];
	double chance;  /* the probability of such different means when nothing has changed; 1: not
			  known */
	char *notes[2]; /* the lines `# ...' of each side */
};

/* Read A and B.  The labels of D become the values, or, of many different numbers, the ranges of
 * about tenths of all; their counts and spreads are set.  Errors are fatal, with a message. */
void diffmeasured_load(struct diffmeasured *m, struct difflabels *d, const char *a, const char *b);

/* Put the labels of numbers in the order of the numbers, after difflabels_compare. */
void diffmeasured_order(const struct diffmeasured *m, struct difflabels *d);

/* Print the lines `# ' on both sides and their means, and, at the end, on what has no value. */
void diffmeasured_print(const struct diffmeasured *m);
void diffmeasured_print_notes(const struct diffmeasured *m);

/* Print `"mean": 5, ...' of SIDE, with a comma before; of both, with one behind. */
void diffmeasured_json_side(const struct diffmeasured *m, int side);
void diffmeasured_json(const struct diffmeasured *m);

#endif
