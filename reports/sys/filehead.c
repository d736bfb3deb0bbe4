/* filehead.c - reads heads of files, and counts of taken and lost samples. */
#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/words.h"
#include "filehead.h"
#include "format/accountlog.h"
#include "format/fileevent.h"
#include "format/filelosses.h"
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

/* US microseconds in seconds, rounded as pct-info prints them. */
static double seconds(double us)
{
	char text[40];

	snprintf(text, sizeof text, "%.9g", us);
	snprintf(text, sizeof text, "%.12g", strtod(text, NULL) / 1000000);
	return strtod(text, NULL);
}

/* These functions read text logs. */

static void add_accounts(struct fileheads *h, const struct losses_log *l, uint32_t pid)
{
	struct filehead *f = next(h);

	f->pid = pid;
	f->clock = kept_text(l->clock ? l->clock : "");
	f->taken = (double)l->taken;
	f->recorded = (double)l->recorded;
	f->interval = seconds((double)l->interval);
}

int fileheads_log(struct fileheads *h, struct textlog *t, const char *path)
{
	struct losses_log l = {0};
	int rc = 0;

	if (!accountlog_is(t))
		next(h)->pid = t->pid;
	else if ((rc = losses_of_log(t, &l, &h->lost)) == 0)
		add_accounts(h, &l, t->pid);
	else
		msg_warn("cannot read all of %s: %s", path, t->why);
	losses_free(&l);
	return rc != 0;
}

/* These functions read data files. */

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

	f->event = kept_text(fileevent(r));
	f->object = kept_text(r->object);
	f->name = kept_text(r->name);
	f->prog = kept_text(slash ? slash + 1 : r->program);
	f->command = kept_words(r->cmdline, r->cmdline_len);
	f->clock = clock_of(r, f->event);
	f->pid = p->pid;
	f->program = kept_safe(r->program);
	f->start = p->start_ticks;
	f->instance = p->instance;
	f->recorded = (double)sum->recorded;
	f->taken = (double)sum->taken;
	f->interval = p->timer != 'N' ? seconds((double)p->interval / 1000) : 0;
	f->period = p->period;
	f->inside = strcmp(r->object, PCT_KERNEL) == 0
		|| (!strchr("ETVPRMS", p->timer) && (p->modes & 3) != 1);
}

int fileheads_data(struct fileheads *h, struct reader *r)
{
	struct reader_sum sum;

	runs_add(r);
	if (losses_of_data(r, &sum, &h->lost) != 0) {
		msg_warn("cannot read all of %s: %s", r->path, r->why);
		return 1;
	}
	add_data(h, r, &sum);
	return 0;
}

void fileheads_number(struct fileheads *h)
{
	for (size_t i = 0; i < h->n; i++) {
		struct filehead *f = &h->head[i];
		if (f->program && !f->instance)
			f->instance = runs_number_of(f->program, f->pid, f->start);
	}
}
