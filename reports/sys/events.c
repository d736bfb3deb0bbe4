/* events.c - finds the events of a report in the heads of its files. */
#include "base/grown.h"
#include "totals.h"

#include <string.h>

size_t totals_event(const struct totals *t, const char *name)
{
	size_t i = 0;

	while (i < t->events && t->event[i].name != name)
		i++;
	return i;
}

void totals_new_event(struct totals *t, const char *name)
{
	if (totals_event(t, name) < t->events)
		return;
	t->event = grown(t->event, &t->event_room, t->events, sizeof *t->event);
	t->event[t->events++] = (struct sys_event){.name = name};
}

/* 1 for a timer of the library.  The library has a file for each process, other collectors have
 * files for sampled processes only. */
static int of_library(const char *clock)
{
	return clock[0] && !clock[1] && strchr("ETVPRMS", clock[0]);
}

/* 1 when H is a log without accounts.log: such files make an event only where nothing else does. */
static int is_bare_log(const struct filehead *h)
{
	return !h->object[0] && h->recorded == 0;
}

static void look(struct totals *t, const struct filehead *h)
{
	size_t e = totals_event(t, h->event);

	if (e == t->events)
		return;
	t->event[e].timed |= h->interval > 0;
	t->event[e].met |= !of_library(h->clock);
	t->event[e].inside |= h->inside;
}

void totals_events(struct totals *t, const struct fileheads *h)
{
	const char *time = kept_text("time"), *first = t->only ? kept_text(t->only) : time;
	int others = 0;

	for (size_t i = 0; i < h->n; i++)
		if (!is_bare_log(&h->head[i])) {
			others = 1;
			if (h->head[i].event == first)
				totals_new_event(t, first);
		}
	if (!others && h->n && !t->only)
		totals_new_event(t, time);
	for (size_t i = 0; i < h->n && !t->only; i++)
		if (!is_bare_log(&h->head[i]))
			totals_new_event(t, h->head[i].event);
	for (size_t i = 0; i < h->n; i++)
		look(t, &h->head[i]);
}
