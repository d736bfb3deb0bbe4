/* why.h - finds the variable that explains where the time went, by one split of its values, and the
 * probability that this is chance.
 *
 * There are two things to explain.  One is the place of a sample, that is, which line, or which
 * call below the function.  The other is how long a call takes, that is, the number of samples in
 * it.  A split cuts the values of a variable in two, `x > 1000` or `x == red`.  It explains a share
 * of the places' entropy (the mutual information of split and place), or of the variance of the
 * calls' lengths.
 *
 * The chance comes from the data themselves: all values are cut into 16 stretches of random
 * lengths, and these are put in a random order.  That keeps what values and places have to do with
 * their own neighbours and with each other, and takes away only what values have to do with places
 * (D. Politis, J. Romano, The Stationary Bootstrap, J. Am. Stat. Assoc. 89 (1994) 1303-1313, has
 * such stretches).  The chance of a variable is the share of such moves in which ANY variable
 * explains as much, so it allows for the number of variables and splits that were tried (P.
 * Westfall, S. Young, Resampling-Based Multiple Testing, 1993; without their step-down).  A
 * variable that changes as slowly as the run itself may wrongly be called a cause. */
#ifndef WHY_H
#define WHY_H

#include "samples/whyvalue.h"

#include <stddef.h>

#define WHY_MOVES 999   /* random moves; no chance is below 1 in WHY_MOVES + 1 */
#define WHY_CHANCE 0.01 /* a claim has at most this chance: one claim in 100 is wrong */
#define WHY_LEAST 8     /* samples, or calls, that each side of a split has at least */
#define WHY_PAIRS 20    /* pairs of samples of a call that show that a variable keeps its value */

struct why_sample {
	uint32_t call;  /* the calls of the function, numbered from 0 as they come */
	uint32_t place; /* below `places`; 0: the function's first line, where all calls pass */
};

struct why_finding {
	size_t variable;
	int of_length; /* 1: the split explains how long calls take; 0: where samples are */
	int above;     /* 1: the split is `value > at`; 0: `value == at` */
	struct why_value at;
	double explained; /* share, 0 to 1, of the entropy of places or the variance of lengths */
	double chance;
	double samples; /* share of the samples with a value for which the split holds */
	double entries; /* this share among samples at the first line; -1: fewer than WHY_LEAST */
	double calls;   /* this share among calls, by their first value */
};

/* Find the best split of each of VARIABLES variables; value[v][i] is the value of variable v in
 * sample i.  The N samples are in the order of threads and time.  When FIXED[v] is 0, the function
 * changes v: the values of v follow from the places, and v explains nothing.  OUT has room for
 * VARIABLES findings.  Returns how many variables have a split at all.  Their findings come with
 * the least chance first, and among equal chances with the one that explains most.  The same data
 * give the same answer.  Out of memory is fatal. */
size_t why_rank(const struct why_sample *s, size_t n, uint32_t places,
	const struct why_value *const *value, const char *fixed, size_t variables,
	struct why_finding *out);

/* 1 when V, the values of N samples, is seen to keep its value during calls: at least WHY_PAIRS
 * pairs of samples of the same call have values, and the two values of each pair are the same. */
int why_fixed(const struct why_sample *s, size_t n, const struct why_value *v);

#endif
