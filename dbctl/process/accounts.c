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

void accounts_begin(struct proc *p)
{
	memset(p->accounts.count, 0, sizeof p->accounts.count);
	p->accounts.began = clock_us();
	accounts_timer(p, 0, 0);
}

void accounts_timer(struct proc *p, char clock, int64_t us)
{
	p->accounts.clock = clock;
	p->accounts.interval = us;
}

void accounts_add(struct proc *p, enum proc_count what, uint64_t n)
{
	p->accounts.count[what] += n;
}

uint64_t accounts_recorded(const struct proc *p)
{
	return p->accounts.count[COUNT_RECORDED];
}

/* Log where the code of the samples of P is mapped.  Reading many mappings takes long: spend at
 * most a fiftieth of the time on it. */
static void note_maps(struct proc *p, int64_t now)
{
	char *text;

	if (now < p->accounts.maps_due || !accounts_recorded(p))
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
	const uint64_t *count = p->accounts.count;
	uint64_t lost = 0, still;
	int64_t now = clock_us();

	if (soon && now - p->accounts.written < ACCOUNTS_US)
		return;
	p->accounts.written = now;
	still = count[COUNT_STILL_US];
	/* count each sample that a debugger took by itself with the mean of the timed ones */
	if (count[COUNT_TIMED])
		still += count[COUNT_TIMED_US] / count[COUNT_TIMED] * count[COUNT_AUTOMATIC];
	if (!p->logs.name
		|| (!count[COUNT_RECORDED] && !p->logs.dir && !p->accounts.note
			&& !p->accounts.interval))
		return;
	for (int i = 0; i < LOST_COUNT; i++)
		lost += count[i];
	accountlog_put(&l, ACCOUNT_TAKEN, "%" PRIu64, count[COUNT_RECORDED] + lost);
	accountlog_put(&l, ACCOUNT_RECORDED, "%" PRIu64, count[COUNT_RECORDED]);
	for (int i = 0; i < LOST_COUNT; i++)
		accountlog_lost(&l, reasons[i], count[i]);
	accountlog_put(&l, ACCOUNT_STOPPED, "%" PRIu64, still);
	accountlog_put(&l, ACCOUNT_INTERVAL, "%" PRId64, p->accounts.interval);
	accountlog_put(&l, ACCOUNT_CLOCK, "%s", p->accounts.clock == 'r' ? "real" : "cpu");
	if (p->stub) {
		accountlog_put(&l, ACCOUNT_TARGET, "%.200s", p->stub);
		accountlog_put(&l, ACCOUNT_WATCHED, "%" PRId64, now - p->accounts.began);
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

char *accounts_take_note(struct proc *p)
{
	char *note = p->accounts.note;

	p->accounts.note = NULL;
	return note;
}
