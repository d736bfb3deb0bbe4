/* event_linux.c - parses the names of events.
 *	in:  "cs:2:k"
 *	out: name context-switches, type 1, config 3, period 2, modes 2 */
#include "format/pctfile.h"
#include "base/nearest.h"
#include "base/num.h"
#include "inside/escape.h"
#include "sys/event.h"
#include "sys/eventsource.h"
#include "inside/leastinterval.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

long syscall(long number, ...); /* not POSIX */

#define LENGTH(a) (sizeof(a) / sizeof *(a))

enum {
	HZ_MAX = 1000000000 / PCT_INTERVAL_LEAST,
	TEXT_MAX = 160,
};
#define PERIOD_MAX (UINT64_MAX >> 1) /* perf_event_open refuses the top bit */

static const struct event_source *const source[] = {
	&event_tables,
	&event_pmus,
	&event_breakpoints,
	&event_tracepoints,
	&event_pfm,
};

/* Does what event_source's find does, for all sources in turn: the first source that finds NAME
 * decides.  If none finds it, WHY has the reason of the first source that gave one. */
static int find(const char *name, struct sys_event *out, char *why, size_t size)
{
	char other[1024] = "";
	int found = 0;

	for (size_t i = 0; i < LENGTH(source); i++) {
		int r;
		memset(out, 0, sizeof *out);
		r = source[i]->find(name, out, found ? other : why, found ? sizeof other : size);
		if (r > 0)
			return 1;
		if (r < 0)
			found = -1;
	}
	return found;
}

static void offer(void *near, const char *name, const char *kind, const char *text)
{
	(void)kind;
	(void)text;
	nearest_offer(near, name);
}

static int unknown(const char *name, char *why, size_t size)
{
	struct near near;
	char names[NEAR_BEST * (NEAR_NAME + 2)];

	nearest_start(&near, name);
	for (size_t i = 0; i < LENGTH(source); i++)
		source[i]->each(offer, &near);
	nearest_text(&near, names, sizeof names);
	return event_why(why, size,
		*names ? "no event %s; near: %s" : "no event %s; see --list-events", name, names);
}

/* The modes (1 user, 2 kernel) for TEXT, "u", "k", "uk" or "ku"; 0 when TEXT is something else. */
static unsigned modes(const char *text)
{
	if (strcmp(text, "uk") == 0 || strcmp(text, "ku") == 0)
		return 3;
	return strcmp(text, "u") == 0 ? 1 : strcmp(text, "k") == 0 ? 2 : 0;
}

/* Cut the part after the last colon off TEXT and return it; NULL without a colon. */
static char *cut(char *text)
{
	char *colon = strrchr(text, ':');

	if (!colon)
		return NULL;
	*colon = 0;
	return colon + 1;
}

/* 1 when TEXT has only digits. */
static int numeric(const char *text)
{
	return *text && text[strspn(text, "0123456789")] == 0;
}

/* Write into WHY why EVENT is not an event.  If FOUND is -1, WHY has the reason of a source, which
 * stays unless a better one is found.  Returns -1. */
static int explain(char *event, int found, char *why, size_t size)
{
	char saved[TEXT_MAX], other[1024], *part;
	struct sys_event head;

	strcpy(saved, event);
	part = cut(event);
	if (part && find(event, &head, other, sizeof other) > 0)
		return event_why(why, size,
			"%s: '%s' is neither a part of the event, nor a period, nor one of "
			"u, k and uk: write EVENT[:PERIOD][:u|:k|:uk]",
			event, part);
	return found < 0 ? -1 : unknown(saved, why, size);
}

static int set_period(struct sys_event *e, const char *period, char *why, size_t size)
{
	uint64_t least = e->clock ? PCT_INTERVAL_LEAST : 1;

	if (period) {
		if (num_parse(period, 10, least, PERIOD_MAX, &e->period) == 0)
			return 0;
		return event_why(why, size,
			e->clock
				? "%s:%s: the period of a clock is in ns, from 50000 (shorter ones leave programs no time) to %llu"
				: "%s:%s: a period is a number of events from 1 to %llu",
			e->name, period, (unsigned long long)PERIOD_MAX);
	}
	if (e->hz < 1 || (e->clock && e->hz > HZ_MAX))
		return event_why(why, size, "%s: the rate is from 1 to %d samples a second, not %u",
			e->name, e->clock ? HZ_MAX : INT32_MAX, e->hz);
	if (e->clock)
		e->period = 1000000000 / e->hz;
	else if (e->type == PERF_TYPE_SOFTWARE || e->type == PERF_TYPE_TRACEPOINT
		|| e->type == PERF_TYPE_BREAKPOINT)
		e->period = 1;
	return 0;
}

int event_parse(const char *text, unsigned hz, struct sys_event *out, char *why, size_t size)
{
	char event[TEXT_MAX], *part, *period = NULL;
	unsigned asked = 0;
	int found;

	if (strlen(text) >= sizeof event)
		return event_why(why, size, "%.40s...: too long for the name of an event", text);
	strcpy(event, text);
	if ((part = cut(event)) && !(asked = modes(part)))
		part[-1] = ':';
	if ((part = cut(event))) {
		if (numeric(part))
			period = part;
		else
			part[-1] = ':';
	}
	if (!*event)
		return event_why(why, size, "%s%snot the name of an event; see --list-events", text,
			*text ? ": " : "");
	if (strlen(event) >= sizeof out->name)
		return event_why(why, size, "%.40s...: too long for the name of an event", text);
	found = find(event, out, why, size);
	if (found <= 0)
		return explain(event, found, why, size);

	out->hz = hz;
	out->modes_asked = asked != 0;
	if (asked && !(asked & out->modes))
		return event_why(why, size, "%s happens only in the %s: drop :%s", out->name,
			out->modes == 2 ? "kernel" : "program", asked == 1 ? "u" : "k");
	if (asked)
		out->modes &= asked;
	return set_period(out, period, why, size);
}

void event_default(int use_pmu, unsigned hz, struct sys_event *out)
{
	char why[8];

	hz = hz < 1 ? 1 : hz > HZ_MAX ? HZ_MAX : hz;
	event_parse(use_pmu ? "cycles" : "cpu-clock", hz, out, why, sizeof why);
}

/* These functions print the list of events. */

static void field(FILE *out, const char *text, int end)
{
	char safe[4096];
	size_t len = escape(safe, sizeof safe, text, strlen(text));

	fwrite(safe, 1, len, out);
	putc(end, out);
}

static void print(void *out, const char *name, const char *kind, const char *text)
{
	field(out, name, '\t');
	field(out, kind, '\t');
	field(out, text, '\n');
}

int event_list(FILE *out)
{
	for (size_t i = 0; i < LENGTH(source); i++)
		source[i]->each(print, out);
	return fflush(out) != 0 || ferror(out) ? -1 : 0;
}

int event_mixed(const struct sys_event *a, const struct sys_event *b)
{
	return a->type == PERF_TYPE_SOFTWARE && !a->clock && b->type == a->type
		&& b->config == a->config;
}
