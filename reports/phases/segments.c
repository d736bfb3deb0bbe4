/* segments.c - finds the best cuts, and keeps those beyond chance.
 * Neighbouring samples are not independent: loops come back to the same places.  So G is divided by
 * the excess variance of neighbouring slices, as in quasi-likelihood (P. McCullagh, J. A. Nelder,
 * Generalized Linear Models, 2nd ed. 1989, 4.5). */
#include "base/must.h"
#include "base/stats.h"
#include "segments.h"

#include <math.h>
#include <stdlib.h>

enum {
	EXPECTED_MIN = 5, /* kinds with fewer expected things on a side are joined */
	BLOCK = 20,       /* fewest things in slices that are joined to measure their variance */
	PASSES = 20,      /* repeated searches for the cuts; few are needed */
};

static double between(const struct segments *s, unsigned low, unsigned high, unsigned kind)
{
	return s->sum[(size_t)high * s->kinds + kind] - s->sum[(size_t)low * s->kinds + kind];
}

static double things(const struct segments *s, unsigned low, unsigned high)
{
	double n = 0;

	for (unsigned k = 0; k < s->kinds; k++)
		n += between(s, low, high, k);
	return n;
}

static double part(double count, double of)
{
	return count > 0 ? count * log(count / of) : 0;
}

/* G of slices LOW to AT - 1 against AT to HIGH - 1.  With DF, rare kinds on a side are joined, and
 * *DF becomes the number of degrees of freedom. */
static double divergence(
	const struct segments *s, unsigned low, unsigned at, unsigned high, unsigned *df)
{
	double left = things(s, low, at), right = things(s, at, high), g = 0, rest_left = 0,
	       rest_right = 0;
	double smaller = left < right ? left : right;
	unsigned n = 0;

	if (df)
		*df = 0;
	if (!(smaller > 0))
		return 0;
	for (unsigned k = 0; k < s->kinds; k++) {
		double l = between(s, low, at, k), r = between(s, at, high, k);
		if (df && (l + r) * smaller / (left + right) < EXPECTED_MIN) {
			rest_left += l;
			rest_right += r;
			continue;
		}
		g += part(l, left) + part(r, right) - part(l + r, left + right);
		n++;
	}
	g += part(rest_left, left) + part(rest_right, right)
		- part(rest_left + rest_right, left + right);
	n += rest_left + rest_right > 0;
	if (df)
		*df = n ? n - 1 : 0;
	return g > 0 ? 2 * g : 0;
}

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* How much more neighbouring parts vary than by chance, by the median: a few changes do not move
 * it.  Parts are half a segment long: faster changes are no phases. */
static double spread(const struct segments *s)
{
	double each = things(s, 0, s->slices) / s->slices, median, *v;
	unsigned block = each * s->slices >= BLOCK ? (unsigned)ceil(BLOCK / each) : s->slices,
		 n = 0, df;

	if (block < s->least / 2)
		block = s->least / 2;
	v = must(malloc((s->slices / block + 1) * sizeof *v));
	for (unsigned i = 0; i + 2 * block <= s->slices; i += block) {
		double g = divergence(s, i, i + block, i + 2 * block, &df);
		/* divided by the median of a chi-square variable (Wilson and Hilferty 1931) */
		if (things(s, i, i + 2 * block) > 0)
			v[n++] = df ? g / df / pow(1 - 2 / (9.0 * df), 3) : 0;
	}
	qsort(v, n, sizeof *v, ascending);
	median = n ? v[n / 2] : 1;
	free(v);
	return median > 1 ? median : 1;
}

/* The best cut of LOW to HIGH - 1, or 0 when no cut is more than chance. */
static unsigned best(const struct segments *s, unsigned low, unsigned high)
{
	double most = 0, g;
	unsigned at = 0, df;

	for (unsigned i = low + s->least; i + s->least <= high; i++)
		/* among equal cuts take the last: a phase begins with its first sample */
		if ((g = divergence(s, low, i, high, NULL)) > 0 && g >= most) {
			most = g;
			at = i;
		}
	if (!at)
		return 0;
	g = divergence(s, low, at, high, &df) / s->spread;
	/* Bonferroni: any slice of the run could be the cut */
	return df && stats_chi2_tail(g, df) * (s->slices - 1) < STATS_CHANCE ? at : 0;
}

static void split(struct segments *s, unsigned low, unsigned high)
{
	unsigned at = best(s, low, high);

	if (!at)
		return;
	split(s, low, at);
	s->cut[s->cuts++] = at;
	split(s, at, high);
}

/* Place each cut again, between its neighbours: the first cuts saw the whole run on both sides.
 * Drop cuts that are chance now.  Returns 1 when a cut has changed. */
static int again(struct segments *s)
{
	int changed = 0;

	for (unsigned i = 0; i < s->cuts; i++) {
		unsigned at =
			best(s, i ? s->cut[i - 1] : 0, i + 1 < s->cuts ? s->cut[i + 1] : s->slices);
		changed |= at != s->cut[i];
		s->cut[i] = at;
		if (at)
			continue;
		s->cuts--;
		for (unsigned k = i; k < s->cuts; k++)
			s->cut[k] = s->cut[k + 1];
		i--;
	}
	return changed;
}

void segments_find(struct segments *s)
{
	s->cut = must(malloc((s->slices + 1) * sizeof *s->cut));
	s->cuts = 0;
	s->spread = spread(s);
	split(s, 0, s->slices);
	for (int i = 0; i < PASSES && again(s); i++)
		;
}
