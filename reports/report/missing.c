/* missing.c - compares the system's counts of CPU time with the samples. */
#include "missing.h"

#include <math.h>
#include <string.h>

/* SHORT: so many processes are many; SLACK: us that may be missing */
enum { SHORT = 10, SLACK = 20000 };

void missing_time(const struct end *e, struct text *t)
{
	const struct facts *f = &e->f;
	int user = end_user_timers(f);
	double all = user ? e->user : e->cpu, gap = all - f->sampled, n = (double)f->processes,
	       few = (double)f->sparse, us = e->interval ? e->interval : 1000;

	if (!*f->timers || strpbrk(f->timers, "RM") || e->cut || e->condition
		|| e->by != END_LIBRARY || !f->recorded || gap <= all / 20)
		return;
	if (gap > 3 * sqrt(all * e->tick) + n * e->tick + f->starts + SLACK)
		text_add(t, "# %.0f %% of the CPU time was not sampled: %.2f of %.2f s%s\n",
			100 * gap / all, gap / 1e6, all / 1e6, user ? " in user mode" : "");
	else if (few >= SHORT
		&& gap > 3 * sqrt(all * us) + (n > few ? n - few : 0) * e->tick + SLACK)
		text_add(t,
			"# %.2f of %.2f s of CPU time was sampled: the rest was spent %sbefore the "
			"library was loaded, in %.0f short processes; -k samples it\n",
			f->sampled / 1e6, e->cpu / 1e6, user ? "in the kernel and " : "", few);
}
