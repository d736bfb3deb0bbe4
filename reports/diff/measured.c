/* measured.c - reads the values of two runs, compares their means, and makes labels of them. */
#define _GNU_SOURCE
#include "base/grown.h"
#include "base/lines.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/order.h"
#include "base/spread.h"
#include "base/tally.h"
#include "measured.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	DIFFERENT = 12, /* up to this many different numbers are labels themselves */
	RANGES = 10,    /* more numbers are put into about this many ranges */
	BATCHES = 4,    /* batches in a stretch; their means show how much means differ by chance */
	FEW = 8,        /* batches when there is only one stretch */
};

/* A value that occurs, as a text. */
struct kind {
	double number;
	size_t times; /* how often it occurs, in both runs together */
	uint32_t label;
	int whole; /* 1: it is an integer */
};

static struct {
	struct tally texts; /* never sorted: a line's number stays */
	struct kind *kind;  /* what is known of each text */
	uint32_t *value[2]; /* the values of each run, in their order */
	size_t n[2], room[2], kinds, labels;
	int numbers;
} all;

static void note(char **notes, const char *line, int side)
{
	char *text;

	if (asprintf(&text, "%s# %c: %s\n", *notes ? *notes : "", "AB"[side], line + 2) < 0)
		must(NULL);
	free(*notes);
	*notes = text;
}

/* Read the line KIND<TAB>NUMBER<TAB>VALUE.  Returns 0 when LINE has another form. */
static int take(char *line, int side)
{
	char *number = strchr(line, '\t'), *value = number ? strchr(number + 1, '\t') : NULL;
	struct kind *k;

	if (number != line + 1 || !value)
		return 0;
	*value++ = 0;
	tally_add(&all.texts, value, strlen(value), 1);
	all.kind = grown(all.kind, &all.kinds, all.texts.last, sizeof *all.kind);
	k = &all.kind[all.texts.last];
	*k = (struct kind){strtod(number + 1, NULL), k->times + 1, 0, *line == 'i'};
	all.numbers &= *line == 'i' || *line == 'f';
	all.value[side] = grown(all.value[side], &all.room[side], all.n[side], sizeof **all.value);
	all.value[side][all.n[side]++] = (uint32_t)all.texts.last;
	return 1;
}

static void load(struct diffmeasured *m, const char *path, int side)
{
	static struct lines l;
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	char *line;

	if (fd < 0)
		msg_die(EXIT_FAIL, "cannot open %s: %s", path, strerror(errno));
	lines_begin(&l, fd, UINT64_MAX);
	while ((line = lines_next(&l)))
		if (line[0] == '#' && line[1] == ' ')
			note(&m->notes[side], line, side);
		else if (l.bad || !take(line, side))
			msg_die(EXIT_FAIL, "%s: line %zu is not a value: %.80s", path, l.number,
				line);
	if (l.error)
		msg_die(EXIT_FAIL, "cannot read %s: %s", path, strerror(l.error));
	close(fd);
}

static int by_number(const void *a, const void *b)
{
	const struct kind *x = *(struct kind *const *)a, *y = *(struct kind *const *)b;

	ORDER(x, y, number);
	ORDER(x, y, whole);
	return 0;
}

/* All values, ordered by their numbers; the caller frees the array. */
static struct kind **in_order(void)
{
	struct kind **order = must(calloc(all.texts.lines + 1, sizeof *order));

	for (size_t i = 0; i < all.texts.lines; i++)
		order[i] = &all.kind[i];
	qsort(order, all.texts.lines, sizeof *order, by_number);
	return order;
}

/* How many different numbers there are: 65 and 65 'A' are two texts of one number. */
static size_t different(struct kind **order)
{
	size_t n = 0;

	for (size_t i = 0; i < all.texts.lines; i++)
		n += !i || order[i]->number != order[i - 1]->number;
	return n;
}

/* The number of K as text, for the ends of a range: 65 for 65 'A'. */
static const char *text_of(const struct kind *k, char text[40])
{
	const char *said = all.texts.line[k - all.kind].text;

	if (k->whole && strlen(said) < 40)
		snprintf(text, 40, "%.*s", (int)strcspn(said, " "), said);
	else
		snprintf(text, 40, "%.6g", k->number);
	return text;
}

