/* logs.c - reads text logs, and the accounts.log beside them.
 *	taken<TAB>1200
 *	lost process ended<TAB>2 */
#include "base/count.h"
#include "base/msg.h"
#include "format/accountlog.h"
#include "format/waitlog.h"
#include "print.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void ignore_frame(void *arg, const struct textframe *f)
{
	(void)arg, (void)f;
}

static void ignore_sample(void *arg, int good)
{
	(void)arg, (void)good;
}

static void add_other(struct info_sum *a, const char *name, uint64_t n)
{
	size_t i = 0;

	if (!n)
		return;
	if (strlen(name) >= sizeof a->other->name)
		name = "other reasons";
	while (i < a->others && strcmp(a->other[i].name, name) != 0)
		i++;
	if (i >= INFO_OTHERS - 1) {
		i = INFO_OTHERS - 1;
		name = "other reasons";
	}
	if (i == a->others)
		snprintf(a->other[a->others++].name, sizeof a->other->name, "%s", name);
	count_add(&a->other[i].n, n);
}

static struct process {
	unsigned long pid;
	unsigned long long start;
	char *exe;
} * accounted;
static size_t n_accounted;

void infotext_comes(const char *path)
{
	struct process *more;
	struct textlog *t = textlog_is(path) ? textlog_peek(path) : NULL;

	if (t && accountlog_is(t)) {
		more = realloc(accounted, (n_accounted + 1) * sizeof *accounted);
		if (!more || !(more[n_accounted].exe = strdup(t->exe)))
			msg_die(EXIT_FAIL, "cannot keep the names: out of memory");
		accounted = more;
		accounted[n_accounted].pid = t->pid;
		accounted[n_accounted++].start = t->start;
	}
	if (t)
		textlog_close(t);
}

static int is_accounted(const struct textlog *t)
{
	for (size_t i = 0; i < n_accounted; i++)
		if (accounted[i].pid == t->pid && accounted[i].start == t->start
			&& strcmp(accounted[i].exe, t->exe) == 0)
			return 1;
	return 0;
}

struct account_sum {
	struct info_sum sum;
	char interval[40], clock[100], note[420];
	int kernel; /* 1: of the kernel sampler; print its other lines as they are */
	struct {
		char key[40], value[120];
	} more[40];
	size_t n_more;
};

/* Keep a line about the kernel sampler's session; the caller prints the keys in NAMED and the
 * losses. */
static void keep(struct account_sum *a, const char *key, const char *value)
{
	static const char *const named[] = {ACCOUNT_TAKEN, ACCOUNT_RECORDED, ACCOUNT_CLOCK,
		ACCOUNT_NOTE, ACCOUNT_INTERVAL, "hz", ACCOUNT_PERIOD, "modes", "counted"};

	if (strncmp(key, ACCOUNT_LOST, strlen(ACCOUNT_LOST)) == 0
		|| a->n_more == sizeof a->more / sizeof *a->more)
		return;
	for (size_t i = 0; i < sizeof named / sizeof *named; i++)
		if (strcmp(key, named[i]) == 0)
			return;
	snprintf(a->more[a->n_more].key, sizeof a->more->key, "%s", key);
	snprintf(a->more[a->n_more++].value, sizeof a->more->value, "%s", value);
}

static void account_line(struct account_sum *a, const struct account *line)
{
	const char *key = line->key;

	a->kernel |= strcmp(key, ACCOUNT_SCOPE) == 0;
	keep(a, key, line->value);
	if (strcmp(key, ACCOUNT_CLOCK) == 0)
		snprintf(a->clock, sizeof a->clock, "%s", line->value);
	else if (strcmp(key, ACCOUNT_NOTE) == 0)
		snprintf(a->note, sizeof a->note, "%s", line->value);
	else if (!line->number)
		return; /* a key of a later version */
	else if (strcmp(key, ACCOUNT_TAKEN) == 0)
		count_add(&a->sum.taken, line->n);
	else if (strcmp(key, ACCOUNT_RECORDED) == 0)
		count_add(&a->sum.recorded, line->n);
	else if (line->lost)
		add_other(&a->sum, line->lost, line->n);
	else if (strcmp(key, ACCOUNT_STOPPED) == 0) {
		count_add(&a->sum.stopped_us, line->n);
		a->sum.stopping = 1;
	} else if (strcmp(key, ACCOUNT_INTERVAL) == 0)
		snprintf(a->interval, sizeof a->interval, "%llu us", (unsigned long long)line->n);
}

