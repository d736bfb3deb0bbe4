/* diff-table - prints the shares of two profiles side by side, and marks differences beyond chance.
 *
 *	in, A:  5<TAB>time<TAB>1000000<TAB>x<TAB>/v1/x<TAB><TAB>/v1/x:f
 *	        15<TAB>time<TAB>1000000<TAB>x<TAB>/v1/x<TAB><TAB>/v1/x:g
 *	out:    # A: 20 samples, 0.0200 s
 *	        ...
 *	          25.0%   75.0%    +50.0 *  0.0050  0.1500   x:f
 *
 * labels.h has the form of its input.  In JSON `chance` is the probability of such a difference in
 * any label when nothing has changed. */
#define _GNU_SOURCE
#include "base/fitlabel.h"
#include "base/jsontext.h"
#include "base/msg.h"
#include "base/optiontable.h"
#include "base/stats.h"
#include "diff/labels.h"
#include "diff/match.h"
#include "diff/measured.h"
#include "diff/repeats.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_GREW = 2, MATCHED_MAX = 10 };

static struct difflabels d;
static struct diffruns runs;
static struct diffmeasured measured;
static int of_values; /* --values: compare values instead of samples */

static size_t matched;
static double allowed = -1; /* by --fail-slower, in percent */
static double above = -1;
static const char *said[2]; /* the files of --runs */
static int json;

/* Print that A and B became one NAME in the table. */
static void print_match(const char *a, const char *b, const char *name)
{
	if (++matched <= MATCHED_MAX)
		printf("# %s is %s in A, %s in B\n", name, a, b);
}

/* 1 when B fails in a larger share of its runs: a failed run may be short because it did less. */
static int fails_more(void)
{
	return runs.side[1].failed * runs.side[0].runs > runs.side[0].failed * runs.side[1].runs;
}

static const char *verdict(void)
{
	static char text[100];

	if (runs.slower)
		return "slower";
	if (fails_more())
		return "none: runs of B failed";
	if (!runs.over)
		return "not slower";
	if (runs.single) {
		snprintf(text, sizeof text,
			"not known: over %g %%, but one run does not show how much runs vary",
			allowed);
		return text;
	}
	snprintf(text, sizeof text,
		"not known: over %g %%, but not beyond chance at %g %%; record more runs", allowed,
		100 * DIFFRUNS_CHANCE);
	return text;
}

static void print_runs(void)
{
	printf("# CPU time of a run, geometric mean: A %.4f s (%zu run%s), B %.4f s (%zu run%s); B/A %.3f (%.3f-%.3f)\n",
		runs.side[0].seconds, runs.side[0].runs, runs.side[0].runs == 1 ? "" : "s",
		runs.side[1].seconds, runs.side[1].runs, runs.side[1].runs == 1 ? "" : "s",
		runs.ratio.ratio, runs.ratio.low, runs.ratio.high);
	if (runs.single)
		printf("# one run does not show how much runs vary (the interval assumes %.0f %%): record five runs of each side, in turns\n",
			100 * STATS_RUN_DEVIATION);
	for (int side = 0; side < 2; side++)
		if (runs.side[side].failed)
			printf("# %c: %zu of %zu runs failed, with status %d\n", "AB"[side],
				runs.side[side].failed, runs.side[side].runs,
				runs.side[side].status);
	printf("# verdict: %s\n", verdict());
}

static void print_sides(void)
{
	for (int side = 0; side < 2; side++) {
		printf("# %c: %" PRIu64 " samples", "AB"[side], d.total[side].count);
		if (d.timed)
			printf(", %.4Lf s", d.total[side].seconds);
		else if (strcmp(d.event, "time") != 0)
			printf(" of %s", d.event);
		putchar('\n');
	}
}

