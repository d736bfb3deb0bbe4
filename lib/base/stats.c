/* stats.c - computes confidence intervals and statistical tests. */
#include "base/stats.h"

#include <math.h>
#include <stdlib.h>

enum { EXPECTED_MIN = 5 }; /* the normal approximation needs so many (Cochran 1954) */

double stats_normal_tail(long double z)
{
	return (double)erfcl(fabsl(z) / sqrtl(2));
}

/* The regularised upper incomplete gamma function Q(DF/2, X/2): Abramowitz and Stegun, Handbook of
 * Mathematical Functions, 6.5.29 (series) and 6.5.31 (continued fraction, by Lentz's method). */
double stats_chi2_tail(double x, double df)
{
	double a = df / 2, h = x / 2, front, sum, term, b, c, d;

	if (!(h > 0) || !(a > 0))
		return 1;
	front = exp(a * log(h) - h - lgamma(a));
	if (h < a + 1) {
		sum = term = 1 / a;
		for (int i = 1; i < 10000 && term > sum * 1e-16; i++)
			sum += term *= h / (a + i);
		return front * sum < 1 ? 1 - front * sum : 0;
	}
	b = h + 1 - a;
	c = 1e300;
	d = sum = 1 / b;
	for (int i = 1; i < 10000; i++) {
		double an = -i * (i - a);
		b += 2;
		d = 1 / (an * d + b);
		c = b + an / c;
		sum *= d * c;
		if (fabs(d * c - 1) < 1e-15)
			break;
	}
	return front * sum;
}

/* The interval of E. B. Wilson, Probable Inference, the Law of Succession, and Statistical
 * Inference, J. Am. Stat. Assoc. 22 (1927) 209-212.  It also holds for few samples and for shares
 * near 0 and 1. */
static void wilson(long double k, long double n, long double z, long double *low, long double *high)
{
	const long double z2 = z * z;
	long double p, middle, half;

	*low = 0;
	*high = 1;
	if (!(n > 0))
		return;
	p = k / n;
	middle = (p + z2 / (2 * n)) / (1 + z2 / n);
	half = z / (1 + z2 / n) * sqrtl(p * (1 - p) / n + z2 / (4 * n * n));
	if (k > 0)
		*low = middle - half;
	if (k < n)
		*high = middle + half;
}

void stats_wilson(long double k, long double n, long double *low, long double *high)
{
	wilson(k, n, STATS_Z95, low, high);
}

/* The method of L. A. Goodman, On Simultaneous Confidence Intervals for Multinomial Proportions,
 * Technometrics 7 (1965) 247-254: Wilson's interval with 1/M of the allowed error probability. */
void stats_wilson_of(long double k, long double n, size_t m, long double *low, long double *high)
{
	long double below = 0, above = 40;

	for (int i = 0; i < 100; i++) {
		long double z = (below + above) / 2;
		*(stats_normal_tail(z) * (double)m > STATS_CHANCE ? &below : &above) = z;
	}
	wilson(k, n, above, low, high);
}

/* K things each come with the probability Q; K*Q is below EXPECTED_MIN.  Returns the probability
 * that X or more come, or that X or less come, whichever is smaller. */
static long double binomial_tail(long double k, long double q, long double x)
{
	long double p = expl(k * log1pl(-q)), below = 0, above, i, odds = q / (1 - q);

	for (i = 0; i < x && p > 0; i++) {
		below += p;
		p *= (k - i) / (i + 1) * odds;
	}
	below += p;
	for (above = p; i < k && p > above * 1e-18L; above += p, i++)
		p *= (k - i) / (i + 1) * odds;
	return above < below ? above : below;
}

/* The two-proportion z-test, pooled.  Where the expected count, given the sum of both sides, is too
 * small for that test, the binomial distribution is used; its probability is a little larger than
 * that of Fisher's exact test. */
double stats_two_shares(long double a, long double na, long double b, long double nb)
{
	long double n = na + nb, k = a + b, p, t;

	if (!(na > 0) || !(nb > 0) || !(k > 0) || !(k < n))
		return 1;
	if (k > n - k) { /* count the other outcome, which has the smaller probability */
		a = na - a;
		b = nb - b;
		k = a + b;
	}
	if (na < nb) { /* swap, so that b is the count of the side with fewer samples */
		t = a, a = b, b = t;
		t = na, na = nb, nb = t;
	}
	if (k * (nb / n) < EXPECTED_MIN) {
		p = 2 * binomial_tail(k, nb / n, b);
		return p < 1 ? (double)p : 1;
	}
	p = k / n;
	return stats_normal_tail((a / na - b / nb) / sqrtl(p * (1 - p) * (1 / na + 1 / nb)));
}

/* The counts of a profile are multinomial.  For small shares the variance of the difference of two
 * counts is the sum of both; for larger shares it is smaller. */
long double stats_sigmas(long double a, long double b)
{
	return a + b > 0 ? (a - b) / sqrtl(a + b) : 0;
}

/* The continued fraction of the incomplete beta function: Abramowitz and Stegun, 26.5.8, by Lentz's
 * method.  It converges fast for X < (A + 1) / (A + B + 2). */
static double beta_fraction(double x, double a, double b)
{
	double c = 1, d = 1 - (a + b) * x / (a + 1), f, step = 0;

	f = d = 1 / d;
	for (int m = 1; m < 10000 && fabs(step - 1) > 1e-15; m++) {
		double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
		double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));

		d = 1 / (1 + even * d);
		c = 1 + even / c;
		f *= d * c;
		d = 1 / (1 + odd * d);
		c = 1 + odd / c;
		f *= step = d * c;
	}
	return f;
}

