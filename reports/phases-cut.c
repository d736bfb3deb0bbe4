/* phases-cut - finds where a profile changes: slices of a run in, phases out.
 *
 *	in:   COUNT<TAB>SLICE<TAB>FROM..TO<TAB>LABEL of `pct-pr --slices N`
 *	out:  0.000..1.004       1004   99.8% x:one, 0.2% x:main
 *	      1.004..3.012       2008   100.0% x:two
 *
 * The search for cuts (segments.h) distinguishes the KINDS - 1 labels with most samples. */
#include "base/fitlabel.h"
#include "base/jsontext.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/num.h"
#include "base/optiontable.h"
#include "base/count.h"
#include "phases/segments.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static uint64_t percent = 2, top = 3;
static int json;

static const struct option_row options[] = {
	{NULL,
		"usage: phases-cut [-j] [-m PERCENT] [-n LABELS] <FILE\n"
		"Find the phases of a run in lines of COUNT<TAB>SLICE<TAB>FROM..TO<TAB>LABEL.\n",
		.column = 14},
	{"-j", "in JSON", .flag = &json},
	{"-m PERCENT", "no phase is shorter than PERCENT of the run, 0 to 50; default 2",
		.number = &percent, .most = 50},
	{"-n LABELS", "print up to LABELS of each phase, 1 to 100; default 3", .number = &top,
		.least = 1, .most = 100},
	{.help = "Examples:\n"
		 "  pct-pr --slices 1000 -o '%c%t%w%t%W%t%l' FILE... | merge | phases-cut\n"
		 "  pct-pr --slices 200 -o '%c%t%w%t%W%t%o' FILE... | merge | phases-cut -m 10 -n 1\n"},
	{0},
};

enum { SLICES_MAX = 10000, KINDS = 64 };

struct line {
	char *label;
	unsigned slice;
	uint64_t count;
};

struct share { /* share of a label, in one phase or in all: lines first to last - 1 */
	size_t first, last;
	uint64_t count;
};

static struct line *all;
static size_t lines;
static struct share *share; /* room for one share for each line */
static unsigned slices;     /* number of the last slice with samples, plus 1 */
static double zero, width;  /* zero: where slice 0 begins, s into the run; width: of a slice, s */
static int status;

/* Read the line TEXT.  Returns 0 when it has another form. */
static int take(char *text, size_t n)
{
	static size_t room;
	char *slice, *when, *label, *end;
	double from, to;
	uint64_t number;
	uint64_t count;
	size_t digits = count_parse(text, n, &count);

	if (!digits || text[digits] != '\t' || !(when = strchr(slice = text + digits + 1, '\t'))
		|| !(label = strchr(when + 1, '\t')))
		return 0;
	*when++ = *label++ = 0;
	if (num_parse(slice, 10, 0, SLICES_MAX - 1, &number) != 0 || !(end = strstr(when, "..")))
		return 0;
	*end = 0;
	from = strtod(when, NULL);
	to = strtod(end + 2, NULL);
	if (!(from >= 0 && to > from))
		return 0;
	width = to - from;
	zero = from > width * (double)number ? from - width * (double)number : 0;
	if (number >= slices)
		slices = (unsigned)number + 1;
	if (lines == room)
		all = must(realloc(all, (room = 2 * room + 1024) * sizeof *all));
	all[lines++] = (struct line){must(strdup(label)), (unsigned)number, count};
	return 1;
}

static int by_label(const void *a, const void *b)
{
	return strcmp(((const struct line *)a)->label, ((const struct line *)b)->label);
}

static void load(void)
{
	char *text = NULL;
	size_t size = 0, number = 0;
	ssize_t n;

	while ((n = getline(&text, &size, stdin)) > 0) {
		number++;
		if (text[n - 1] == '\n')
			text[--n] = 0;
		if (take(text, (size_t)n))
			continue;
		msg_warn("line %zu is not COUNT<TAB>SLICE<TAB>FROM..TO<TAB>LABEL: %.80s", number,
			text);
		status = EXIT_PARTIAL;
	}
	if (ferror(stdin))
		msg_die(EXIT_FAIL, "cannot read standard input: %s", strerror(errno));
	free(text);
	if (lines)
		qsort(all, lines, sizeof *all, by_label);
	share = must(malloc((lines + 1) * sizeof *share));
}

