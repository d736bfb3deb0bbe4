/* weighing.c - finds what a sample of each file stands for. */
#include "inside/escape.h"
#include "samples/weighing.h"

#include <stdio.h>
#include <string.h>

static void name(char *who, size_t size, const struct reader *r)
{
	char text[200];

	escape(text, sizeof text, r->name, strlen(r->name));
	snprintf(who, size, "%s (%lu)", text, (unsigned long)r->head.pid);
}

static void look_at_t(struct weighing *w, struct reader *r)
{
	struct reader_sum sum;
	uint64_t lost = 0;

	if (reader_accounts(r, 0, &sum) != 0)
		return;
	for (unsigned i = 0; i < PCT_LOST_MAX; i++)
		lost += sum.lost[i];
	if (!w->asked)
		name(w->who_asked, sizeof w->who_asked, r);
	if (!w->asked || r->head.interval < w->asked)
		w->asked = r->head.interval;
	wide_add(&w->late, sum.lost[PCT_LOST_OVERRUN]);
	if (sum.taken > lost)
		wide_add(&w->recorded, sum.taken - lost);
}

void weighing_look(struct weighing *w, struct reader *r)
{
	uint64_t ns = r->head.interval;

	if (ns && r->head.timer == 'T') {
		look_at_t(w, r);
		return;
	}
	if (ns && (!w->least || ns < w->least))
		w->least = ns;
	if (ns > w->most) {
		w->most = ns;
		name(w->who, sizeof w->who, r);
	}
}

static uint64_t of_t(const struct weighing *w, uint64_t interval)
{
	return w->recorded
		? (uint64_t)((double)interval * (1 + (double)w->late / (double)w->recorded))
		: interval;
}

void weighing_end(struct weighing *w)
{
	uint64_t t = of_t(w, w->asked);

	if (t && (!w->least || t < w->least))
		w->least = t;
	if (t > w->most) {
		w->most = t;
		strcpy(w->who, w->who_asked);
	}
}

uint64_t weighing_of(const struct weighing *w, const struct reader *r)
{
	return r->head.timer == 'T' ? of_t(w, r->head.interval) : r->head.interval;
}

int weighing_differ(const struct weighing *w)
{
	return w->least && w->most - w->least > w->least / 20;
}

int weighing_say(const struct weighing *w, char *line, size_t size)
{
	if (!weighing_differ(w))
		return 0;
	snprintf(line, size,
		"samples count by their time: %s was sampled every %.3g ms, others every %.3g ms",
		w->who, (double)w->most * 1e-6, (double)w->least * 1e-6);
	return 1;
}
