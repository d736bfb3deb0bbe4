/* diff-table - shares of two profiles beside each other, and which differ by more than chance.
 *
 *	in, A:  5<TAB>time<TAB>1000000<TAB>x:f      out:  # A: 20 samples, 0.0200 s
 *	        15<TAB>time<TAB>1000000<TAB>x:g           ...
 *	                                                    25.0%   75.0%    +50.0 *  0.0050  0.1500   x:f
 *
 * A line of input is COUNT, event, nanoseconds that a sample stands for (0 not known) and LABEL; a label may
 * have several.  In JSON `chance` is the probability of a difference like that in any label when nothing
 * has changed. */
#define _GNU_SOURCE
#include "jsontext.h"
#include "msg.h"
#include "stats.h"
#include "wide.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
	"usage: diff-table [--fail-above PCT] [--json] A B\n"
	"Compare lines of COUNT<TAB>EVENT<TAB>INTERVAL<TAB>LABEL in the files A and B.\n"
	"  --fail-above PCT  status 2 when a share grew by more than PCT points and more than chance\n"
	"  --json            all in one object\n"
	"Examples:\n"
	"  diff-table a.txt b.txt\n"
	"  diff-table --fail-above 2.5 a.txt b.txt\n";

enum { EXIT_GREW = 2 };

struct label {
	char *text;
	wide count[2];
	long double seconds[2];
	long double points;     /* percentage points from A to B */
	double chance;
};

static struct label *all;
static size_t labels;
static struct { wide count; long double seconds; } total[2];
static char event[64];
static int timed = 1, status;

static void *must(void *p)
{
	if (!p)
		msg_die(EXIT_FAIL, "cannot keep the lines: %s", strerror(errno));
	return p;
}

static void add(wide *sum, wide n)
{
	if (wide_add(sum, n)) {
		msg_warn("a count passes 2^128 and stays there");
		status = EXIT_PARTIAL;
	}
}

/* Returns 0 when TEXT is no line of the form above. */
static int take(char *text, size_t n, int side)
{
	static size_t room;
	char *name, *interval, *label;
	wide count, ns;
	size_t digits = wide_parse(text, n, &count);

	if (!digits || text[digits] != '\t' || !(interval = strchr(name = text + digits + 1, '\t')))
		return 0;
	*interval++ = 0;
	if (!(label = strchr(interval, '\t')) || wide_parse(interval, n, &ns) != (size_t)(label - interval))
		return 0;
	if (!event[0])
		snprintf(event, sizeof event, "%s", name);
	else if (strncmp(event, name, sizeof event - 1) != 0)
		msg_die(EXIT_USAGE, "samples of %s and of %s cannot be compared: --event NAME chooses", event, name);
	if (!ns)
		timed = 0;
	if (labels == room)
		all = must(realloc(all, (room = 2 * room + 1024) * sizeof *all));
	all[labels] = (struct label){.text = must(strdup(label + 1))};
	all[labels].count[side] = count;
	all[labels].seconds[side] = (long double)count * (long double)ns / 1e9L;
	add(&total[side].count, count);
	total[side].seconds += all[labels++].seconds[side];
	return 1;
}

static void load(const char *path, int side)
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
		if (take(text, (size_t)n, side))
			continue;
		msg_warn("%s: line %zu is no COUNT<TAB>EVENT<TAB>INTERVAL<TAB>LABEL: %.80s", path, number, text);
		status = EXIT_PARTIAL;
	}
	if (ferror(f))
		msg_die(EXIT_FAIL, "cannot read %s: %s", path, strerror(errno));
	free(text);
	fclose(f);
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

/* Each label once. */
static void join(void)
{
	size_t n = 0;

	qsort(all, labels, sizeof *all, by_text);
	for (size_t i = 0; i < labels; i++) {
		if (n && strcmp(all[n - 1].text, all[i].text) == 0) {
			for (int side = 0; side < 2; side++) {
				add(&all[n - 1].count[side], all[i].count[side]);
				all[n - 1].seconds[side] += all[i].seconds[side];
			}
			free(all[i].text);
		} else {
			all[n++] = all[i];
		}
	}
	labels = n;
}

static void compare(void)
{
	long double na = (long double)total[0].count, nb = (long double)total[1].count;
	double **p = must(malloc((labels + 1) * sizeof *p));

	for (size_t i = 0; i < labels; i++) {
		struct label *l = &all[i];
		long double a = (long double)l->count[0], b = (long double)l->count[1];
		l->points = 100 * ((nb > 0 ? b / nb : 0) - (na > 0 ? a / na : 0));
		l->chance = stats_two_shares(a, na, b, nb);
		p[i] = &l->chance;
	}
	stats_holm(p, labels);
	free(p);
	qsort(all, labels, sizeof *all, by_points);
}

