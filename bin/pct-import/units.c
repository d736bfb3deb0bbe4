/* units.c - finds what the samples of an event are counted in.
 *	periods 250000, 250000, 500000      counts 1, 1, 2 of 250000
 *	counts 1.5, 0.25                    counts 150, 25 of 0.01 */
#define _GNU_SOURCE
#include "base/must.h"
#include "import.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS = 19 }; /* any number of so many digits fits into a count */

static struct import_unit *unit_of(struct import *in, const char *event)
{
	struct import_unit *u = in->unit;

	for (; u < in->unit + in->units; u++)
		if (strcmp(u->event, event) == 0)
			return u;
	in->unit = must(realloc(in->unit, (in->units + 1) * sizeof *in->unit));
	u = &in->unit[in->units++];
	*u = (struct import_unit){.event = must(strdup(event))};
	return u;
}

static uint64_t divisor(uint64_t a, uint64_t b)
{
	while (b) {
		uint64_t rest = a % b;
		a = b;
		b = rest;
	}
	return a;
}

/* How many decimal places of the counts of U are kept. */
static size_t places(const struct import_unit *u)
{
	size_t digits = (size_t)snprintf(NULL, 0, "%llu", (unsigned long long)u->most),
	       room = digits < DIGITS ? DIGITS - digits : 0;

	return u->places < room ? u->places : room;
}

static uint64_t scaled(uint64_t count, const char *fraction, size_t places)
{
	int more = 0;

	while (places--) {
		count = 10 * count + (*fraction ? (uint64_t)(*fraction - '0') : 0);
		fraction += *fraction != 0;
	}
	more = *fraction >= '5' && count < UINT64_MAX;
	return count + (uint64_t)more;
}

void import_take(
	struct import *in, size_t number, const struct import_sample *s, const char *fraction)
{
	struct import_unit *u = unit_of(in, s->log);
	struct import_sample out = *s;

	if (in->measuring) {
		u->period = divisor(u->period, s->period);
		u->most = s->count > u->most ? s->count : u->most;
		u->places = strlen(fraction) > u->places ? strlen(fraction) : u->places;
		return;
	}
	out.places = places(u);
	if (s->period && u->period) { /* the second period divides the first */
		out.period = u->period;
		out.count = s->period / u->period;
	} else {
		out.count = scaled(s->count, fraction, out.places);
	}
	if (!out.count) {
		if (*fraction)
			import_refuse(in, number, "its count is too small");
		return;
	}
	importlog_add(&out);
	in->samples += s->frames > 0;
}

size_t import_rounded(const struct import *in)
{
	size_t cut = 0;

	for (size_t i = 0; i < in->units; i++)
		if (in->unit[i].places - places(&in->unit[i]) > cut)
			cut = in->unit[i].places - places(&in->unit[i]);
	return cut;
}
