/* percent - counts become shares of their total.
 *
 *	in:   3<TAB>main.c:3          out:  75.0%   main.c:3
 *	      1<TAB>main.c:9                25.0%   main.c:9
 *
 * The order stays.  The total is that of the input, so that it is whatever was selected. */
#include "msg.h"
#include "num.h"
#include "wide.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
	"usage: percent [-d DIGITS] <FILE\n"
	"Turn lines of COUNT<TAB>LABEL into shares of the total of all counts.\n"
	"  -d DIGITS  decimals, 0 to 9; default 1\n"
	"Examples:\n"
	"  pct-pr FILE... | merge | percent\n"
	"  pct-pr FILE... | merge | sort -k1,1nr | percent -d 3\n";

struct line {
	wide count;
	char *label;
};

static void *must(void *p)
{
	if (!p)
		msg_die(EXIT_FAIL, "cannot keep the lines: %s", strerror(errno));
	return p;
}

int main(int argc, char **argv)
{
	static struct line *all;
	char *text = NULL;
	size_t lines = 0, room = 0, size = 0, number = 0, digits;
	ssize_t n;
	wide total = 0, count;
	uint64_t decimals = 1;
	int c, status = EXIT_OK;

	msg_prog = "percent";
	if (argc == 2 && strcmp(argv[1], "--help") == 0)
		argv[1] = "-h";
	opterr = 0;
	while ((c = getopt(argc, argv, ":d:h")) != -1) {
		if (c == 'd' && num_parse(optarg, 10, 0, 9, &decimals) == 0)
			continue;
		if (c == 'h') {
			fputs(usage, stdout);
			msg_close_stdout();
			return EXIT_OK;
		}
		msg_die(EXIT_USAGE, "bad option: %s (percent -h tells more)", argv[optind - 1]);
	}
	if (optind < argc)
		msg_die(EXIT_USAGE, "takes no argument: %s (percent -h tells more)", argv[optind]);
	while ((n = getline(&text, &size, stdin)) > 0) {
		number++;
		if (text[n - 1] == '\n')
			text[--n] = 0;
		digits = wide_parse(text, (size_t)n, &count);
		if (!digits || text[digits] != '\t') {
			msg_warn("line %zu is no COUNT<TAB>LABEL: %.*s", number, (int)(n < 80 ? n : 80),
				text);
			status = EXIT_PARTIAL;
			continue;
		}
		if (wide_add(&total, count)) {
			msg_warn("the total passes 2^128 and stays there");
			status = EXIT_PARTIAL;
		}
		if (lines == room)
			all = must(realloc(all, (room = 2 * room + 1024) * sizeof *all));
		all[lines++] = (struct line){count, must(strdup(text + digits + 1))};
	}
	if (ferror(stdin))
		msg_die(EXIT_FAIL, "cannot read standard input: %s", strerror(errno));
	for (size_t i = 0; i < lines; i++)
		printf("%.*Lf%%   %s\n", (int)decimals,
			total ? 100.0L * (long double)all[i].count / (long double)total : 0.0L,
			all[i].label);
	msg_close_stdout();
	return status;
}
