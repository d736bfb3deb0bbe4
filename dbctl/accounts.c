/* accounts.c - see accounts.h. */
#include "accounts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const reasons[LOST_COUNT] = {
	[LOST_ENDED] = "process ended",
	[LOST_MET] = "met another stop",
	[LOST_DEBUGGER] = "debugger ended",
	[LOST_UNMATCHED] = "no pattern matched",
	[LOST_ASLEEP] = "thread asleep again",
	[LOST_WAITS] = "a thread was in a call that a stop would end",
};

/* Where the code of its samples lies.  Looking takes long where there are many mappings: at most
 * a fiftieth of the time. */
static void note_maps(struct proc *p, int64_t now)
{
	char *text;

	if (now < p->maps_due || !p->recorded)
		return;
	text = target_maps(p->pid);
	if (text)
		outlog_maps(&p->logs, text);
	free(text);
	p->maps_due = now + 50 * (debugger_now_us() - now);
}

void accounts_write(struct proc *p, int soon)
{
	char text[1500], *w = text;
	uint64_t lost = 0, still = p->still_us;
	int64_t now = debugger_now_us();

	if (soon && now - p->accounted < ACCOUNTS_US)
		return;
	p->accounted = now;
	/* those that a debugger took by itself: as long as those that were timed */
	if (p->timed)
		still += p->timed_us / p->timed * p->automatic_samples;
	if (!p->logs.name || (!p->recorded && !p->logs.dir && !p->note && !p->interval))
		return;
	for (int i = 0; i < LOST_COUNT; i++)
		lost += p->lost[i];
	w += sprintf(
		w, "taken\t%" PRIu64 "\nrecorded\t%" PRIu64 "\n", p->recorded + lost, p->recorded);
	for (int i = 0; i < LOST_COUNT; i++)
		w += sprintf(w, "lost %s\t%" PRIu64 "\n", reasons[i], p->lost[i]);
	w += sprintf(w, "stopped_us\t%" PRIu64 "\ninterval_us\t%" PRId64 "\nclock\t%s\n", still,
		p->interval, p->clock == 'r' ? "real" : "cpu");
	if (p->note)
		snprintf(w, sizeof text - (size_t)(w - text), "note\t%.400s\n", p->note);
	outlog_accounts(&p->logs, text);
	if (soon)
		note_maps(p, now);
}

void accounts_note(struct proc *p, const char *why)
{
	free(p->note);
	p->note = strndup(why, strcspn(why, "\n"));
	accounts_write(p, 0);
}