/* The regularised incomplete beta function. */
static double beta(double x, double a, double b)
{
	double front;

	if (x <= 0 || x >= 1)
		return x >= 1;
	front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x));
	return x < (a + 1) / (a + b + 2) ? front * beta_fraction(x, a, b) / a
					 : 1 - front * beta_fraction(1 - x, b, a) / b;
}

double stats_student_tail(double t, double df)
{
	double half = beta(df / (df + t * t), df / 2, 0.5) / 2;

	return t < 0 ? 1 - half : half;
}

/* Returns the T that a variable of Student's distribution exceeds with the probability P, which is
 * below 0.5. */
static double student_above(double p, double df)
{
	double low = 0, high = 1;

	while (stats_student_tail(high, df) > p)
		high *= 2;
	for (int i = 0; i < 60; i++) {
		double t = (low + high) / 2;
		*(stats_student_tail(t, df) > p ? &low : &high) = t;
	}
	return high;
}

/* Returns how many independent samples would give the share K of N the variance in S. */
static long double independent(long double k, long double n, const struct stats_spread *s)
{
	return k * (n - k) / s->variance;
}

void stats_add(struct stats_spread *s, const struct stats_spread *t)
{
	long double v = s->variance + t->variance, squares = 0;

	if (s->df > 0)
		squares += s->variance * s->variance / s->df;
	if (t->df > 0)
		squares += t->variance * t->variance / t->df;
	if (squares > 0)
		s->df = (double)(v * v / squares);
	s->variance = v;
}

void stats_share(long double k, long double n, const struct stats_spread *s, long double *low,
	long double *high)
{
	long double like;

	if (!(s->df > 0 && s->variance > 0 && k > 0 && k < n)) {
		stats_wilson(k, n, low, high);
		return;
	}
	like = independent(k, n, s);
	wilson(k / n * like, like, (long double)student_above(0.025, s->df), low, high);
}

/* Welch's test (stats_times has the source) with the known variances.  An unknown variance is taken
 * to be that of independent samples, with infinitely many degrees of freedom. */
double stats_two_spreads(long double a, long double na, const struct stats_spread *sa,
	long double b, long double nb, const struct stats_spread *sb)
{
	long double p, va, vb, v, t, squares = 0;

	if (!(sa->df > 0 || sb->df > 0) || !(na > 0) || !(nb > 0))
		return stats_two_shares(a, na, b, nb);
	p = (a + b) / (na + nb);
	va = sa->df > 0 ? sa->variance / na / na : p * (1 - p) / na;
	vb = sb->df > 0 ? sb->variance / nb / nb : p * (1 - p) / nb;
	v = va + vb;
	if (!(v > 0))
		return stats_two_shares(a, na, b, nb);
	if (sa->df > 0)
		squares += va * va / sa->df;
	if (sb->df > 0)
		squares += vb * vb / sb->df;
	t = fabsl(a / na - b / nb) / sqrtl(v);
	/* replicates that are all alike have no variance: V is that of independent samples */
	return squares > 0 ? 2 * stats_student_tail((double)t, (double)(v * v / squares))
			   : stats_normal_tail(t);
}

/* Returns the mean of the logarithms of N times.  *ERROR2 becomes the square of its error, *DF the
 * degrees of freedom of that. */
static double log_mean(const double *v, size_t n, double noise, double *error2, double *df)
{
	double mean = 0, squares = 0;

	for (size_t i = 0; i < n; i++)
		mean += log(v[i]) / (double)n;
	for (size_t i = 0; i < n; i++)
		squares += (log(v[i]) - mean) * (log(v[i]) - mean);
	*df = STATS_RUN_WEIGHT + (double)(n - 1);
	squares += STATS_RUN_WEIGHT * (STATS_RUN_DEVIATION * STATS_RUN_DEVIATION + noise);
	*error2 = squares / *df / (double)n;
	return mean;
}

/* The test of B. L. Welch, The Generalization of "Student's" Problem when Several Different
 * Population Variances are Involved, Biometrika 34 (1947) 28-35, on logarithms, since what disturbs
 * a program takes a share of its time.  Two or three runs tell little about their deviation, so an
 * expected deviation is added as by G. K. Smyth, Stat. Appl. Genet. Mol. Biol. 3 (2004) 3. */
void stats_times(const double *a, size_t na, double noise_a, const double *b, size_t nb,
	double noise_b, struct stats_ratio *out)
{
	double va, vb, fa, fb, error, df, half;
	double ma = log_mean(a, na, noise_a, &va, &fa), mb = log_mean(b, nb, noise_b, &vb, &fb);

	error = sqrt(va + vb);
	df = (va + vb) * (va + vb) / (va * va / fa + vb * vb / fb);
	half = error * student_above(0.025, df);
	out->ratio = exp(mb - ma);
	out->low = exp(mb - ma - half);
	out->high = exp(mb - ma + half);
	out->chance = stats_student_tail((mb - ma) / error, df);
}

static int by_value(const void *a, const void *b)
{
	double x = **(double *const *)a, y = **(double *const *)b;

	return (x > y) - (x < y);
}

/* The method of S. Holm, A Simple Sequentially Rejective Multiple Test Procedure, Scand. J.
 * Statist. 6 (1979) 65-70.  It also holds for dependent tests, such as those of the shares of one
 * profile, which add up to 1. */
void stats_holm(double **p, size_t n)
{
	double least = 0, v;

	qsort(p, n, sizeof *p, by_value);
	for (size_t i = 0; i < n; i++) {
		v = *p[i] * (double)(n - i);
		if (v > least)
			least = v < 1 ? v : 1;
		*p[i] = least;
	}
}
