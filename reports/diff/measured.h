/* measured.h - compares the values of an expression in two runs: their means, and how often each
 * value occurs.  Input: what `values' writes of each run, in the order of the samples
 * (reports/FORMAT). */
#ifndef DIFFMEASURED_H
#define DIFFMEASURED_H

#include "labels.h"

#include <stddef.h>

struct diffmeasured {
	int numbers; /* 1: all values are integers or floating; 0: there are no means */
	struct {
		size_t n;
		double mean, error; /* error: the mean's standard error */
		double df;          /* degrees of freedom of `error'; 0: not known */
		double least, median, most;
	} side[2];
	double chance;  /* the probability of such different means when nothing has changed; 1: not
			  known */
	char *notes[2]; /* the lines `# ...' of each side */
};

/* Read A and B.  The labels of D become the values; many different numbers become ranges, each of
 * about a tenth of all values.  Sets counts and spreads.  Errors are fatal, with a message. */
void diffmeasured_load(struct diffmeasured *m, struct difflabels *d, const char *a, const char *b);

/* Put the labels of numbers in the order of the numbers, after difflabels_compare. */
void diffmeasured_order(const struct diffmeasured *m, struct difflabels *d);

/* diffmeasured_print: print the `# ' lines on both sides and their means.
 * diffmeasured_print_notes: at the end of the report, print the `# ' lines of the input, on samples
 * without a value. */
void diffmeasured_print(const struct diffmeasured *m);
void diffmeasured_print_notes(const struct diffmeasured *m);

/* Print members of JSON.  diffmeasured_json_side: those of SIDE, `, "mean": 5, ...'.
 * diffmeasured_json: those of both sides together, with a comma behind. */
void diffmeasured_json_side(const struct diffmeasured *m, int side);
void diffmeasured_json(const struct diffmeasured *m);

#endif
