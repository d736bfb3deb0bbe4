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
#include "base/optiontable.h"
#include "exec/child.h"
#include "launch/launch.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

static struct launch l = {.letters = "", .hz = "1000"};
static struct command report_words; /* empty: no report */

/* -R: become the report. */
static int report(void *arg, const struct launched *run)
{
	return launch_report(&report_words, run, arg);
}

/* -x: read all of the descriptor that the value names. */
static void take_expressions(const struct option_given *g)
{
	const char *text = g->value;
	char *all = NULL;
	size_t size = 0;
	ssize_t got;
	FILE *f;

	f = fdopen((int)options_number(g, 3, INT_MAX), "r");
	got = f ? getdelim(&all, &size, 0, f) : -1;
	if (!f || ferror(f))
		msg_die(EXIT_FAIL, "-x %s: cannot read it: %s", text, strerror(errno));
	fclose(f);
	l.exprs = got < 0 ? "" : all;
}

static void take_word(const struct option_given *g)
{
	command_add(&report_words, g->value);
}

static const struct option_row options[] = {
	{NULL,
		"usage: pct-run [OPTION]... [--] PROGRAM [ARG]...\n"
		"Run PROGRAM with the sampling library, wait for all its processes, make a report.\n",
		.column = 15, .in_order = 1},
	{"-e LETTERS", "instructions for the library, as in the variable PCT (see libpct(3))",
		.text = &l.letters},
	{"-l LIBRARY", "the library, an absolute path", .text = &l.library},
	{"-w",
		"use no library: PROGRAM collects the data and gets -d DIR -i INDEX as first\n"
		"arguments; if there can be no data, run what follows the next -- instead",
		.flag = &l.given},
	{"-d DIR", "where the data goes", .text = &l.dir},
	{"-t SECONDS", "stop sampling after this time", .number = &l.seconds, .least = 1,
		.most = 1000000000},
	{"-x FD", "read from FD what the library needs to evaluate expressions",
		.take = take_expressions},
	{"-S PCT-SYS", "run PCT-SYS to sample, in user mode, what the library cannot",
		.text = &l.sampler},
	{"-F HZ", "with -S: HZ samples per second", .text = &l.hz},
	{"-L N", "with -S: call paths of up to N frames", .text = &l.frames},
	{"-T", "with -S: record the time of each sample", .flag = &l.times},
	{"-R WORD", "a word of the report command, repeatable", .take = take_word},
	{.help = "Examples:\n"
		 "  pct-run -l /usr/local/lib/pct/libpct.so -R echo -- make -j2\n"
		 "  pct-run -e q500 -l /usr/local/lib/pct/libpct.so -d /tmp/data -t 10 ./server\n"},
	{0},
};

int main(int argc, char **argv)
{
	extern char **environ;

	child_plug();
	msg_prog = "pct-run";
	l.env = environ;
	l.arg = environ;
	options_take(argc, argv, options);
	if (optind == argc)
		misuse("no program named", NULL);
	if (!l.given && (!l.library || l.library[0] != '/'))
		msg_die(EXIT_USAGE, "-l must name a library by its absolute path");
	l.report = report_words.n ? report : NULL;
	return launch(&l, argv + optind);
}
