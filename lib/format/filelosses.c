/* filelosses.c - adds up the losses in data files and accounts.log files. */
#include "base/count.h"
#include "base/must.h"
#include "format/accountlog.h"
#include "format/filelosses.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void lose(struct tally *lost, const char *reason, uint64_t n)
{
	if (n)
		tally_add(lost, reason, strlen(reason), n);
}

static int count(void *arg, const struct reader_sample *s)
{
	count_add(arg, s->count);
	return 0;
}

int losses_of_data(struct reader *r, struct reader_sum *sum, struct tally *lost)
{
	uint64_t recorded = 0;

	return reader_samples(r, count, &recorded) != 0
		? -1
		: losses_of_accounts(r, recorded, sum, lost);
}

int losses_of_accounts(
	struct reader *r, uint64_t recorded, struct reader_sum *sum, struct tally *lost)
{
	if (reader_accounts(r, recorded, sum) != 0)
		return -1;
	for (unsigned i = 0; i < PCT_LOST_MAX; i++)
		lose(lost, reader_reason(i) ? reader_reason(i) : "unknown reason", sum->lost[i]);
	lose(lost, "overwritten", sum->overwritten);
	lose(lost, "in flight", sum->flight);
	return 0;
}

int losses_timer(const struct pct_head *h, char *line, size_t size)
{
	int denied = h->denied_t ? h->denied_t : h->denied_e;

	if (!denied || !strchr("TVP", h->timer))
		return 0;
	/* the head has the interval that was asked for when the timer is T */
	snprintf(line, size, "%severy %.9g us%s: timer %c ticks with the kernel (timer %c: %s)",
		h->timer == 'T' ? "not " : "", (double)h->interval / 1000,
		h->random ? ", random" : "", h->timer, h->denied_t ? 'T' : 'E', strerror(denied));
	return 1;
}

static void keep(char **to, const char *text)
{
	free(*to);
	*to = must(strdup(text));
}

static void add_line(struct losses_log *l, struct tally *lost, const struct account *a)
{
	if (strcmp(a->key, ACCOUNT_CLOCK) == 0)
		keep(&l->clock, a->value);
	else if (strcmp(a->key, ACCOUNT_NOTE) == 0)
		keep(&l->note, a->value);
	else if (!a->number)
		return; /* a key of a later version */
	else if (strcmp(a->key, ACCOUNT_TAKEN) == 0)
		count_add(&l->taken, a->n);
	else if (strcmp(a->key, ACCOUNT_RECORDED) == 0)
		count_add(&l->recorded, a->n);
	else if (strcmp(a->key, ACCOUNT_INTERVAL) == 0)
		l->interval = a->n;
	else if (a->lost)
		lose(lost, a->lost, a->n);
}

int losses_of_log(struct textlog *t, struct losses_log *l, struct tally *lost)
{
	struct tally own = {0};
	struct account a;
	uint64_t known;
	int rc;

	while ((rc = accountlog_next(t, &a)) > 0)
		add_line(l, &own, &a);
	for (size_t i = 0; rc == 0 && i < own.lines; i++)
		lose(lost, own.line[i].text, own.line[i].count);
	known = l->recorded + own.total;
	if (rc == 0 && l->taken > known)
		lose(lost, "in flight", l->taken - known);
	tally_free(&own);
	return rc;
}

void losses_free(struct losses_log *l)
{
	free(l->clock);
	free(l->note);
	*l = (struct losses_log){0};
}
