/* hier-print - prints a call tree of call paths, the callers or callees of a function, or a list of
 * all functions.
 *
 *	in:   2<TAB>hot <- main         out:   incl%   excl%     count  name
 *	      1<TAB>cold <- main              100.0%    0.0%         3  main
 *	                                       66.7%   66.7%         2  + hot
 *	                                       33.3%   33.3%         1  + cold
 *
 * When a line has several children, each of them has a +, most samples first.  An only child has no
 * +: it comes right below its parent, at the same depth.  A sample counts once in a line, however
 * often a function is in its path. */
#include "base/count.h"
#include "base/msg.h"
#include "base/num.h"
#include "base/optiontable.h"
#include "hier/paths.h"
#include "hier/print.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int read_all(void)
{
	char *line = NULL;
	size_t size = 0, number = 0, digits;
	ssize_t n;
	uint64_t count;
	int status = EXIT_OK;

	while ((n = getline(&line, &size, stdin)) > 0) {
		number++;
		if (line[n - 1] == '\n')
			line[--n] = 0;
		digits = count_parse(line, (size_t)n, &count);
		if (!digits || line[digits] != '\t') {
			msg_warn("line %zu is not COUNT<TAB>PATH: %.*s", number,
				(int)(n < 80 ? n : 80), line);
			status = EXIT_PARTIAL;
			continue;
		}
		if (tree_add(line + digits + 1, (size_t)n - digits - 1, count)) {
			msg_warn("line %zu: the total passes 2^64 and stays there", number);
			status = EXIT_PARTIAL;
		}
	}
	if (ferror(stdin))
		msg_die(EXIT_FAIL, "cannot read standard input: %s", strerror(errno));
	free(line);
	return status;
}

static void percent(const struct option_given *g)
{
	const char *text = g->value;
	char *end;
	long double v;

	errno = 0;
	v = strtold(text, &end);
	if (!(*text >= '0' && *text <= '9') || *end || errno || !(v <= 100))
		misuse("--min-percent wants a number from 0 to 100", text);
	tree.min_percent = v;
}

static void take_width(const struct option_given *g)
{
	if ((tree.width = options_number(g, 0, 100000)) && tree.width < 60)
		options_refuse(g, "not 0, or 60 to 100000");
}

static const struct option_row options[] = {
	{NULL,
		"usage: hier-print [OPTION]... <FILE\n"
		"Print the call tree of lines of COUNT<TAB>LEAF <- CALLER <- ..., with the shares of all samples\n"
		"in a function or in what it called (incl%), and in itself (excl%).\n",
		.column = 19},
	{"--callers FUNC",
		"print the callers of FUNC, a pattern for a whole name (* ? []), instead",
		.text = &tree.callers},
	{"--callees FUNC", "print what FUNC calls instead", .text = &tree.callees},
	{"--total", "print all functions instead, by the samples in them or in what they called",
		.flag = &tree.flat},
	{"--min-percent P",
		"leave out lines with less than P percent of all samples, or of those in FUNC;\n"
		"default 0.5; 0 leaves out nothing",
		.take = percent},
	{"--width N", "cut lines to N columns, at least 60; default 0: do not cut",
		.take = take_width},
	{"--json", "print a JSON array: depth (of frames), total, total_share, count, share, label",
		.flag = &tree.json},
	{.help = "Examples:\n"
		 "  pct-pr -n func -l 128 FILE... | hier-print --min-percent 2\n"
		 "  pct-pr -n func -l 128 FILE... | hier-print --callers 'mem*' --width 80\n"},
	{0},
};

int main(int argc, char **argv)
{
	int status;

	msg_prog = "hier-print";
	options_take(argc, argv, options);
	options_no_argument(argc, argv);
	if ((tree.callers != NULL) + (tree.callees != NULL) + tree.flat > 1)
		misuse("one of --callers, --callees and --total at a time", NULL);
	status = read_all();
	tree_print();
	msg_close_stdout();
	if ((tree.callers || tree.callees) && !tree.within) {
		msg_warn("no sample is in a function called %s",
			tree.callers ? tree.callers : tree.callees);
		return EXIT_PARTIAL;
	}
	return status;
}
