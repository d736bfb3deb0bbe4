/* fewsamples.c - decides when samples are too few, or too many are lost, and adds a warning. */
#include "fewsamples.h"

enum { FEW = 100, FEW_STOPS = 30 };

void fewsamples_head(struct end *e, int elsewhere)
{
	const struct facts *f = &e->f;
	unsigned long long taken = end_count(f->taken), recorded = end_count(f->recorded);
	long long gone = (long long)(taken - recorded);

	if (e->only_values || !recorded)
		return;
	/* losses to overruns are spread evenly: they do not count here */
	if ((gone - (long long)f->late) * 5 > (long long)taken)
		end_add(e, "# %lld of %llu samples were lost: treat these shares as rough", gone,
			taken);
	if (recorded < FEW)
		end_add(e, "# only %llu sample%s: treat these shares as rough%s", recorded,
			recorded == 1 ? "" : "s",
			elsewhere ? "" : "; a smaller interval (-i) or a longer run has more");
}

void fewsamples_stopped(struct text *t, const struct stopped *d)
{
	unsigned long long lost = d->taken > d->recorded ? d->taken - d->recorded : 0;

	if (5 * lost > d->taken)
		text_add(t, "# %llu of %llu samples were lost: treat these shares as rough\n", lost,
			d->taken);
	else if (d->recorded && d->recorded < FEW_STOPS)
		text_add(t,
			"# only %llu sample%s: treat these shares as rough; a smaller interval (-i) or "
			"a longer run has more\n",
			d->recorded, d->recorded > 1 ? "s" : "");
}
