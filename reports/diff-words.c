/* diff-words - tells whether one place takes more than another, or whether it may be chance.
 *
 *	in:   613<TAB>/home/u/prog:beta       diff-words beta alpha
 *	      387<TAB>/home/u/prog:alpha
 *	out:  /home/u/prog:beta takes more than /home/u/prog:alpha.
 *	      61.3% (58.2-64.3) against 38.7% (35.7-41.8): 613 and 387 of 1000 samples.
 *	      They differ by 226, which is 7.1 standard deviations; more than 2 are beyond chance.
 *
 * A place is a label, or its end after a / or a colon.  Counts are those of a multinomial variable;
 * N1 > N2 counts as true when N1 - N2 > 2 sqrt(N1 + N2). */
#include "base/fitlabel.h"
#include "base/jsontext.h"
#include "base/msg.h"
#include "base/options.h"
#include "base/stats.h"
#include "base/count.h"
#include "inside/escape.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
	"usage: diff-words [-j] LABEL LABEL <FILE\n"
	"Say whether one LABEL has more samples than the other in lines of COUNT<TAB>LABEL, or may have\n"
	"them by chance; -j prints JSON.\n"
	"Examples:\n"
	"  pct-pr FILE... | merge | diff-words main.c:3 main.c:9\n"
	"  pct-pr -n sym -t addr2nm FILE... | merge | diff-words memcpy strlen\n";

struct place {
	const char *asked;
	char *label; /* the first label that fits; NULL none */
	char *other; /* another label that fits */
	int whole;   /* 1: the whole label fits, not only its end */
	uint64_t count;
};

static uint64_t total;
static int status;

static void fit(struct place *p, const char *label, uint64_t count)
{
	size_t n = strlen(p->asked), len = strlen(label);
	int whole = strcmp(label, p->asked) == 0;

	if (!whole
		&& (p->whole || n == 0 || len <= n || strcmp(label + len - n, p->asked) != 0
			|| !strchr("/:", label[len - n - 1])))
		return;
	if (p->label && !whole) {
		p->other = strdup(label);
		return;
	}
	free(p->other);
	free(p->label);
	p->other = NULL;
	p->whole = whole;
	p->count = count;
	if (!(p->label = strdup(label)))
		msg_die(EXIT_FAIL, "cannot keep the lines: %s", strerror(errno));
}

/* Returns TEXT, a word of the command line, escaped as labels are. */
static char *as_label(const char *text)
{
	size_t n = strlen(text);
	char *s = malloc(4 * n + 1);

	if (!s)
		msg_die(EXIT_FAIL, "cannot keep a label: %s", strerror(errno));
	escape(s, 4 * n + 1, text, n);
	return s;
}

static void load(struct place place[2])
{
	char *text = NULL;
	size_t size = 0, number = 0, digits;
	ssize_t n;
	uint64_t count;

	while ((n = getline(&text, &size, stdin)) > 0) {
		number++;
		if (text[n - 1] == '\n')
			text[--n] = 0;
		digits = count_parse(text, (size_t)n, &count);
		if (!digits || text[digits] != '\t') {
			msg_warn("line %zu is not COUNT<TAB>LABEL: %.80s", number, text);
			status = EXIT_PARTIAL;
			continue;
		}
		if (count_add(&total, count)) {
			msg_warn("the total passes 2^64 and stays there");
			status = EXIT_PARTIAL;
		}
		for (int i = 0; i < 2; i++)
			fit(&place[i], text + digits + 1, count);
	}
	if (ferror(stdin))
		msg_die(EXIT_FAIL, "cannot read standard input: %s", strerror(errno));
	free(text);
}

static void share(const struct place *p)
{
	long double low, high, n = (long double)total;

	stats_wilson((long double)p->count, n, &low, &high);
	printf("%.1Lf%% (%.1Lf-%.1Lf)", n > 0 ? 100 * (long double)p->count / n : 0.0L, 100 * low,
		100 * high);
}

/* Print `BEFORE A BETWEEN B.', with the labels cut to fit the line. */
static void sentence(
	const struct place *a, const struct place *b, const char *before, const char *between)
{
	size_t room = fitlabel_room(fitlabel_columns(), strlen(before) + strlen(between) + 1, 2);

	fputs(before, stdout);
	fitlabel_put(a->label, room);
	fputs(between, stdout);
	fitlabel_put(b->label, room);
	puts(".");
}

static void answer(const struct place *a, const struct place *b)
{
	long double sigmas;

	if (a->count < b->count) {
		const struct place *t = a;
		a = b;
		b = t;
	}
	sigmas = stats_sigmas((long double)a->count, (long double)b->count);
	sentence(a, b, sigmas > 2 ? "" : "It is not known which takes more, ",
		sigmas > 2 ? " takes more than " : " or ");
	share(a);
	printf(" against ");
	share(b);
	printf(": %" PRIu64 " and %" PRIu64 " of %" PRIu64 " samples.\n", a->count, b->count,
		total);
	printf("They differ by %" PRIu64 ", which is %.1Lf standard deviations; ",
		a->count - b->count, sigmas);
	if (sigmas > 2)
		printf("more than 2 are beyond chance.\n");
	else if (sigmas > 0)
		printf("up to 2 may be chance; %.0Lf times as many samples could decide.\n",
			floorl(4 / (sigmas * sigmas)) + 1);
	else
		printf("up to 2 may be chance.\n");
}

static void answer_json(const struct place *place)
{
	long double low, high, n = (long double)total;
	long double sigmas = stats_sigmas((long double)place[0].count, (long double)place[1].count);

	printf("{\"count\": %" PRIu64 ", \"sigmas\": %.6Lg, \"more\": ", total, fabsl(sigmas));
	printf("%s, \"places\": [", sigmas > 2 ? "0" : sigmas < -2 ? "1" : "null");
	for (int i = 0; i < 2; i++) {
		stats_wilson((long double)place[i].count, n, &low, &high);
		printf("%s\n{\"count\": %" PRIu64 ", \"share\": %.9Lg", i ? "," : "",
			place[i].count, (long double)place[i].count / n);
		printf(", \"low\": %.9Lg, \"high\": %.9Lg, \"label\": ", low, high);
		json_text(place[i].label);
		putchar('}');
	}
	puts("]}");
}

int main(int argc, char **argv)
{
	struct place place[2] = {0};
	int none = 0, json = argc == 4 && strcmp(argv[1], "-j") == 0;

	msg_prog = "pct compare";
	options_only_help(argc, argv, usage);
	if (argc - json != 3)
		msg_die(EXIT_USAGE, "takes two labels (diff-words -h tells more)");
	place[0].asked = argv[1 + json];
	place[1].asked = argv[2 + json];
	load(place);
	if (!total)
		return EXIT_PARTIAL; /* pct-pr gave a message */
	for (int i = 0; i < 2; i++) {
		if (place[i].other)
			msg_die(EXIT_USAGE, "%s is ambiguous: %s or %s; give more of the label",
				place[i].asked, place[i].label, place[i].other);
		if (place[i].label)
			continue;
		msg_warn("no samples of %s: it was not sampled, or its label is another one",
			place[i].asked);
		place[i].label = as_label(place[i].asked);
		none++;
	}
	if (none)
		status = EXIT_PARTIAL;
	if (none == 2)
		return status;
	if (strcmp(place[0].label, place[1].label) == 0)
		msg_die(EXIT_USAGE, "%s and %s are both %s", place[0].asked, place[1].asked,
			place[0].label);
	if (json)
		answer_json(place);
	else
		answer(&place[0], &place[1]);
	msg_close_stdout();
	return status;
}
