/* stopped.c - adds up the accounts.log files of a run through the debugger, and finds why it has no
 * samples. */
#include "format/accountlog.h"
#include "proc/procfs.h"
#include "launch/attached.h"
#include "processes.h"
#include "run/runindex.h"
#include "stopped.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Add the accounts.log of one process. */
static void add_accounts(void *arg, const char *dir, const char *prog)
{
	struct stopped *d = arg;
	char path[PATH_MAX + 32];
	struct textlog *t;
	struct account a;

	(void)prog;
	snprintf(path, sizeof path, "%s/" ACCOUNTLOG_FILE, dir);
	t = textlog_is(path) ? textlog_peek(path) : NULL;
	while (t && accountlog_is(t) && accountlog_next(t, &a) > 0) {
		if (strcmp(a.key, ACCOUNT_TAKEN) == 0)
			d->taken += a.n;
		else if (strcmp(a.key, ACCOUNT_RECORDED) == 0)
			d->recorded += a.n;
		else if (strcmp(a.key, ACCOUNT_STOPPED) == 0)
			d->still += a.n;
		else if (strcmp(a.key, ACCOUNT_WATCHED) == 0)
			d->watched += a.n;
		else if (strcmp(a.key, ACCOUNT_TARGET) == 0)
			snprintf(d->target, sizeof d->target, "%s", a.value);
		else if (a.lost && a.n)
			tally_add(&d->lost, a.lost, strlen(a.lost), a.n);
		else if (strcmp(a.key, ACCOUNT_NOTE) == 0) {
			if (!*d->note)
				snprintf(d->note, sizeof d->note, "%s", a.value);
			tally_add(&d->notes, a.value, strlen(a.value), 1);
		}
	}
	if (t)
		textlog_close(t);
}

void stopped_accounts(struct end *e, struct stopped *d)
{
	processes_each(e, add_accounts, d);
	tally_sort(&d->lost);
	tally_sort(&d->notes);
}

/* Append the first program in the index that was not sampled, and how many more there are. */
static void not_followed(const struct end *e, struct text *t)
{
	FILE *f = *e->index ? fopen(e->index, "re") : NULL;
	struct run_entry r;
	size_t n = 0;

	while (f && runindex_next(f, &r)) {
		if (r.what != '-' || n++)
			continue;
		if (e->python && strncmp(r.reason, "no EXEC ", 8) == 0)
			r.reason = "no Python interpreter";
		if (strcmp(r.path, "?") == 0)
			text_add(t, "%s", r.reason);
		else
			text_add(t, "cannot sample %s (%s)", r.path, r.reason);
	}
	if (n > 1)
		text_add(t, " and %zu more", n - 1);
	if (f)
		fclose(f);
}

/* Append that an attached process is another user's: only that user and root may trace it. */
static void foreign(const struct end *e, struct text *t)
{
	char status[4096];

	for (const char *s = e->attached; getuid() && (s = strchr(s, ' ')) && !t->len; s++) {
		long pid = strtol(s, NULL, 10), user;
		if (procfs_read((pid_t)pid, "status", status, sizeof status) < 0)
			continue;
		user = strtol(procfs_line(status, "Uid"), NULL, 10);
		if (user != (long)getuid())
			text_add(t, "process %ld belongs to user %ld; run as that user or as root",
				pid, user);
	}
}

char *stopped_reason(struct end *e, const struct stopped *d)
{
	struct text t = {0};

	text_add(&t, "%s", e->why_not);
	if (!t.len)
		not_followed(e, &t);
	if (!t.len)
		text_add(&t, "%s", d->note);
	if (!t.len && e->attached)
		foreign(e, &t);
	if (!t.len && e->attached)
		attached_idle(&t, e->attached, e->now, e->real ? "" : "-real");
	if (!t.len)
		text_add(&t, "the run was too short");
	return t.text;
}
