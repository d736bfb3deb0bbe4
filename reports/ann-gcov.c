/* ann-gcov - reads how often each source line was executed from gcov's JSON.
 *
 *	in:   {"files": [{"lines": [{"count": 10, "line_number": 3, ...  (gcov --json-format -t x.gcda)
 *	out:  /home/u/x.c<TAB>3<TAB>10
 *
 * A line of a template comes once for each of its functions.  --source says where files are. */
#define _GNU_SOURCE
#include "base/msg.h"
#include "base/optiontable.h"
#include "ann/gcovjson.h"
#include "inside/escape.h"
#include "names/elsewhere.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const struct option_row options[] = {
	{NULL,
		"usage: ann-gcov [--source OLD=NEW]... <JSON\n"
		"Print FILE<TAB>LINE<TAB>EXECUTIONS for each line in gcov's JSON.\n",
		.column = 20, .in_order = 1},
	{"--source OLD=NEW", "sources recorded below OLD are below NEW; repeatable",
		.take = elsewhere_take},
	{.help = "Examples:\n"
		 "  gcov --json-format -t x.gcda | ann-gcov\n"
		 "  gcov --json-format -t *.gcda | ann-gcov --source /build=/usr/src\n"},
	{0},
};

static void print(void *arg, const char *file, uint64_t line, uint64_t count)
{
	static char *last, *shown;
	const char *to;
	size_t len;

	(void)arg;
	if (!last || strcmp(last, file) != 0) {
		free(last);
		free(shown);
		to = elsewhere_source(file);
		len = strlen(to);
		last = strdup(file);
		shown = malloc(4 * len + 1);
		if (!last || !shown)
			msg_die(EXIT_FAIL, "cannot print: %s", strerror(errno));
		escape(shown, 4 * len + 1, to, len);
	}
	printf("%s\t%" PRIu64 "\t%" PRIu64 "\n", shown, line, count);
}

int main(int argc, char **argv)
{
	int rc;

	msg_prog = "ann-gcov";
	options_take(argc, argv, options);
	options_no_argument(argc, argv);
	rc = gcovjson(stdin, print, NULL);
	if (rc != 0)
		msg_warn("cannot read all of gcov's output: it is not gcov's JSON");
	msg_close_stdout();
	return rc == 0 ? EXIT_OK : EXIT_PARTIAL;
}
