/* labels.c - reads two profiles, joins equal labels and compares them. */
#define _GNU_SOURCE
#include "base/count.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/stats.h"
#include "labels.h"
#include "match.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add(struct difflabels *d, uint64_t *sum, uint64_t n)
{
	if (count_add(sum, n)) {
		msg_warn("a count passes 2^64 and stays there");
		d->status = EXIT_PARTIAL;
	}
}

static int role(const struct label *l, const char *object)
{
	const char *slash = strrchr(object, '/');

	return strcmp(slash ? slash + 1 : object, l->program) == 0 ? MATCH_MAIN : MATCH_OBJECT;
}

/* The length of OBJECT when the LEN bytes at FRAME are a frame without a name, OBJECT:0xADDRESS,
 * otherwise 0. */
static size_t unnamed(const char *frame, size_t len)
{
	const char *colon = memrchr(frame, ':', len);

	return colon && frame[0] == '/' && len - (size_t)(colon - frame) > 3
			&& strncmp(colon, ":0x", 3) == 0
		? (size_t)(colon - frame)
		: 0;
}

/* Call FN with each frame of a call path. */
static void each_frame(const struct label *l, int side,
	void (*fn)(const struct label *, int, const char *, size_t))
{
	const char *frame = l->text, *end;

	for (; (end = strstr(frame, " <- ")); frame = end + 4)
		fn(l, side, frame, (size_t)(end - frame));
	fn(l, side, frame, strlen(frame));
}

static void note_caller(const struct label *l, int side, const char *frame, size_t len)
{
	size_t n = unnamed(frame, len);
	char *object;

	if (!n)
		return;
	object = must(strndup(frame, n));
	diffmatch_add(side, role(l, object), object);
	free(object);
}

static void note_paths(const struct label *l, int side)
{
	diffmatch_add(side, role(l, l->object), l->object);
	if (*l->file && strcmp(l->file, l->object) != 0)
		diffmatch_add(side, MATCH_SOURCE, l->file);
	if (strstr(l->text, " <- "))
		each_frame(l, side, note_caller);
}

static char *copy(const char *s)
{
	return must(strdup(s));
}

/* Parse TEXT, all of it, as a number of at least 0. */
static int number(const char *text, long double *out)
{
	char *end;

	*out = strtold(text, &end);
	return end != text && !*end && *out >= 0;
}

/* Read the line TEXT.  Returns 0 when it has another form. */
static int take(struct difflabels *d, char *text, size_t n, int side)
{
	static size_t room;
	enum { VARIANCE, FREEDOM, EVENT, INTERVAL, PROGRAM, OBJECT, SOURCE, LABEL, FIELDS };
	char *field[FIELDS], *rest;
	struct label *l;
	uint64_t count, ns;
	struct stats_spread spread;
	long double df;
	size_t digits = count_parse(text, n, &count);

	if (!digits || text[digits] != '\t')
		return 0;
	rest = text + digits + 1;
	for (int i = 0; i < FIELDS; i++)
		if (!(field[i] = i < LABEL ? strsep(&rest, "\t") : rest))
			return 0;
	if (!number(field[VARIANCE], &spread.variance) || !number(field[FREEDOM], &df))
		return 0;
	spread.df = (double)df;
	if (!*field[INTERVAL] || count_parse(field[INTERVAL], n, &ns) != strlen(field[INTERVAL]))
		return 0;
	if (!d->event[0])
		snprintf(d->event, sizeof d->event, "%s", field[EVENT]);
	else if (strncmp(d->event, field[EVENT], sizeof d->event - 1) != 0)
		msg_die(EXIT_USAGE,
			"samples of %s and of %s cannot be compared: choose one with --event NAME",
			d->event, field[EVENT]);
	if (!ns)
		d->timed = 0;
	if (!d->total[side].count || ns < d->total[side].least)
		d->total[side].least = ns;
	if (ns > d->total[side].most)
		d->total[side].most = ns;
	if (d->labels == room)
		d->label = must(realloc(d->label, (room = 2 * room + 1024) * sizeof *d->label));
	l = &d->label[d->labels++];
	*l = (struct label){.text = copy(field[LABEL]),
		.program = copy(field[PROGRAM]),
		.object = copy(field[OBJECT]),
		.file = copy(field[SOURCE]),
		.side = side};
	l->count[side] = count;
	l->seconds[side] = (long double)count * (long double)ns / 1e9L;
	l->spread[side] = l->spread_seconds[side] = spread;
	l->spread_seconds[side].variance *= (long double)ns / 1e9L * (long double)ns / 1e9L;
	add(d, &d->total[side].count, count);
	d->total[side].seconds += l->seconds[side];
	d->total[side].squares += l->seconds[side] * (long double)ns / 1e9L;
	note_paths(l, side);
	return 1;
}