static void print(void)
{
	char num[WIDE_TEXT];
	size_t sure = 0;

	for (int side = 0; side < 2; side++) {
		printf("# %c: %s samples", "AB"[side], wide_text(total[side].count, num));
		if (timed)
			printf(", %.4Lf s", total[side].seconds);
		else if (strcmp(event, "time") != 0)
			printf(" of %s", event);
		putchar('\n');
	}
	printf("#     A       B   points  %s   label\n", timed ? "      s in A      s in B" : "");
	for (size_t i = 0; i < labels; i++) {
		const struct label *l = &all[i];
		int mark = l->chance < STATS_CHANCE;
		sure += (size_t)mark;
		for (int side = 0; side < 2; side++)
			printf("%7.1Lf%%", total[side].count
				? 100 * (long double)l->count[side] / (long double)total[side].count : 0.0L);
		/* no -0.0 */
		printf(" %+8.1Lf %c", l->points < 0 && l->points >= -0.05L ? 0 : l->points, mark ? '*' : ' ');
		if (timed)
			printf(" %11.4Lf %11.4Lf", l->seconds[0], l->seconds[1]);
		printf("   %s\n", l->text);
	}
	if (sure)
		printf("# * more than chance: %zu of %zu labels", sure, labels);
	else
		printf("# no difference is more than chance");
	printf(" (two-proportion tests, %.0f%% for all labels together by Holm)\n", 100 * STATS_CHANCE);
}

static void print_json(void)
{
	char num[WIDE_TEXT];

	printf("{\"event\": ");
	json_text(event);
	for (int side = 0; side < 2; side++) {
		printf(",\n\"%c\": {\"samples\": %s", "ab"[side], wide_text(total[side].count, num));
		if (timed)
			printf(", \"seconds\": %.9Lg", total[side].seconds);
		putchar('}');
	}
	printf(",\n\"labels\": [");
	for (size_t i = 0; i < labels; i++) {
		const struct label *l = &all[i];
		printf("%s\n{\"a\": %s", i ? "," : "", wide_text(l->count[0], num));
		printf(", \"b\": %s, \"points\": %.9Lg, \"chance\": %.6g", wide_text(l->count[1], num), l->points,
			l->chance);
		if (timed)
			printf(", \"seconds_a\": %.9Lg, \"seconds_b\": %.9Lg", l->seconds[0], l->seconds[1]);
		printf(", \"label\": ");
		json_text(l->text);
		putchar('}');
	}
	puts("]}");
}

/* What grew by more than ABOVE points: says so, and the status follows. */
static void judge(double above)
{
	const struct label *most = NULL;
	size_t n = 0;

	for (size_t i = 0; i < labels; i++)
		if (all[i].points > above + 1e-9 && all[i].chance < STATS_CHANCE && !n++)
			most = &all[i];
	if (!n)
		return;
	msg_warn("%zu of %zu labels grew by more than %g points and more than chance, most %s: %+.1Lf", n, labels,
		above, most->text, most->points);
	status = EXIT_GREW;
}

int main(int argc, char **argv)
{
	static const struct option longs[] = {
		{"fail-above", required_argument, NULL, 'f'}, {"json", no_argument, NULL, 'j'},
		{"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0},
	};
	double above = -1;
	char *end;
	int c, json = 0;

	msg_prog = "pct diff";
	opterr = 0;
	while ((c = getopt_long(argc, argv, "+:h", longs, NULL)) != -1) {
		switch (c) {
		case 'f':
			above = strtod(optarg, &end);
			if (*end || end == optarg || !(above >= 0 && above <= 100))
				msg_die(EXIT_USAGE, "--fail-above wants 0 to 100: %s", optarg);
			break;
		case 'j': json = 1; break;
		case 'h': fputs(usage, stdout); msg_close_stdout(); return EXIT_OK;
		default: msg_die(EXIT_USAGE, "bad option: %s (diff-table -h tells more)", argv[optind - 1]);
		}
	}
	if (argc - optind != 2)
		msg_die(EXIT_USAGE, "takes two files (diff-table -h tells more)");
	load(argv[optind], 0);
	load(argv[optind + 1], 1);
	join();
	compare();
	if (json)
		print_json();
	else
		print();
	msg_close_stdout();
	if (above >= 0)
		judge(above);
	return status;
}