/* Add up the lines of T, an accounts.log.  Returns 0, or -1 with T->why set. */
static int accounts(struct account_sum *a, struct textlog *t)
{
	struct account line;
	uint64_t all = 0;
	int rc;

	a->sum.accounts = 1;
	while ((rc = accountlog_next(t, &line)) > 0)
		account_line(a, &line);
	if (rc < 0)
		return -1;
	count_add(&all, a->sum.recorded);
	for (size_t i = 0; i < a->sum.others; i++)
		count_add(&all, a->sum.other[i].n);
	a->sum.uneven = all > a->sum.taken;
	a->sum.flight = a->sum.uneven ? 0 : a->sum.taken - all;
	return 0;
}

static void add(struct info_sum *total, const struct info_sum *a, int counted)
{
	count_add(&total->taken, a->taken);
	count_add(&total->recorded, a->recorded);
	count_add(&total->flight, a->flight);
	count_add(&total->stopped_us, a->stopped_us);
	if (!counted)
		count_add(&total->samples, a->samples);
	count_add(&total->values, a->values);
	count_add(&total->errors, a->errors);
	for (size_t i = 0; i < a->others; i++)
		add_other(total, a->other[i].name, a->other[i].n);
	total->uneven |= a->uneven;
	total->accounts += a->accounts;
	total->stopping += a->stopping;
	if (!counted)
		total->logs += a->logs;
}

static void print(const struct info_sum *s, const char *path, const struct textlog *t,
	const struct account_sum *a)
{
	char kind[160];

	snprintf(kind, sizeof kind, "text log %.100s", t->name);
	infotext_text(s, "file", path, strlen(path));
	infotext_text(s, "kind", kind, strlen(kind));
	infotext_text(s, "program", t->exe, strlen(t->exe));
	infotext_count(s, "pid", t->pid);
	if (a->kernel)
		infotext_text(s, "collector", "kernel sampler", 14);
	else
		infotext_text(s, "collector", "debugger", 8);
	if (a->clock[0])
		infotext_text(s, "clock", a->clock, strlen(a->clock));
	if (a->interval[0])
		infotext_text(s, "interval", a->interval, strlen(a->interval));
	for (size_t i = 0; a->kernel && i < a->n_more; i++)
		infotext_text(s, a->more[i].key, a->more[i].value, strlen(a->more[i].value));
	infotext_accounts(s, &a->sum);
	if (a->note[0])
		infotext_text(s, "note", a->note, strlen(a->note));
}

int infotext_log(struct info_sum *total, const char *path)
{
	struct account_sum a = {.sum = {.files = 1}};
	struct textlog *t = textlog_open(path);
	int rc;

	if (!t)
		return 1;
	if (accountlog_is(t)) {
		rc = accounts(&a, t);
	} else if (strcmp(t->name, TEXTLOG_MAPS) == 0 || waitlog_is(t)) {
		a.kernel = waitlog_is(t);
		rc = 0; /* neither samples nor values */
	} else {
		rc = textlog_samples(t, ignore_frame, ignore_sample, NULL);
		a.sum.logs = 1;
		a.sum.samples = t->samples;
		a.sum.values = t->values;
		a.sum.errors = t->errors;
	}
	if (rc != 0)
		msg_warn("cannot read all of %s: %s", path, t->why);
	if (rc == 0 || a.sum.logs) {
		add(total, &a.sum, is_accounted(t));
		if (total->files++ && !total->script)
			putchar('\n');
		print(total, path, t, &a);
	}
	textlog_close(t);
	return rc != 0;
}