static int by_count(const void *a, const void *b)
{
	const struct share *x = a, *y = b;

	return x->count < y->count    ? 1
		: x->count > y->count ? -1
				      : (x->first > y->first) - (x->first < y->first);
}

/* Put the labels of slices LOW to HIGH - 1 into `share`, most samples first.  Returns their number;
 * *TOTAL becomes the samples of all. */
static size_t rank(unsigned low, unsigned high, uint64_t *total)
{
	size_t n = 0;

	*total = 0;
	for (size_t i = 0; i < lines; i++) {
		if (all[i].slice < low || all[i].slice >= high)
			continue;
		if (!n || strcmp(all[share[n - 1].first].label, all[i].label) != 0)
			share[n++] = (struct share){.first = i};
		share[n - 1].last = i + 1;
		count_add(&share[n - 1].count, all[i].count);
		count_add(total, all[i].count);
	}
	if (n)
		qsort(share, n, sizeof *share, by_count);
	return n;
}

static void print_json(unsigned low, unsigned high, size_t top)
{
	uint64_t total;
	size_t n = rank(low, high, &total);

	printf("%s\n{\"from\": %.9g, \"to\": %.9g, \"count\": %" PRIu64 ", \"labels\": [",
		low ? "," : "[", zero + low * width, zero + high * width, total);
	for (size_t i = 0; i < n && i < top; i++) {
		printf("%s{\"count\": %" PRIu64 ", \"share\": %.9Lg, \"label\": ", i ? ", " : "",
			share[i].count, (long double)share[i].count / (long double)total);
		json_text(all[share[i].first].label);
		putchar('}');
	}
	printf("]}");
}

static void print(unsigned low, unsigned high, size_t top, int decimals)
{
	uint64_t total;
	size_t n = rank(low, high, &total), room, shown = n < top ? n : top;
	int before = 0;

	before = printf("%.*f..%.*f %10" PRIu64, decimals, zero + low * width, decimals,
		zero + high * width, total);
	room = fitlabel_room(
		fitlabel_columns(), (size_t)before + 2 + 8 * shown, shown); /* ", 12.3% " */
	for (size_t i = 0; i < shown; i++) {
		printf("%s%.1Lf%% ", i ? ", " : "   ",
			100 * (long double)share[i].count / (long double)total);
		fitlabel_put(all[share[i].first].label, room);
	}
	putchar('\n');
}

static void cut(struct segments *s, double percent)
{
	uint64_t total;
	size_t n = rank(0, slices, &total), kind;

	s->slices = slices;
	s->kinds = n > KINDS ? KINDS : n ? (unsigned)n : 1;
	s->least = (unsigned)(percent / 100 * slices + 0.999999);
	if (!s->least)
		s->least = 1;
	s->sum = must(calloc(((size_t)slices + 1) * s->kinds, sizeof *s->sum));
	for (size_t i = 0; i < n; i++) {
		kind = i < s->kinds ? i : s->kinds - 1;
		for (size_t k = share[i].first; k < share[i].last; k++)
			s->sum[(all[k].slice + 1) * s->kinds + kind] += (double)all[k].count;
	}
	for (size_t i = s->kinds; i < ((size_t)slices + 1) * s->kinds; i++)
		s->sum[i] += s->sum[i - s->kinds];
	segments_find(s);
}

int main(int argc, char **argv)
{
	struct segments s = {0};
	int decimals = 3;
	unsigned from = 0;

	msg_prog = "pct phases";
	options_take(argc, argv, options);
	options_no_argument(argc, argv);
	load();
	if (!lines) { /* pct-pr gave a message */
		if (json)
			puts("[]");
		msg_close_stdout();
		return EXIT_PARTIAL;
	}
	cut(&s, (double)percent);
	/* enough decimals for a thousandth of the run */
	for (double run = slices * width; run < 1 && decimals < 9; run *= 10)
		decimals++;
	if (!json)
		printf("#from..to s     samples   shares\n");
	for (unsigned i = 0; i <= s.cuts; i++) {
		unsigned to = i < s.cuts ? s.cut[i] : slices;
		if (json)
			print_json(from, to, top);
		else
			print(from, to, top, decimals);
		from = to;
	}
	if (json)
		puts("\n]");
	msg_close_stdout();
	return status;
}