static void load(struct difflabels *d, const char *path, int side)
{
	FILE *f = fopen(path, "r");
	char *text = NULL;
	size_t size = 0, number = 0;
	ssize_t n;

	if (!f)
		msg_die(EXIT_FAIL, "cannot open %s: %s", path, strerror(errno));
	while ((n = getline(&text, &size, f)) > 0) {
		number++;
		if (text[n - 1] == '\n')
			text[--n] = 0;
		if (take(d, text, (size_t)n, side))
			continue;
		msg_warn("%s: line %zu is not COUNT<TAB>EVENT<TAB>INTERVAL<TAB>LABEL: %.80s", path,
			number, text);
		d->status = EXIT_PARTIAL;
	}
	if (ferror(f))
		msg_die(EXIT_FAIL, "cannot read %s: %s", path, strerror(errno));
	free(text);
	fclose(f);
}

static FILE *renamed;

/* The length of PATH when FRAME begins with all of it, otherwise 0. */
static size_t begins(const char *frame, size_t len, const char *path)
{
	size_t n = strlen(path);

	return n && n <= len && strncmp(frame, path, n) == 0 && (n == len || frame[n] == ':') ? n
											      : 0;
}

static void rename_frame(const struct label *l, int side, const char *frame, size_t len)
{
	const char *name = NULL;
	size_t n;
	char *object;

	if ((n = begins(frame, len, l->object)))
		name = diffmatch_name(side, role(l, l->object), l->object);
	else if ((n = begins(frame, len, l->file)))
		name = diffmatch_name(side, MATCH_SOURCE, l->file);
	else if ((n = unnamed(frame, len))) {
		object = must(strndup(frame, n));
		name = diffmatch_name(side, role(l, object), object);
		free(object);
	}
	if (!name)
		n = 0;
	if (frame != l->text)
		fputs(" <- ", renamed);
	fputs(name ? name : "", renamed);
	fwrite(frame + n, 1, len - n, renamed);
}

/* Replace paths in labels by the names that both sides share. */
static void rename_all(struct difflabels *d)
{
	diffmatch_join();
	for (size_t i = 0; i < d->labels; i++) {
		struct label *l = &d->label[i];
		char *text = NULL;
		size_t size;

		renamed = must(open_memstream(&text, &size));
		each_frame(l, l->side, rename_frame);
		if (fclose(renamed) != 0)
			must(NULL);
		free(l->text);
		free(l->program);
		free(l->object);
		free(l->file);
		l->text = text;
	}
}

static int by_text(const void *a, const void *b)
{
	return strcmp(((const struct label *)a)->text, ((const struct label *)b)->text);
}

static int by_points(const void *a, const void *b)
{
	long double x = ((const struct label *)a)->points, y = ((const struct label *)b)->points;

	x = x < 0 ? -x : x;
	y = y < 0 ? -y : y;
	return x < y ? 1 : x > y ? -1 : by_text(a, b);
}

