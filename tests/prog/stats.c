/* stats - lib/base/stats.h on the command line.
 *
 *	normal Z | chi2 X DF | wilson K N | shares A NA B NB | sigmas A B | holm P... |
 *	student T DF | times NA A... B...
 *
 * Output: the answer, or answers, to 6 digits. */
#include "base/stats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";
	static double p[100], *at[100];
	long double v[100], low, high;
	struct stats_ratio r;
	int n = argc - 2;

	for (int i = 0; i < n && i < 100; i++) {
		v[i] = strtold(argv[i + 2], NULL);
		p[i] = (double)v[i];
		at[i] = &p[i];
	}
	if (strcmp(what, "normal") == 0 && n == 1)
		printf("%.6g\n", stats_normal_tail(v[0]));
	else if (strcmp(what, "chi2") == 0 && n == 2)
		printf("%.6g\n", stats_chi2_tail(p[0], p[1]));
	else if (strcmp(what, "wilson") == 0 && n == 2) {
		stats_wilson(v[0], v[1], &low, &high);
		printf("%.6Lg %.6Lg\n", low, high);
	} else if (strcmp(what, "shares") == 0 && n == 4)
		printf("%.6g\n", stats_two_shares(v[0], v[1], v[2], v[3]));
	else if (strcmp(what, "sigmas") == 0 && n == 2)
		printf("%.6Lg\n", stats_sigmas(v[0], v[1]));
	else if (strcmp(what, "student") == 0 && n == 2)
		printf("%.6g\n", stats_student_tail(p[0], p[1]));
	else if (strcmp(what, "times") == 0 && n > 2 && p[0] >= 1 && p[0] < n - 1) {
		size_t na = (size_t)p[0];
		stats_times(p + 1, na, 0, p + 1 + na, (size_t)n - 1 - na, 0, &r);
		printf("%.6g %.6g %.6g %.6g\n", r.ratio, r.low, r.high, r.chance);
	} else if (strcmp(what, "holm") == 0 && n > 0) {
		stats_holm(at, (size_t)n);
		for (int i = 0; i < n; i++)
			printf("%.6g%c", p[i], i + 1 < n ? ' ' : '\n');
	} else
		return 100;
	return 0;
}
