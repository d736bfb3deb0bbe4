/* pct-run - runs a program with the sampling library, waits for all its processes, and starts a
 * report.
 *
 *	pct-run -e 'IE q1000' -l /usr/lib/pct/libpct.so -R report -- xz -k big
 *
 * does `xz -k big` and then `report DIR INDEX REASON CPU USER TICK WALL`: the data directory, the
 * index of the run (runindex.h; or empty), the reason why there are no samples (or empty), the CPU
 * time of the program and the children it waited for, its part in user mode, the system's precision
 * of that part, and the wall-clock time from the start of the program to its end, in microseconds.
 * When the usual data directory or the library cannot be used, the program runs all the same. */
#include "base/msg.h"
#include "base/num.h"
#include "base/options.h"
#include "exec/child.h"
#include "launch/launch.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

static const char usage[] =
	"usage: pct-run [OPTION]... [--] PROGRAM [ARG]...\n"
	"Run PROGRAM with the sampling library, wait for all its processes, make a report.\n"
	"  -e LETTERS   instructions for the library, as in the variable PCT (see libpct(3))\n"
	"  -l LIBRARY   the library, an absolute path\n"
	"  -w           use no library: PROGRAM collects the data and gets -d DIR -i INDEX as first\n"
	"               arguments; if there can be no data, run what follows the next -- instead\n"
	"  -d DIR       where the data goes\n"
	"  -t SECONDS   stop sampling after this time\n"
	"  -x FD        read from FD what the library needs to evaluate expressions\n"
	"  -S PCT-SYS   run PCT-SYS to sample, in user mode, what the library cannot\n"
	"  -F HZ        with -S: HZ samples per second\n"
	"  -L N         with -S: call paths of up to N frames\n"
	"  -T           with -S: record the time of each sample\n"
	"  -R WORD      a word of the report command, repeatable\n"
	"Examples:\n"
	"  pct-run -l /usr/local/lib/pct/libpct.so -R echo -- make -j2\n"
	"  pct-run -e q500 -l /usr/local/lib/pct/libpct.so -d /tmp/data -t 10 ./server\n";

static struct command report_words; /* empty: make none */

/* -R: become the report. */
static int report(void *arg, const struct launched *run)
{
	return launch_report(&report_words, run, arg);
}

/* -x: all of the descriptor that TEXT names. */
static char *expressions(const char *text)
{
	uint64_t fd;
	char *all = NULL;
	size_t size = 0;
	FILE *f;

	if (num_parse(text, 10, 3, INT_MAX, &fd) != 0)
		msg_die(EXIT_USAGE, "-x %s: not a descriptor above 2", text);
	f = fdopen((int)fd, "r");
	if (!f || getdelim(&all, &size, 0, f) < 0)
		msg_die(EXIT_FAIL, "-x %s: cannot read it: %s", text, strerror(errno));
	fclose(f);
	return all;
}

int main(int argc, char **argv)
{
	static const struct option longs[] = {
		{"help", no_argument, NULL, 'h'},
		{"version", no_argument, NULL, 'V'},
		{NULL, 0, NULL, 0},
	};
	extern char **environ;
	struct launch l = {.letters = "", .hz = "1000", .env = environ, .arg = environ};
	int c;

	child_plug();
	msg_prog = "pct-run";
	while ((c = options_next(argc, argv, "+:e:l:d:t:x:F:L:R:S:Twh", longs, NULL)) != -1) {
		switch (c) {
		case 'e': l.letters = optarg; break;
		case 'l': l.library = optarg; break;
		case 'd': l.dir = optarg; break;
		case 'w': l.given = 1; break;
		case 't':
			if (num_parse(optarg, 10, 1, 1000000000, &l.seconds) != 0)
				msg_die(EXIT_USAGE, "-t %s: not a number from 1 to 10^9", optarg);
			break;
		case 'x': l.exprs = expressions(optarg); break;
		case 'S': l.sampler = optarg; break;
		case 'F': l.hz = optarg; break;
		case 'L': l.frames = optarg; break;
		case 'T': l.times = 1; break;
		case 'R': command_add(&report_words, optarg); break;
		case 'h': options_help(usage);
		case 'V': options_version("pct-run");
		}
	}
	if (optind == argc)
		misuse("no program named", NULL);
	if (!l.given && (!l.library || l.library[0] != '/'))
		msg_die(EXIT_USAGE, "-l must name a library by its absolute path");
	l.report = report_words.n ? report : NULL;
	return launch(&l, argv + optind);
}
