/* debugged.c - the report of a run through the debugger: call paths or places, then each
 * expression, then the variables. */
#include "base/msg.h"
#include "base/must.h"
#include "debugged.h"
#include "fewsamples.h"
#include "head.h"
#include "exec/output.h"
#include "paths/selfdir.h"
#include "logged.h"
#include "screen.h"
#include "stopped.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Append what the samples cost, and what was lost. */
static void cost(struct text *t, const struct stopped *d)
{
	double taken = (double)d->taken, still = (double)d->still / 1e6;

	if (!d->taken)
		return;
	if (*d->target)
		text_add(t,
			"# wall-clock time of %s, interrupted through its stub: %llu samples, %.1f per "
			"second; stopped for %.0f %% of the time, %.2f ms per sample\n",
			d->target, d->taken, taken * 1e6 / (double)d->watched,
			100e6 * still / (double)d->watched, 1e3 * still / taken);
	else
		text_add(t, "# %llu samples; stopped for %.2f s in all, %.2f ms per sample\n",
			d->taken, still, 1e3 * still / taken);
	if (d->lost.total > d->taken / 100) {
		text_add(t, "# lost %llu of %llu samples: ", end_count(d->lost.total), d->taken);
		for (size_t i = 0; i < d->lost.lines; i++)
			text_add(t, "%s%s %llu", i ? ", " : "", d->lost.line[i].text,
				end_count(d->lost.line[i].count));
		text_add(t, "\n");
	}
	for (size_t i = 0; i < d->notes.lines; i++) {
		text_add(t, "# %s", d->notes.line[i].text);
		if (d->notes.line[i].count > 1)
			text_add(t, " (%llu times)", end_count(d->notes.line[i].count));
		text_add(t, "\n");
	}
}

/* Append the samples, or why there are none. */
static void samples(struct end *e, const struct stopped *d)
{
	struct text *t = &e->text;
	char *why;

	if (!e->f.files) {
		why = stopped_reason(e, d);
		text_add(t, "no samples: %s\n", why);
		free(why);
	} else if (e->g.lines.lines) {
		fewsamples_stopped(t, d);
		e->f.recorded = d->recorded;
		screen_lines(e, t, screen_is(e) ? e->real ? "wall-clock time" : "" : NULL, NULL);
	}
}

int debugged_print(struct end *e)
{
	struct stopped d = {0};
	int status = 0;

	stopped_accounts(e, &d);
	end_add_text(e, &e->g.unbuilt);
	end_add_text(e, &e->g.made);
	end_add_text(e, &e->g.stripped);
	if (!e->only_values)
		samples(e, &d);
	for (size_t i = 0; i < e->values; i++)
		if (logged_expression(e, i) != 0)
			status = EXIT_FAIL;
	if (e->locals && logged_locals(e) != 0)
		status = EXIT_FAIL;
	if (e->values || e->locals)
		e->brief = 0;
	logged_remarks(e);
	if (e->cut)
		head_first_part(e, &e->text);
	cost(&e->text, &d);
	return status;
}

void debugged_explain(struct end *e)
{
	struct stopped d = {0};
	struct text t = {0};

	if (!*e->dir)
		return;
	msg_warn("collector debugger, data in %s", e->dir);
	stopped_accounts(e, &d);
	cost(&t, &d);
	for (char *line = t.text ? strtok(t.text, "\n") : NULL; line; line = strtok(NULL, "\n"))
		msg_warn("%s", line + 2);
	free(t.text);
}