static char *range(const struct kind *from, const struct kind *to)
{
	char low[40], high[40], *text;

	text_of(from, low);
	text_of(to, high);
	if (strcmp(low, high) == 0)
		return must(strdup(low));
	if (asprintf(&text, "%s to %s", low, high) < 0)
		must(NULL);
	return text;
}

/* Make labels of many numbers: ranges with about a tenth of all values each.  Equal values are in
 * one range. */
static void ranges(struct difflabels *d, struct kind **order)
{
	size_t before = 0, n = all.n[0] + all.n[1], first = 0, tenth = 0, end;

	for (size_t i = 0; i < all.texts.lines; i = end) {
		size_t these = 0;
		for (end = i; end < all.texts.lines && order[end]->number == order[i]->number;
			end++)
			these += order[end]->times;
		/* the middle one of the equal values decides to which tenth all of them belong */
		size_t in =
			(size_t)((double)RANGES * ((double)before + (double)these / 2) / (double)n);
		if (i && in != tenth) {
			d->label[all.labels++].text = range(order[first], order[i - 1]);
			first = i;
		}
		tenth = in;
		before += these;
		for (size_t k = i; k < end; k++)
			order[k]->label = (uint32_t)all.labels;
	}
	if (all.texts.lines)
		d->label[all.labels++].text = range(order[first], order[all.texts.lines - 1]);
}

static void each_value(struct difflabels *d)
{
	for (size_t i = 0; i < all.texts.lines; i++) {
		all.kind[i].label = (uint32_t)i;
		d->label[i].text = must(strdup(all.texts.line[i].text));
	}
	all.labels = all.texts.lines;
}

static void count(struct difflabels *d, int side)
{
	size_t n = all.n[side];
	struct spread_sample *s = must(calloc(n + 1, sizeof *s));
	struct spread *spread = must(calloc(all.labels + 1, sizeof *spread));

	for (size_t i = 0; i < n; i++) {
		s[i].label = all.kind[all.value[side][i]].label;
		d->label[s[i].label].count[side]++;
	}
	d->total[side].count = n;
	if (n >= SPREAD_LEAST)
		spread_measure(s, &n, 1, (uint32_t)all.labels, 1, spread);
	for (size_t i = 0; i < all.labels; i++)
		if (spread[i].df > 0) /* at least the variance of independent samples of a clock */
			d->label[i].spread[side] = (struct stats_spread){
				fmax((double)n * spread[i].each, 1.0 / 6), spread[i].df};
	free(spread);
	free(s);
}

static double number(int side, size_t i)
{
	return all.kind[all.value[side][i]].number;
}

/* Estimate the variance of the sum of the N values from FIRST on, and add it to *VARIANCE.  Returns
 * the degrees of freedom. */
static double batches(int side, size_t first, size_t n, size_t batch, double *variance)
{
	double mean = 0, squares = 0;

	for (size_t i = 0; i < n; i++)
		mean += number(side, first + i) / (double)n;
	for (size_t k = 0; k < batch; k++) {
		size_t from = k * n / batch, to = (k + 1) * n / batch;
		double sum = 0;
		for (size_t i = from; i < to; i++)
			sum += number(side, first + i) - mean;
		squares += sum * sum;
	}
	*variance += squares * (double)batch / (double)(batch - 1);
	return (double)(batch - 1);
}

/* Set the mean of SIDE and its error.  Neighbouring values are alike, so the error comes from
 * batches of values, each compared with the mean of its stretch (base/spread.h). */
static void mean(struct diffmeasured *m, int side)
{
	size_t n = all.n[side], stretches = n / SPREAD_STRETCH ? n / SPREAD_STRETCH : 1;
	size_t batch = n < SPREAD_LEAST ? n : stretches == 1 ? FEW : BATCHES;
	double sum = 0, variance = 0;

	for (size_t i = 0; i < n; i++)
		sum += (number(side, i) - sum) / (double)(i + 1);
	m->side[side].mean = sum;
	for (size_t k = 0; k < stretches && n > 1; k++) {
		size_t from = k * n / stretches, to = (k + 1) * n / stretches;
		m->side[side].df += batches(side, from, to - from, batch, &variance);
	}
	m->side[side].error = n ? sqrt(variance) / (double)n : 0;
}

