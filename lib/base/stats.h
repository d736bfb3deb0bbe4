/* stats.h - computes confidence intervals and tests, for counts of samples and for times of runs.
 * Counts are long double: they go up to 2^64, and the rounding error is far smaller than chance.
 * No function fails, allocates or keeps state. */
#ifndef STATS_H
#define STATS_H

#include <stddef.h>

#define STATS_Z95 1.959963984540054L /* a normal variable is within this of its mean in 95 % */
#define STATS_CHANCE 0.05            /* a rarer event is not put down to chance */

/* The probability that a standard normal variable lies further from 0 than Z does. */
double stats_normal_tail(long double z);

/* The probability that a chi-square variable with DF degrees of freedom is above X. */
double stats_chi2_tail(double x, double df);

/* Set *LOW and *HIGH to the 95 % interval of a share that is estimated by K of N samples; 0 and 1
 * when N is 0. */
void stats_wilson(long double k, long double n, long double *low, long double *high);

/* The same for one of M classes that share the N samples.  The intervals are so wide that all M
 * hold together in 95 % of cases. */
void stats_wilson_of(long double k, long double n, size_t m, long double *low, long double *high);

/* What is known about the variance of a count. */
struct stats_spread {
	long double variance;
	double df; /* degrees of freedom of VARIANCE; 0: not known, samples are independent */
};

/* Set *S to the spread of the sum of two independent counts: the count of *S and that of *T. */
void stats_add(struct stats_spread *s, const struct stats_spread *t);

/* The same as stats_wilson() when S is known about the variance of K. */
void stats_share(long double k, long double n, const struct stats_spread *s, long double *low,
	long double *high);

/* Returns the probability that two samples with equal shares differ at least as much, in either
 * direction, as A of NA and B of NB do. */
double stats_two_shares(long double a, long double na, long double b, long double nb);

/* The same when SA and SB are known about the variances of A and B. */
double stats_two_spreads(long double a, long double na, const struct stats_spread *sa,
	long double b, long double nb, const struct stats_spread *sb);

/* Returns by how many standard deviations the counts A and B of two places in one profile differ; 0
 * when both are 0. */
long double stats_sigmas(long double a, long double b);

/* The probability that a variable of Student's distribution with DF degrees of freedom is above
 * T. */
double stats_student_tail(double t, double df);

#define STATS_RUN_DEVIATION \
	0.05 /* expected deviation of the times of a program's runs, as a share of the time */
#define STATS_RUN_WEIGHT 3 /* STATS_RUN_DEVIATION counts as much as so many more runs on a side */

struct stats_ratio {
	double ratio;     /* geometric mean of B's times, divided by that of A's */
	double low, high; /* the 95 % interval of RATIO */
	/* the probability of such a ratio, or a larger one, when both sides take the same time */
	double chance;
};

/* Compare the times of NA and NB runs, all above 0, at least one on each side.  NOISE_A and
 * NOISE_B: the variance that sampling alone gives to the logarithm of one run's time. */
void stats_times(const double *a, size_t na, double noise_a, const double *b, size_t nb,
	double noise_b, struct stats_ratio *out);

/* The N pointers P point to the probabilities of tests that were made together.  Sort the pointers.
 * Raise each probability to the probability that at least one of the tests gives such a result by
 * chance alone. */
void stats_holm(double **p, size_t n);

#endif
