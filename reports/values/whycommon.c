/* whycommon.c - finds the value that most samples have. */
#include "whycommon.h"
#include "base/must.h"

#include <stdlib.h>

static int order(const void *a, const void *b)
{
	const struct why_value *x = a, *y = b;

	if (x->word != y->word)
		return x->word < y->word ? -1 : 1;
	return x->word != WHY_NUMBER || x->number == y->number ? 0 : x->number < y->number ? -1 : 1;
}

double whycommon(const struct why_value *v, size_t n, struct why_value *most)
{
	struct why_value *sorted = must(calloc(n + 1, sizeof *sorted));
	size_t have = 0, best = 0, run = 0;

	for (size_t i = 0; i < n; i++)
		if (v[i].word != WHY_NONE)
			sorted[have++] = v[i];
	qsort(sorted, have, sizeof *sorted, order);
	for (size_t i = 0; i < have; i++) {
		run = i && order(&sorted[i], &sorted[i - 1]) == 0 ? run + 1 : 1;
		if (run > best) {
			best = run;
			*most = sorted[i];
		}
	}
	free(sorted);
	return have ? (double)best / (double)have : 0;
}