/* The value of SIDE that has BELOW values of SIDE before it in ORDER. */
static double quantile(struct kind **order, int side, size_t below)
{
	size_t *times = must(calloc(all.texts.lines + 1, sizeof *times)), seen = 0, i = 0;

	for (size_t k = 0; k < all.n[side]; k++)
		times[all.value[side][k]]++;
	while (i + 1 < all.texts.lines && (seen += times[order[i] - all.kind]) <= below)
		i++;
	free(times);
	return order[i]->number;
}

/* Welch's test of the means. */
static double chance(const struct diffmeasured *m)
{
	double va = m->side[0].error * m->side[0].error, vb = m->side[1].error * m->side[1].error;
	double off = fabs(m->side[0].mean - m->side[1].mean), squares;

	if (!(m->side[0].df > 0) || !(m->side[1].df > 0) || !(off > 0))
		return 1;
	if (!(va + vb > 0))
		return 0;
	squares = va * va / m->side[0].df + vb * vb / m->side[1].df;
	return 2 * stats_student_tail(off / sqrt(va + vb), (va + vb) * (va + vb) / squares);
}

void diffmeasured_load(struct diffmeasured *m, struct difflabels *d, const char *a, const char *b)
{
	struct kind **order;

	*m = (struct diffmeasured){.chance = 1};
	*d = (struct difflabels){.event = "values"};
	all.numbers = 1;
	load(m, a, 0);
	load(m, b, 1);
	m->numbers = all.numbers;
	d->label = must(calloc(all.texts.lines + 1, sizeof *d->label));
	order = in_order();
	if (all.numbers && different(order) > DIFFERENT)
		ranges(d, order);
	else
		each_value(d);
	d->labels = all.labels;
	for (int side = 0; side < 2; side++) {
		count(d, side);
		m->side[side].n = all.n[side];
		if (!all.numbers || !all.n[side])
			continue;
		mean(m, side);
		m->side[side].least = quantile(order, side, 0);
		m->side[side].median = quantile(order, side, (all.n[side] - 1) / 2);
		m->side[side].most = quantile(order, side, all.n[side] - 1);
	}
	free(order);
	if (m->numbers)
		m->chance = chance(m);
}

static int by_value(const void *a, const void *b)
{
	double x = strtod(((const struct label *)a)->text, NULL),
	       y = strtod(((const struct label *)b)->text, NULL);

	return (x > y) - (x < y);
}

void diffmeasured_order(const struct diffmeasured *m, struct difflabels *d)
{
	if (m->numbers && d->labels)
		qsort(d->label, d->labels, sizeof *d->label, by_value);
}

void diffmeasured_print(const struct diffmeasured *m)
{
	for (int side = 0; side < 2; side++) {
		printf("# %c: %zu values", "AB"[side], m -> side[side].n);
		if (m->numbers)
			printf(", mean %.4g +- %.2g; min %.6g, median %.6g, max %.6g",
				m->side[side].mean, m->side[side].error, m->side[side].least,
				m->side[side].median, m->side[side].most);
		putchar('\n');
	}
	if (!m->numbers)
		return;
	printf("# mean: B - A is %+.4g", m->side[1].mean - m->side[0].mean);
	if (m->side[0].mean > 0 && m->side[1].mean > 0)
		printf(", B/A %.3f", m->side[1].mean / m->side[0].mean);
	printf("; %s (Welch's t test: %.2g)\n",
		m->chance < STATS_CHANCE ? "more than chance" : "no more than chance", m->chance);
}

void diffmeasured_print_notes(const struct diffmeasured *m)
{
	for (int side = 0; side < 2; side++)
		if (m->notes[side])
			fputs(m->notes[side], stdout);
}

void diffmeasured_json_side(const struct diffmeasured *m, int side)
{
	if (m->numbers)
		printf(", \"mean\": %.9g, \"error\": %.6g, \"min\": %.9g, \"median\": %.9g, \"max\": "
		       "%.9g",
			m->side[side].mean, m->side[side].error, m->side[side].least,
			m->side[side].median, m->side[side].most);
}

void diffmeasured_json(const struct diffmeasured *m)
{
	if (m->numbers)
		printf("\"mean\": {\"points\": %.9g, \"chance\": %.6g},\n",
			m->side[1].mean - m->side[0].mean, m->chance);
}
