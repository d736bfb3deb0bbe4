/* statistics.c - prints the statistics of a run. */
#include "base/must.h"
#include "format/accountlog.h"
#include "format/pctfile.h"
#include "statistics.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void row(const char *name, const char *text)
{
	printf("  %-24s %s\n", name, text);
}

static void count_row(const char *name, double n)
{
	printf("  %-24s %.0f\n", name, n);
}

static void lost_rows(const struct tally *lost)
{
	count_row("lost", (double)lost->total);
	for (size_t i = 0; i < lost->lines; i++)
		printf("    %-22s %.0f\n", kept_text(lost->line[i].text),
			(double)lost->line[i].count);
}

/* These functions print statistics from the accounts.log files of pct-sys. */

enum kind { EVENTS, LOSSES, TEXT, CLOCK, INTERVAL, COUNT, MICROSECONDS, HIDDEN };

/* The rows in their order; keys that are not here come behind them. */
static const struct line {
	enum kind kind;
	const char *key, *name;
} lines[] = {
	{TEXT, "program", "program"},
	{TEXT, ACCOUNT_SCOPE, "scope"},
	{EVENTS, NULL, NULL},
	{CLOCK, ACCOUNT_CLOCK, "clock"},
	{INTERVAL, ACCOUNT_INTERVAL, "interval"},
	{TEXT, "cpus", "CPUs"},
	{MICROSECONDS, "wall_us", "wall time"},
	{COUNT, ACCOUNT_TAKEN, "samples taken"},
	{COUNT, ACCOUNT_RECORDED, "recorded"},
	{COUNT, "user", "user hits"},
	{COUNT, "kernel", "kernel hits"},
	{COUNT, "idle", "idle"},
	{COUNT, "processes", "processes"},
	{LOSSES, NULL, NULL},
	{COUNT, "throttled", "times throttled"},
	{COUNT, "ring_lost", "lost in the ring"},
	{COUNT, "records_lost", "other records lost"},
	{MICROSECONDS, "program_us", "CPU time of program"},
	{MICROSECONDS, "program_system_us", "of it in the kernel"},
	{MICROSECONDS, "busy_us", "CPU time of all"},
	{MICROSECONDS, "cpu_us", "CPU time of pct-sys"},
	{HIDDEN, "samples", NULL},
	{HIDDEN, ACCOUNT_NOTE, NULL},
};
enum { LINES = sizeof lines / sizeof *lines };

static void event_row(const struct session_event *e)
{
	size_t n = strlen(e->every);
	int spaced = n >= 3 && strcmp(e->every + n - 3, " us") == 0;

	printf("  %-24s %s%s%s%s%s", "event", e->name, *e->every ? ", " : "", e->every,
		*e->modes ? ", " : "", e->modes);
	if (e->counted > 0 && !spaced)
		printf(": %.0f counted", e->counted);
	putchar('\n');
}

static int is_event(const struct sessions *s, const char *name)
{
	for (size_t i = 0; i < s->events; i++)
		if (strcmp(s->event[i].name, name) == 0)
			return 1;
	return 0;
}

static void value_row(const struct sessions *s, const struct line *l)
{
	const struct session_value *v = sessions_find(s, l->key);

	if (!v || (l->kind == CLOCK && is_event(s, v->text)))
		return;
	switch (l->kind) {
	case TEXT:
	case CLOCK: row(l->name, v->text); break;
	case INTERVAL: printf("  %-24s %s us\n", l->name, v->text); break;
	case COUNT: count_row(l->name, v->sum); break;
	case MICROSECONDS: printf("  %-24s %.4f s\n", l->name, v->sum / 1000000); break;
	default: break;
	}
}

static int has_line(const char *key)
{
	for (size_t i = 0; i < LINES; i++)
		if (lines[i].key && strcmp(lines[i].key, key) == 0)
			return 1;
	return 0;
}

static void note_rows(const struct sessions *s)
{
	const struct session_value *v = sessions_find(s, ACCOUNT_NOTE);
	char *rest, *text = v && *v->text ? must(strdup(v->text)) : NULL;

	for (char *line = text ? strtok_r(text, "\n", &rest) : NULL; line;
		line = strtok_r(NULL, "\n", &rest))
		row("note", line);
	free(text);
}

static void of_sessions(struct sessions *s, const struct tally *lost)
{
	const struct session_value *samples = sessions_find(s, "samples");

	if (samples) {
		double n = samples->sum;
		sessions_value(s, ACCOUNT_RECORDED)->sum = n;
		sessions_value(s, ACCOUNT_TAKEN)->sum = n + (double)lost->total;
	}
	if (s->n > 1)
		count_row("runs", (double)s->n);
	for (size_t i = 0; i < LINES; i++)
		if (lines[i].kind == EVENTS)
			for (size_t k = 0; k < s->events; k++)
				event_row(&s->event[k]);
		else if (lines[i].kind == LOSSES)
			lost_rows(lost);
		else
			value_row(s, &lines[i]);
	for (size_t i = 0; i < s->values; i++)
		if (!has_line(s->value[i].key))
			row(s->value[i].key, s->value[i].text);
	note_rows(s);
}

/* These functions print statistics from the heads of files. */

/* How often H has samples, in words; "" not known. */
static const char *often(const struct filehead *h, char *buf, size_t size)
{
	double us = h->interval * 1000000;

	*buf = 0;
	if (h->interval > 0)
		snprintf(buf, size, us == (double)(long long)us ? "%.0f us" : "%.6g us", us);
	else if (h->period)
		snprintf(buf, size, "%" PRIu64 " events", h->period);
	return buf;
}

static void list_row(const char *name, char *list)
{
	if (*list)
		row(name, list);
	free(list);
}

static void of_files(const struct fileheads *h)
{
	double kernel = 0, user = 0, taken = 0;
	char *clocks = must(strdup("")), *events = must(strdup("")), *spaces = must(strdup(""));
	char buf[340];
	int inside = 0;

	for (size_t i = 0; i < h->n; i++) {
		const struct filehead *f = &h->head[i];
		if (*f->clock)
			sessions_list(&clocks, f->clock);
		if (strcmp(f->event, "time") != 0)
			sessions_list(&events, f->event);
		if (*often(f, buf, sizeof buf))
			sessions_list(&spaces, buf);
		inside |= f->inside;
		*(strcmp(f->object, PCT_KERNEL) == 0 ? &kernel : &user) += f->recorded;
		taken += f->taken;
	}
	count_row("files", (double)h->n);
	list_row("clock", clocks);
	list_row("event", events);
	list_row("interval", spaces);
	count_row("samples taken", taken);
	count_row("recorded", kernel + user);
	count_row("user hits", user);
	if (inside)
		count_row("kernel hits", kernel);
	else
		row("kernel hits", "-");
	lost_rows(&h->lost);
}

void statistics_print(struct sessions *s, const struct fileheads *h)
{
	puts("Statistics of the run");
	if (s->n)
		of_sessions(s, &h->lost);
	else
		of_files(h);
}
