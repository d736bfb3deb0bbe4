/* merge - adds up the counts of equal labels.
 *
 *	in:   5<TAB>main.c:3          out:  7<TAB>main.c:3
 *	      1<TAB>main.c:9                1<TAB>main.c:9
 *	      2<TAB>main.c:3
 *
 * Input has any order; output has that of the first lines.  Labels are any bytes but newline. */
#include "base/count.h"
#include "base/msg.h"
#include "base/options.h"
#include "base/tally.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const char usage[] = "usage: merge <FILE\n"
			    "Add up the counts of equal labels in lines of COUNT<TAB>LABEL.\n"
			    "Examples:\n"
			    "  pct-pr FILE... | merge\n"
			    "  cat monday.txt tuesday.txt | merge | sort -k1,1nr\n";

int main(int argc, char **argv)
{
	struct tally t = {0};
	char *line = NULL;
	size_t size = 0, number = 0, digits;
	ssize_t n;
	uint64_t count;
	int status = EXIT_OK;

	msg_prog = "merge";
	options_only_help(argc, argv, usage);
	if (argc > 1)
		misuse("takes no argument", argv[1]);
	while ((n = getline(&line, &size, stdin)) > 0) {
		number++;
		if (line[n - 1] == '\n')
			n--;
		digits = count_parse(line, (size_t)n, &count);
		if (!digits || (ssize_t)digits == n || line[digits] != '\t') {
			msg_warn("line %zu is not COUNT<TAB>LABEL: %.*s", number,
				(int)(n < 80 ? n : 80), line);
			status = EXIT_PARTIAL;
			continue;
		}
		if (tally_add(&t, line + digits + 1, (size_t)n - digits - 1, count)) {
			msg_warn("line %zu: the count passes 2^64 and stays there", number);
			status = EXIT_PARTIAL;
		}
	}
	if (ferror(stdin))
		msg_die(EXIT_FAIL, "cannot read standard input: %s", strerror(errno));
	tally_print(&t, 0);
	msg_close_stdout();
	return status;
}
