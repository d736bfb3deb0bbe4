/* logs.c - text logs, and the accounts that dbctl keeps as one (see print.h).
 *	taken<TAB>1200
 *	lost process ended<TAB>2 */
#include "base/msg.h"
#include "base/num.h"
#include "format/textlog.h"
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

static void add_other(struct info_sum *a, const char *name, wide n)
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
	wide_add(&a->other[i].n, n);
}

static struct process {
	unsigned long pid;
	unsigned long long start;
	char *exe;
} * accounted;
static size_t n_accounted;

void infotext_comes(const char *path)
{
	char *line = NULL, *exe;
	size_t size = 0;
	struct process p, *more;
	FILE *f = textlog_is(path) ? fopen(path, "r") : NULL;

	if (f && getline(&line, &size, f) > 0
		&& sscanf(line, TEXTLOG_HEAD "accounts\t%lu\t%llu", &p.pid, &p.start) == 2
		&& (exe = strrchr(line, '\t'))) {
		exe[strcspn(exe, "\n")] = 0;
		textframe_unescape(++exe, 0);
		p.exe = strdup(exe);
		more = realloc(accounted, (n_accounted + 1) * sizeof *accounted);
		if (!more || !p.exe)
			msg_die(EXIT_FAIL, "cannot keep the names: out of memory");
		accounted = more;
		accounted[n_accounted++] = p;
	}
	if (f)
		fclose(f);
	free(line);
}

static int is_accounted(const struct textlog *t)
{
	for (size_t i = 0; i < n_accounted; i++)
		if (accounted[i].pid == t->pid && accounted[i].start == t->start
			&& strcmp(accounted[i].exe, t->exe) == 0)
			return 1;
	return 0;
}

struct account {
	struct info_sum sum;
	char interval[40], clock[100], note[420];
	int kernel; /* of the kernel sampler: its further lines, as they are */
	struct {
		char key[40], value[120];
	} more[40];
	size_t n_more;
};

/* What the kernel sampler says of its session; the rest is printed by name. */
static void keep(struct account *a, const char *key, const char *value)
{
	static const char *const named[] = {"taken", "recorded", "clock", "note", "interval_us",
		"hz", "period", "modes", "counted"};

	if (strncmp(key, "lost ", 5) == 0 || a->n_more == sizeof a->more / sizeof *a->more)
		return;
	for (size_t i = 0; i < sizeof named / sizeof *named; i++)
		if (strcmp(key, named[i]) == 0)
			return;
	snprintf(a->more[a->n_more].key, sizeof a->more->key, "%s", key);
	snprintf(a->more[a->n_more++].value, sizeof a->more->value, "%s", value);
}

/* KEY<TAB>VALUE.  Returns 0, or -1 when it is none. */
static int account_line(struct account *a, char *line)
{
	char *value = strchr(line, '\t');
	uint64_t n = 0;
	int number;

	if (!value)
		return -1;
	*value++ = 0;
	a->kernel |= strcmp(line, "scope") == 0;
	keep(a, line, value);
	number = num_parse(value, 10, 0, UINT64_MAX, &n) == 0;
	if (strcmp(line, "clock") == 0)
		snprintf(a->clock, sizeof a->clock, "%s", value);
	else if (strcmp(line, "note") == 0)
		snprintf(a->note, sizeof a->note, "%s", value);
	else if (!number)
		return strcmp(line, "taken") == 0 || strcmp(line, "recorded") == 0
				|| strncmp(line, "lost ", 5) == 0
			? -1
			: 0;
	else if (strcmp(line, "taken") == 0)
		wide_add(&a->sum.taken, n);
	else if (strcmp(line, "recorded") == 0)
		wide_add(&a->sum.recorded, n);
	else if (strncmp(line, "lost ", 5) == 0)
		add_other(&a->sum, line + 5, n);
	else if (strcmp(line, "stopped_us") == 0) {
		wide_add(&a->sum.stopped_us, n);
		a->sum.stopping = 1;
	} else if (strcmp(line, "interval_us") == 0)
		snprintf(a->interval, sizeof a->interval, "%llu us", (unsigned long long)n);
	return 0; /* keys of a later version are nobody's */
}

/* Returns 0, or -1 with T->why set. */
static int accounts(struct account *a, struct textlog *t)
{
	wide all = 0;
	char *line;

	a->sum.accounts = 1;
	while ((line = lines_next(&t->lines)))
		if (t->lines.bad || (*line && account_line(a, line) != 0)) {
			snprintf(t->why, sizeof t->why, "damaged: line %zu is no account",
				t->lines.number);
			return -1;
		}
	wide_add(&all, a->sum.recorded);
	for (size_t i = 0; i < a->sum.others; i++)
		wide_add(&all, a->sum.other[i].n);
	a->sum.uneven = all > a->sum.taken;
	a->sum.flight = a->sum.uneven ? 0 : a->sum.taken - all;
	return 0;
}

static void add(struct info_sum *total, const struct info_sum *a, int counted)
{
	wide_add(&total->taken, a->taken);
	wide_add(&total->recorded, a->recorded);
	wide_add(&total->flight, a->flight);
	wide_add(&total->stopped_us, a->stopped_us);
	if (!counted)
		wide_add(&total->samples, a->samples);
	wide_add(&total->values, a->values);
	wide_add(&total->errors, a->errors);
	for (size_t i = 0; i < a->others; i++)
		add_other(total, a->other[i].name, a->other[i].n);
	total->uneven |= a->uneven;
	total->accounts += a->accounts;
	total->stopping += a->stopping;
	if (!counted)
		total->logs += a->logs;
}

static void print(const struct info_sum *s, const char *path, const struct textlog *t,
	const struct account *a)
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
	struct account a = {.sum = {.files = 1}};
	struct textlog *t = textlog_open(path);
	int rc;

	if (!t)
		return 1;
	if (strcmp(t->name, "accounts") == 0) {
		rc = accounts(&a, t);
	} else if (strcmp(t->name, "maps") == 0) {
		rc = 0; /* no samples in it, nor values */
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