/* Where the spread of L on SIDE is not known, assume that of independent samples of one of many
 * labels: the variance is the count. */
static void assume(struct label *l, int side)
{
	if (l->spread[side].df > 0)
		return;
	l->spread[side].variance = (long double)l->count[side];
	if (l->count[side])
		l->spread_seconds[side].variance =
			l->seconds[side] * l->seconds[side] / (long double)l->count[side];
}

/* Add the spread of M on SIDE to that of L. */
static void add_spread(struct label *l, struct label *m, int side)
{
	if (l->spread[side].df > 0 || m->spread[side].df > 0) {
		assume(l, side);
		assume(m, side);
	}
	stats_add(&l->spread[side], &m->spread[side]);
	stats_add(&l->spread_seconds[side], &m->spread_seconds[side]);
}

/* Join equal labels. */
static void join(struct difflabels *d)
{
	struct label *all = d->label;
	size_t n = 0;

	if (d->labels)
		qsort(all, d->labels, sizeof *all, by_text);
	for (size_t i = 0; i < d->labels; i++) {
		if (n && strcmp(all[n - 1].text, all[i].text) == 0) {
			for (int side = 0; side < 2; side++) {
				add_spread(&all[n - 1], &all[i], side);
				add(d, &all[n - 1].count[side], all[i].count[side]);
				all[n - 1].seconds[side] += all[i].seconds[side];
			}
			free(all[i].text);
		} else {
			all[n++] = all[i];
		}
	}
	d->labels = n;
}

void difflabels_load(struct difflabels *d, const char *a, const char *b)
{
	*d = (struct difflabels){.timed = 1};
	load(d, a, 0);
	load(d, b, 1);
	rename_all(d);
	join(d);
}

long double difflabels_share(const struct difflabels *d, const struct label *l, int side)
{
	if (d->timed && d->total[side].least != d->total[side].most)
		return l->seconds[side] / d->total[side].seconds;
	return d->total[side].count
		? (long double)l->count[side] / (long double)d->total[side].count
		: 0;
}

/* The number of samples of equal weight with the same information as those of SIDE. */
static long double samples(const struct difflabels *d, int side)
{
	if (d->timed && d->total[side].least != d->total[side].most)
		return d->total[side].seconds * d->total[side].seconds / d->total[side].squares;
	return (long double)d->total[side].count;
}

/* How many of the N samples of SIDE, from samples(), are in label L; whole numbers stay whole. */
static long double in_samples(
	const struct difflabels *d, const struct label *l, int side, long double n)
{
	return n == (long double)d->total[side].count ? (long double)l->count[side]
						      : n * difflabels_share(d, l, side);
}

/* The spread of the number that in_samples() returns. */
static struct stats_spread spread(
	const struct difflabels *d, const struct label *l, int side, long double n)
{
	struct stats_spread s = l->spread_seconds[side];

	if (n == (long double)d->total[side].count)
		return l->spread[side];
	s.variance *= n * n / d->total[side].seconds / d->total[side].seconds;
	return s;
}

void difflabels_compare(struct difflabels *d)
{
	long double na = samples(d, 0), nb = samples(d, 1);
	struct stats_spread sa, sb;
	double **p = must(malloc((d->labels + 1) * sizeof *p));

	for (size_t i = 0; i < d->labels; i++) {
		struct label *l = &d->label[i];
		long double a = difflabels_share(d, l, 0), b = difflabels_share(d, l, 1);
		l->points = 100 * (b - a);
		sa = spread(d, l, 0, na);
		sb = spread(d, l, 1, nb);
		l->chance = stats_two_spreads(
			in_samples(d, l, 0, na), na, &sa, in_samples(d, l, 1, nb), nb, &sb);
		p[i] = &l->chance;
	}
	stats_holm(p, d->labels);
	free(p);
	if (d->labels)
		qsort(d->label, d->labels, sizeof *d->label, by_points);
}
