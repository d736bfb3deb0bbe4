/* splitbins.c - counts values in bins that are equally wide. */
#include "splitbins.h"

#include <stdio.h>

void splitbins_json(const struct why_value *v, size_t n)
{
	size_t count[SPLITBINS] = {0};
	double from = 0, to = 0;
	int any = 0;

	for (size_t i = 0; i < n; i++) {
		if (v[i].word != WHY_NUMBER)
			continue;
		from = any && from <= v[i].number ? from : v[i].number;
		to = any && to >= v[i].number ? to : v[i].number;
		any = 1;
	}
	if (!any || !(from < to) || to - from > 1e300)
		return;
	for (size_t i = 0; i < n; i++)
		if (v[i].word == WHY_NUMBER) {
			size_t bin = (size_t)((v[i].number - from) / (to - from) * SPLITBINS);
			count[bin < SPLITBINS ? bin : SPLITBINS - 1]++;
		}
	printf(", \"bins\": {\"from\": %.17g, \"to\": %.17g, \"count\": [", from, to);
	for (int i = 0; i < SPLITBINS; i++)
		printf("%s%zu", i ? ", " : "", count[i]);
	fputs("]}", stdout);
}