static void print(void)
{
	size_t sure = 0, room = fitlabel_room(fitlabel_columns(), d.timed ? 54 : 30, 1);

	if (of_values)
		diffmeasured_print(&measured);
	else
		print_sides();
	diffmatch_each(print_match);
	if (matched > MATCHED_MAX)
		printf("# and %zu more\n", matched - MATCHED_MAX);
	if (runs.side[0].runs)
		print_runs();
	printf("#     A       B   points  %s   %s\n", d.timed ? "      s in A      s in B" : "",
		of_values ? "value" : "label");
	for (size_t i = 0; i < d.labels; i++) {
		const struct label *l = &d.label[i];
		int mark = l->chance < STATS_CHANCE;
		sure += (size_t)mark;
		for (int side = 0; side < 2; side++)
			printf("%7.1Lf%%", 100 * difflabels_share(&d, l, side));
		/* print -0.0 as 0.0 */
		printf(" %+8.1Lf %c", l->points < 0 && l->points >= -0.05L ? 0 : l->points,
			mark ? '*' : ' ');
		if (d.timed)
			printf(" %11.4Lf %11.4Lf", l->seconds[0], l->seconds[1]);
		fputs("   ", stdout);
		fitlabel_put(l->text, room);
		putchar('\n');
	}
	if (sure)
		printf("# * more than chance: %zu of %zu %s", sure, d.labels,
			of_values ? "values" : "labels");
	else
		printf("# no difference is more than chance");
	printf(" (two-proportion tests, %.0f%% for all %s together by Holm)\n", 100 * STATS_CHANCE,
		of_values ? "values" : "labels");
	if (of_values)
		diffmeasured_print_notes(&measured);
}

static void json_match(const char *a, const char *b, const char *name)
{
	printf("%s\n{\"a\": ", matched++ ? "," : "");
	json_text(a);
	printf(", \"b\": ");
	json_text(b);
	printf(", \"label\": ");
	json_text(name);
	putchar('}');
}

static void print_json(void)
{
	printf("{\"event\": ");
	json_text(d.event);
	for (int side = 0; side < 2; side++) {
		printf(",\n\"%c\": {\"count\": %" PRIu64, "ab"[side], d.total[side].count);
		if (d.timed)
			printf(", \"seconds\": %.9Lg", d.total[side].seconds);
		if (of_values)
			diffmeasured_json_side(&measured, side);
		putchar('}');
	}
	if (runs.side[0].runs)
		printf(",\n\"runs\": {\"a\": %zu, \"b\": %zu, \"seconds_a\": %.9g, \"seconds_b\": %.9g, \"ratio\": %.6g, \"low\": %.6g, \"high\": %.6g, \"chance\": %.6g, \"slower\": %s, \"failed_a\": %zu, \"failed_b\": %zu, \"verdict\": ",
			runs.side[0].runs, runs.side[1].runs, runs.side[0].seconds,
			runs.side[1].seconds, runs.ratio.ratio, runs.ratio.low, runs.ratio.high,
			runs.ratio.chance, runs.slower ? "true" : "false", runs.side[0].failed,
			runs.side[1].failed);
	if (runs.side[0].runs) {
		json_text(verdict());
		putchar('}');
	}
	printf(",\n");
	if (of_values)
		diffmeasured_json(&measured);
	printf("\"matched\": [");
	diffmatch_each(json_match);
	printf("],\n\"labels\": [");
	for (size_t i = 0; i < d.labels; i++) {
		const struct label *l = &d.label[i];
		printf("%s\n{\"a\": %" PRIu64, i ? "," : "", l->count[0]);
		printf(", \"b\": %" PRIu64 ", \"points\": %.9Lg, \"chance\": %.6g", l->count[1],
			l->points, l->chance);
		if (d.timed)
			printf(", \"seconds_a\": %.9Lg, \"seconds_b\": %.9Lg", l->seconds[0],
				l->seconds[1]);
		printf(", \"label\": ");
		json_text(l->text);
		putchar('}');
	}
	puts("]}");
}

