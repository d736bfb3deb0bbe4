/* percent - turns counts into shares of their total.
 *
 *	in:   3<TAB>main.c:3          out:  75.0%   main.c:3
 *	      1<TAB>main.c:9                25.0%   main.c:9
 *
 * The order stays.  Shares are of the total of the input, even if that is a selection.
 * With -c a share is followed by its 95 % interval, `75.0% (30.1-95.4)   main.c:3`, and the last
 * line is a note when the first lines may have their order by chance.  With -j all is JSON,
 * without the note:
 *	[
 *	{"count": 3, "share": 0.75, "label": "main.c:3"},
 * with -c "low" and "high" as well, and with -k KIND the parts of the label (row.h). */
#include "base/msg.h"
#include "base/must.h"
#include "base/optiontable.h"
#include "base/stats.h"
#include "base/count.h"
#include "percent/row.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct line {
	uint64_t count;
	struct stats_spread spread;
	char *label;
};

static struct line *all;
static size_t lines;
static uint64_t total;
static int spreads; /* 1: lines have variances */
static int interval, json;
static uint64_t decimals = 1;
static const char *kind;

static const struct option_row options[] = {
	{NULL,
		"usage: percent [-c] [-d DIGITS] [-j] [-s] <FILE\n"
		"Turn lines of COUNT<TAB>LABEL into shares of the total of all counts.\n",
		.column = 13},
	{"-c", "the 95 % interval behind each share; a note when samples are too few to rank",
		.flag = &interval},
	{"-d DIGITS", "decimals, 0 to 9; default 1", .number = &decimals, .most = 9},
	{"-j", "JSON: an array of objects with count, share (of 1) and label", .flag = &json},
	{"-k KIND", "with -j: parts follow the label, as pct prints them for reports of KIND",
		.text = &kind},
	{"-s", "lines are COUNT<TAB>VARIANCE<TAB>DF<TAB>LABEL, from pct-pr --spread",
		.flag = &spreads},
	{.help = "Examples:\n"
		 "  pct-pr FILE... | merge | percent\n"
		 "  pct-pr FILE... | merge | sort -k1,1nr | percent -c -d 3\n"},
	{0},
};

/* Parse VARIANCE<TAB>DF<TAB>.  Returns what follows, NULL when TEXT has another form. */
static const char *take_spread(const char *text, struct stats_spread *out)
{
	char *end;

	out->variance = strtold(text, &end);
	if (end == text || *end != '\t' || !(out->variance >= 0))
		return NULL;
	text = end + 1;
	out->df = strtod(text, &end);
	return end == text || *end != '\t' || !(out->df >= 0) ? NULL : end + 1;
}

static int take(const char *text, size_t n, size_t number)
{
	static size_t room;
	struct stats_spread spread = {0, 0};
	const char *label;
	uint64_t count;
	size_t digits = count_parse(text, n, &count);

	if (!digits || text[digits] != '\t') {
		msg_warn("line %zu is not COUNT<TAB>LABEL: %.*s", number, (int)(n < 80 ? n : 80),
			text);
		return EXIT_PARTIAL;
	}
	if (lines == room)
		all = must(realloc(all, (room = 2 * room + 1024) * sizeof *all));
	label = text + digits + 1;
	if (spreads && !(label = take_spread(label, &spread))) {
		msg_warn("line %zu has no COUNT<TAB>VARIANCE<TAB>DF<TAB>LABEL: %.*s", number,
			(int)(n < 80 ? n : 80), text);
		return EXIT_PARTIAL;
	}
	all[lines++] = (struct line){count, spread, must(strdup(label))};
	if (!count_add(&total, count))
		return EXIT_OK;
	msg_warn("the total passes 2^64 and stays there");
	return EXIT_PARTIAL;
}

static void print(const struct line *l)
{
	long double low, high, n = (long double)total;

	printf("%.*Lf%%", (int)decimals, total ? 100.0L * (long double)l->count / n : 0.0L);
	if (interval) {
		stats_share((long double)l->count, n, &l->spread, &low, &high);
		printf(" (%.*Lf-%.*Lf)", (int)decimals, 100 * low, (int)decimals, 100 * high);
	}
	printf("   %s\n", l->label);
}

static void print_json(struct line *l, const char *before)
{
	struct row r = {.count = l->count, .total = total, .ranged = interval, .text = l->label};

	if (interval)
		stats_share((long double)l->count, (long double)total, &l->spread, &r.low, &r.high);
	printf("%s\n", before);
	row_print(&r, kind);
}

/* By how many standard deviations A has more than B.  Where variances are known, their deviations
 * are added: what one place has more, the other may have less. */
static long double sigmas_above(const struct line *a, const struct line *b)
{
	if (!(a->spread.df > 0 && b->spread.df > 0))
		return stats_sigmas((long double)a->count, (long double)b->count);
	return ((long double)a->count - (long double)b->count)
		/ (sqrtl(a->spread.variance) + sqrtl(b->spread.variance));
}

/* Print a note when the first lines are within the two standard deviations of pct compare: any of
 * them may be the first by chance. */
static void rank(void)
{
	long double sigmas = 0, of_second = 0, more;
	size_t n = 1;

	for (; n < lines; n++) {
		long double s = sigmas_above(&all[0], &all[n]);
		if (s < 0)
			return; /* not sorted: no line claims to be first */
		if (s > 2)
			break;
		sigmas = s;
		if (n == 1)
			of_second = s;
	}
	if (n < 2 || !all[0].count)
		return;
	printf("# too few samples to rank the first %zu lines: they are within %.1Lf standard deviations",
		n, sigmas);
	/* deviations grow with the square root of the samples */
	more = of_second > 0 ? ceill(4 / (of_second * of_second)) : 0;
	if (more > 1 && more <= 1000)
		printf("; %.0Lf times as many samples could rank the first two", more);
	putchar('\n');
}

int main(int argc, char **argv)
{
	char *text = NULL;
	size_t size = 0, number = 0;
	ssize_t n;
	int status = EXIT_OK;

	msg_prog = "percent";
	options_take(argc, argv, options);
	options_no_argument(argc, argv);
	while ((n = getline(&text, &size, stdin)) > 0) {
		if (text[n - 1] == '\n')
			text[--n] = 0;
		status |= take(text, (size_t)n, ++number);
	}
	if (ferror(stdin))
		msg_die(EXIT_FAIL, "cannot read standard input: %s", strerror(errno));
	for (size_t i = 0; i < lines; i++)
		if (json)
			print_json(&all[i], i ? "," : "[");
		else
			print(&all[i]);
	if (json)
		puts(lines ? "\n]" : "[]");
	else if (interval)
		rank();
	msg_close_stdout();
	return status;
}
