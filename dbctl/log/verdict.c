/* verdict.c - counts what happened in a run, and says at its end what is missing. */
#include "base/msg.h"
#include "log/outlog.h"
#include "log/verdict.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SHOWN = 3 }; /* most programs without a rule that are named */

static unsigned long matches, texts;
static char *other[SHOWN]; /* programs without a rule, each once */
static int more_others;
static int attached, missed;
static char timer_clock;
static int64_t timer_us;

void verdict_matched(void)
{
	matches++;
}

void verdict_unmatched(const char *exe)
{
	for (int i = 0; i < SHOWN; i++) {
		if (!other[i]) {
			other[i] = strdup(exe);
			return;
		}
		if (strcmp(other[i], exe) == 0)
			return;
	}
	more_others = 1;
}

void verdict_data(void)
{
	texts++;
}

void verdict_timer(char clock, int64_t us)
{
	timer_clock = clock;
	timer_us = us;
}

void verdict_missed(void)
{
	missed++;
}

int verdict_partial(void)
{
	return missed != 0;
}

void verdict_attached(void)
{
	attached = 1;
}

static int writes(const struct action *a)
{
	for (; a; a = a->next)
		if (a->sink.kind == SINK_OUT || writes(a->then) || writes(a->otherwise))
			return 1;
	return 0;
}

int verdict_expects(const struct script *script)
{
	for (const struct rule *r = script->rules; r; r = r->next) {
		if (writes(r->actions))
			return 1;
		for (const struct group *g = r->groups; g; g = g->next)
			for (const struct pat *p = g->pats; p; p = p->next)
				if (p->sink.kind == SINK_OUT || writes(p->actions))
					return 1;
	}
	return 0;
}

static void no_data(void)
{
	const char *dir;

	if (matches && timer_us && !outlog_made(&dir)) {
		msg_warn("no data: no process was sampled");
	} else if (matches && timer_us && attached && timer_clock != 'r') {
		msg_warn(
			"no data: the processes used less CPU time than one sampling interval, %" PRId64
			" us",
			timer_us);
	} else if (matches && timer_us) {
		msg_warn("no data: the run was too short: the sampling interval is %" PRId64
			 " us of %s "
			 "time",
			timer_us, timer_clock == 'r' ? "real" : "CPU");
	} else if (matches) {
		msg_warn(
			"no data: %lu program%s matched an EXEC of the script, and nothing in %s led to "
			"an OUT",
			matches, matches == 1 ? "" : "s", matches == 1 ? "it" : "them");
	} else if (other[0]) {
		msg_warn("no data: no EXEC of the script matches what ran: %s%s%s%s%s%s", other[0],
			other[1] ? ", " : "", other[1] ? other[1] : "", other[2] ? ", " : "",
			other[2] ? other[2] : "", more_others ? " and others" : "");
	} else if (!missed) { /* missed processes have been reported */
		msg_warn("no data: no process was followed");
	}
}

void verdict_say(const struct script *script, int named)
{
	const char *first;
	unsigned dirs = outlog_made(&first);

	if (!verdict_expects(script))
		return;
	if (!texts)
		no_data();
	else if (!named && dirs)
		msg_warn(dirs > 1 ? "data in %s and %u more" : "data in %s", first, dirs - 1);
}

void verdict_index(void)
{
	if (!matches && other[0])
		outlog_blocked(getpid(), "no EXEC of the script matches it", other[0]);
}
