/* filehead.c - reads the heads and accounts of files. */
#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/words.h"
#include "filehead.h"
#include "format/accountlog.h"
#include "format/filelosses.h"
#include "format/reader.h"
#include "format/runs.h"
#include "samples/gather.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *kept_safe(const char *safe)
{
	static struct tally kept;

	tally_add(&kept, safe, strlen(safe), 0);
	return kept.line[kept.last].text;
}

const char *kept_words(const char *text, size_t len)
{
	char *safe = words_escaped(text, len);
	const char *out = kept_safe(safe);

	free(safe);
	return out;
}

const char *kept_text(const char *text)
{
	return kept_words(text, strlen(text));
}

static struct filehead *next(struct fileheads *h)
{
	const char *none = kept_safe("");

	h->head = grown(h->head, &h->room, h->n, sizeof *h->head);
	h->head[h->n] = (struct filehead){.event = kept_safe("time"),
		.object = none,
		.name = none,
		.prog = none,
		.command = none,
		.clock = none};
	return &h->head[h->n++];
}

/* US microseconds, as pct-info writes them, in seconds. */
static double seconds(double us)
{
	char text[40];

	snprintf(text, sizeof text, "%.9g", us);
	snprintf(text, sizeof text, "%.12g", strtod(text, NULL) / 1000000);
	return strtod(text, NULL);
}

/* ---- text logs ---- */

static void add_accounts(struct fileheads *h, const struct losses_log *l, uint32_t pid)
{
	struct filehead *f = next(h);

	f->pid = pid;
	f->clock = kept_text(l->clock ? l->clock : "");
	f->taken = (double)l->taken;
	f->recorded = (double)l->recorded;
	f->interval = seconds((double)l->interval);
}

static int read_log(struct fileheads *h, const char *path)
{
	struct textlog *t = textlog_open(path);
	struct losses_log l = {0};
	int rc = 0;

	if (!t)
		return 1;
	if (!accountlog_is(t))
		next(h)->pid = t->pid;
	else if ((rc = losses_of_log(t, &l, &h->lost)) == 0)
		add_accounts(h, &l, t->pid);
	else
		msg_warn("cannot read all of %s: %s", path, t->why);
	losses_free(&l);
	textlog_close(t);
	return rc != 0;
}

/* ---- data files ---- */

static const char *clock_of(const struct reader *r, const char *event)
{
	const char letter[] = {(char)r->head.timer, 0};

	return kept_text(r->event[0] && strcmp(event, "time") == 0 ? r->event : letter);
}

static void add_data(struct fileheads *h, const struct reader *r, const struct reader_sum *sum)
{
	const struct pct_head *p = &r->head;
	const char *slash = strrchr(r->program, '/');
	struct filehead *f = next(h);

	f->event = kept_text(gather_event(r));
	f->object = kept_text(r->object);
	f->name = kept_text(r->name);
	f->prog = kept_text(slash ? slash + 1 : r->program);
	f->command = kept_words(r->cmdline, r->cmdline_len);
	f->clock = clock_of(r, f->event);
	f->pid = p->pid;
	f->instance = runs_number(r);
	f->recorded = (double)sum->recorded;
	f->taken = (double)sum->taken;
	f->interval = p->timer != 'N' ? seconds((double)p->interval / 1000) : 0;
	f->period = p->period;
	f->inside = strcmp(r->object, PCT_KERNEL) == 0
		|| (!strchr("ETVPRM", p->timer) && (p->modes & 3) != 1);
}

static int read_data(struct fileheads *h, const char *path)
{
	struct reader_sum sum;
	struct reader r;
	int bad;

	if (reader_open(&r, path) != 0) {
		msg_warn("cannot read %s: %s", path, r.why);
		return 1;
	}
	bad = losses_of_data(&r, &sum, &h->lost) != 0;
	if (bad)
		msg_warn("cannot read all of %s: %s", path, r.why);
	else
		add_data(h, &r, &sum);
	reader_close(&r);
	return bad;
}

/* Run numbers need all files. */
static void number(char **path, const char *is_log, size_t n)
{
	struct reader r;

	for (size_t i = 0; i < n; i++)
		if (!is_log[i] && reader_open(&r, path[i]) == 0) {
			runs_add(&r);
			reader_close(&r);
		}
}

int fileheads_read(struct fileheads *h, char **path, size_t n)
{
	char *is_log = must(calloc(n + 1, 1));
	int bad = 0;

	for (size_t i = 0; i < n; i++)
		is_log[i] = (char)textlog_is(path[i]);
	number(path, is_log, n);
	for (size_t i = 0; i < n; i++)
		bad |= is_log[i] ? read_log(h, path[i]) : read_data(h, path[i]);
	free(is_log);
	return bad;
}
