/* accounts.c - writes accounts.log and maps.log from the counts of a process. */
#include "process/accounts.h"
#include "base/clock.h"
#include "format/accountlog.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const reasons[LOST_COUNT] = {
	[LOST_ENDED] = "process ended",
	[LOST_MET] = "met another stop",
	[LOST_DEBUGGER] = "debugger ended",
	[LOST_UNMATCHED] = "no pattern matched",
	[LOST_GONE] = "thread ended",
	[LOST_ASLEEP] = "thread asleep again",
	[LOST_WAITS] = "a thread was in a call that a stop would end",
};

/* Write down where the code of its samples is mapped.  Reading many mappings takes long: spend at
 * most a fiftieth of the time on it. */
static void note_maps(struct proc *p, int64_t now)
{
	char *text;

	if (now < p->accounts.maps_due || !p->sample.recorded)
		return;
	text = target_maps(p->pid);
	if (text)
		outlog_maps(&p->logs, text);
	free(text);
	p->accounts.maps_due = now + 50 * (clock_us() - now);
}

void accounts_write(struct proc *p, int soon)
{
	char text[1500];
	struct accountlog l = {text, sizeof text, 0};
	uint64_t lost = 0, still;
	int64_t now = clock_us();

	if (soon && now - p->accounts.written < ACCOUNTS_US)
		return;
	p->accounts.written = now;
	still = p->sample.still_us;
	/* count each sample that a debugger took by itself with the mean of the timed ones */
	if (p->sample.timed)
		still += p->sample.timed_us / p->sample.timed * p->sample.automatic_samples;
	if (!p->logs.name
		|| (!p->sample.recorded && !p->logs.dir && !p->accounts.note
			&& !p->sample.interval))
		return;
	for (int i = 0; i < LOST_COUNT; i++)
		lost += p->sample.lost[i];
	accountlog_put(&l, ACCOUNT_TAKEN, "%" PRIu64, p->sample.recorded + lost);
	accountlog_put(&l, ACCOUNT_RECORDED, "%" PRIu64, p->sample.recorded);
	for (int i = 0; i < LOST_COUNT; i++)
		accountlog_lost(&l, reasons[i], p->sample.lost[i]);
	accountlog_put(&l, ACCOUNT_STOPPED, "%" PRIu64, still);
	accountlog_put(&l, ACCOUNT_INTERVAL, "%" PRId64, p->sample.interval);
	accountlog_put(&l, ACCOUNT_CLOCK, "%s", p->sample.clock == 'r' ? "real" : "cpu");
	if (p->remote.address) {
		accountlog_put(&l, ACCOUNT_TARGET, "%.200s", p->remote.address);
		accountlog_put(&l, ACCOUNT_WATCHED, "%" PRId64, now - p->remote.met_us);
	}
	if (p->accounts.note)
		accountlog_put(&l, ACCOUNT_NOTE, "%.400s", p->accounts.note);
	outlog_accounts(&p->logs, text);
	if (soon)
		note_maps(p, now);
}

void accounts_note(struct proc *p, const char *why)
{
	free(p->accounts.note);
	p->accounts.note = strndup(why, strcspn(why, "\n"));
	accounts_write(p, 0);
}
