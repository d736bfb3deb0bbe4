/* spread - samples programs whose shares are known, and counts how often what is said of them is
 * true.
 *
 *	spread PROGRAM ROUND SAMPLES RUNS      PROGRAM: periodic, phase, bursty, even
 *	94.9 95.2 0.43
 *
 * A program spends 61.3 % of its time in a, the rest in b, in rounds of ROUND intervals:
 *	periodic  a and then b, 2 % longer or shorter each time
 *	phase     a begins anywhere in the round
 *	bursty    both take as long as they do by chance, exponentially distributed, on average that
 *	even      each sample is a's or b's by chance
 * Out: in how many of RUNS runs, in percent, the 95 % interval has the share; in how many pairs of
 * runs the chance of their difference is above 5 %; the mean width, to that for independent
 * samples.  With the word `files' behind: one run, `a' or `b' a line.  All is the same at each
 * call. */
#include "base/spread.h"
#include "base/stats.h"

#include <err.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES_MAX = 100000 };
#define SHARE 0.613
#define LATE 0.02 /* mean delay of a sample, in intervals */

static struct spread_sample sample[SAMPLES_MAX];
static const char *program;
static double length;

static double uniform(void) /* xorshift64* (Vigna 2016) */
{
	static uint64_t x = UINT64_C(88172645463325252);

	x ^= x >> 12;
	x ^= x << 25;
	x ^= x >> 27;
	return (double)(x * UINT64_C(2685821657736338717) >> 11) / 9007199254740992.0;
}

static double exponential(void)
{
	return -log(1 - uniform());
}

static double normal(void)
{
	return sqrt(2 * exponential()) * cos(6.283185307179586 * uniform());
}

/* The next stretch of time: how long, and whether in a. */
static double next(int *in_a)
{
	static double rest[2]; /* of the round: a's, and what follows it */
	static int at;
	double l;

	if (strcmp(program, "bursty") == 0) {
		*in_a = at ^= 1;
		return 2 * length * exponential() * (at ? SHARE : 1 - SHARE);
	}
	if (at == 0) {
		l = length;
		if (*program == 'e')
			l = 1e-9;
		if (strcmp(program, "phase") != 0)
			l *= 1 + LATE * normal();
		rest[0] = l * SHARE;
		rest[1] = l * (1 - SHARE);
		if (strcmp(program, "phase") == 0) {
			l = rest[1] * uniform();
			rest[1] -= l;
			at = 1;
			*in_a = 0;
			return l;
		}
		at = 1;
	}
	*in_a = at == 1;
	at = at == 1 ? 2 : 0;
	return rest[*in_a ? 0 : 1];
}

/* Sample a run N times.  Returns the samples in a. */
static size_t run(size_t n)
{
	double end = 0, start = uniform() * (1 + 10 * length);
	int in_a = 0;
	size_t a = 0;

	for (size_t i = 0; i < n; i++) {
		double t = start + (double)i + LATE * exponential();
		if (*program == 'e')
			in_a = uniform() < SHARE;
		else
			while (end <= t)
				end += next(&in_a);
		sample[i].label = in_a ? 0 : 1;
		a += (size_t)in_a;
	}
	return a;
}

static struct stats_spread measure(size_t n)
{
	struct spread s[2];

	spread_measure(sample, &n, 1, 2, 1, s);
	return (struct stats_spread){(long double)(s[0].each * (double)n), s[0].df};
}

int main(int argc, char **argv)
{
	size_t n, runs, covers = 0, same = 0, a, before = 0;
	struct stats_spread s, last = {0, 0};
	long double low, high, wide[2] = {0, 0};

	if (argc < 5 || (n = strtoul(argv[3], NULL, 10)) > SAMPLES_MAX)
		errx(1, "PROGRAM ROUND SAMPLES RUNS");
	program = argv[1];
	length = strtod(argv[2], NULL);
	runs = strtoul(argv[4], NULL, 10);
	if (argc > 5) {
		run(n);
		for (size_t i = 0; i < n; i++)
			puts(sample[i].label ? "b" : "a");
		return 0;
	}
	for (size_t r = 0; r < 2 * runs; r++) {
		a = run(n);
		s = measure(n);
		stats_share(a, n, &s, &low, &high);
		covers += low <= SHARE && SHARE <= high;
		wide[0] += high - low;
		stats_wilson(a, n, &low, &high);
		wide[1] += high - low;
		if (r % 2)
			same += stats_two_spreads(before, n, &last, a, n, &s) > STATS_CHANCE;
		before = a;
		last = s;
	}
	printf("%.1f %.1f %.2Lf\n", 100.0 * covers / (2 * runs), 100.0 * same / runs,
		wide[0] / wide[1]);
	return 0;
}