/* Report labels that grew by more than ABOVE points, and set the status. */
static void judge(double above)
{
	const struct label *most = NULL;
	size_t n = 0;

	for (size_t i = 0; i < d.labels; i++)
		if (d.label[i].points > above + 1e-9 && d.label[i].chance < STATS_CHANCE && !n++)
			most = &d.label[i];
	if (!n)
		return;
	msg_warn(
		"%zu of %zu labels grew by more than %g points and more than chance, most %s: %+.1Lf",
		n, d.labels, above, most->text, most->points);
	d.status = EXIT_GREW;
}

static void judge_runs(void)
{
	if (!runs.slower && fails_more()) {
		msg_warn("no verdict: %zu of %zu runs of B failed, with status %d",
			runs.side[1].failed, runs.side[1].runs, runs.side[1].status);
		d.status = EXIT_GREW;
	}
	if (!runs.slower && !fails_more() && runs.over)
		msg_warn("B/A is %.3f; verdict: %s", runs.ratio.ratio, verdict());
	if (!runs.slower)
		return;
	msg_warn(
		"a run of B takes %.2f times the CPU time of one of A (%zu and %zu runs): over %g %% more, and more than chance",
		runs.ratio.ratio, runs.side[1].runs, runs.side[0].runs, allowed);
	d.status = EXIT_GREW;
}

/* Parse PCT or PCT%, from 0 to MOST. */
static void percent(const struct option_given *g)
{
	const char *text = g->value;
	double most = (double)g->row->most;
	char *end;
	double n = strtod(text, &end);

	if (end == text || (*end && strcmp(end, "%") != 0) || !(n >= 0 && n <= most))
		msg_die(EXIT_USAGE, "%s wants 0 to %g: %s", g->name, most, text);
	*(double *)g->to = n;
}

static void take_runs(const struct option_given *g)
{
	said[said[0] != NULL] = g->value;
}

static const struct option_row options[] = {
	{NULL,
		"usage: diff-table [--fail-above PCT] [--fail-slower PCT --runs A --runs B] [--values] [--json] A B\n"
		"Compare lines of COUNT<TAB>VARIANCE<TAB>FREEDOM<TAB>EVENT<TAB>INTERVAL<TAB>PROGRAM<TAB>OBJECT<TAB>FILE<TAB>LABEL in the files A and B.\n",
		.column = 20, .in_order = 1},
	{"--fail-above PCT",
		"status 2 when a share grew by more than PCT points and more than chance",
		.take = percent, .to = &above, .most = 100},
	{"--fail-slower PCT",
		"status 2 when the runs of B take over PCT % more CPU time, and more than chance",
		.take = percent, .to = &allowed, .most = 1000000},
	{"--runs FILE", "output of pct-info -s for the data files of A, then of B",
		.take = take_runs},
	{"--values", "A and B are what `values' writes: compare values and their means",
		.flag = &of_values},
	{"--json", "all in one object", .flag = &json},
	{.help = "Examples:\n"
		 "  diff-table a.txt b.txt\n"
		 "  diff-table --fail-above 2.5 a.txt b.txt\n"},
	{0},
};

int main(int argc, char **argv)
{
	msg_prog = "pct diff";
	options_take(argc, argv, options);
	if (argc - optind != 2)
		msg_die(EXIT_USAGE, "takes two files (diff-table -h tells more)");
	if (allowed >= 0 && !said[1])
		msg_die(EXIT_USAGE, "--fail-slower needs --runs twice");
	if (of_values)
		diffmeasured_load(&measured, &d, argv[optind], argv[optind + 1]);
	else
		difflabels_load(&d, argv[optind], argv[optind + 1]);
	difflabels_compare(&d);
	if (of_values)
		diffmeasured_order(&measured, &d);
	if (allowed >= 0)
		diffruns_compare(&runs, said, d.event, allowed);
	if (json)
		print_json();
	else
		print();
	msg_close_stdout();
	if (above >= 0)
		judge(above);
	if (allowed >= 0)
		judge_runs();
	return d.status;
}
