/* pct-import - turns stacks of another profiler into text logs for all reports.
 *
 *	perf script | pct-import perf-script -d data
 *	data/busy.4711/cpu-clock_u.log
 *
 * bin/pct-import/log.h shows what a log looks like. */
#define _GNU_SOURCE
#include "base/msg.h"
#include "base/optiontable.h"
#include "pct-import/import.h"
#include "pct-import/log.h"
#include "run/rundir.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define FIELDS "comm,pid,tid,cpu,time,period,event,ip,sym,dso"

extern char **environ;

static struct {
	const char *format, *dir, *name, *file;
} o;

static const struct option_row options[] = {
	{NULL,
		"usage: pct-import [OPTION]... FORMAT [OPTION]... [FILE]\n"
		"Make text logs, for all reports, from FILE (default standard input), and print their names.\n"
		"FORMAT:\n"
		"  perf-script    output of perf script: a directory for each process, a log for each event\n"
		"  collapsed      lines a;b;c N, root first\n",
		.column = 17, .in_order = 1},
	{"-d DIR", "where to write them; default ${PCT_DIR:-${TMPDIR:-/tmp}/pct-UID/ct}",
		.text = &o.dir},
	{"--name NAME", "collapsed: the program's name; default FILE without its ending",
		.text = &o.name},
	{.help = "Examples:\n"
		 "  perf script | pct-import perf-script -d data && pct sym% data/*/*\n"
		 "  pct-import collapsed -d data --name server stacks.txt && pct hier% data/server.0/stack.log\n"},
	{0},
};

static void parse(int argc, char **argv)
{
	for (;;) {
		options_take(argc, argv, options);
		if (o.format || optind == argc)
			break;
		o.format = argv[optind++];
		if (strcmp(o.format, "perf-script") != 0 && strcmp(o.format, "collapsed") != 0)
			misuse("no such format", o.format);
	}
	if (!o.format)
		misuse("no format given", "FORMAT");
	if (o.dir && !*o.dir)
		misuse("the name of the directory is empty", "''");
	if (o.name && (!*o.name || strcmp(o.format, "collapsed") != 0))
		misuse(*o.name ? "--name is for collapsed, not"
			       : "the name of the program is empty",
			*o.name ? o.format : "''");
	if (optind < argc)
		o.file = argv[optind++];
	if (optind < argc)
		misuse("one FILE at a time", argv[optind]);
}

/* The base name of FILE without its ending. */
static char *name_of(const char *file)
{
	const char *slash = strrchr(file, '/'), *base = slash && slash[1] ? slash + 1 : file,
		   *dot = strrchr(base, '.');
	char *name = strndup(base, dot && dot > base ? (size_t)(dot - base) : strlen(base));

	if (!name)
		msg_die(EXIT_FAIL, "cannot import: %s", strerror(errno));
	return name;
}

static struct rundir place;

/* Keep the index of the run, or remove it; called at exit, also after a failure. */
static void leave(void)
{
	rundir_end(&place, NULL);
}

int main(int argc, char **argv)
{
	struct import in = {.in = stdin, .name = "standard input"};
	int perf;

	msg_typed("pct-import");
	parse(argc, argv);
	if (o.file && strcmp(o.file, "-") != 0) {
		in.name = o.file;
		if (!(in.in = fopen(o.file, "re")))
			msg_die(EXIT_FAIL, "cannot read %s: %s", o.file, strerror(errno));
	}
	in.program = o.name ? o.name : in.in == stdin ? "stdin" : name_of(o.file);
	if (rundir_make(&place, o.dir, NULL, environ) != 0)
		msg_die(EXIT_FAIL, "%s", place.why_not);
	rundir_begin(&place, "import", argv + 1);
	atexit(leave);
	in.dir = place.dir;
	importlog_begin(place.dir, place.index);
	perf = strcmp(o.format, "collapsed") != 0;
	import_twice(&in, perf ? import_perf : import_collapsed);
	importlog_end();
	place.described &= in.samples > 0;
	msg_close_stdout();
	if (in.bad)
		msg_warn("%zu lines of %s could not be used as they are; %zu stacks were imported",
			in.bad, in.name, in.samples);
	else if (!in.samples)
		msg_warn("no samples in %s", in.name);
	if (perf && in.strange)
		msg_warn("to print samples that can be imported, run: perf script -F " FIELDS);
	if (import_rounded(&in))
		msg_warn("counts have too many decimal places: dropped the last %zu",
			import_rounded(&in));
	if (importlog_cut())
		msg_warn("%zu names were too long for a line of a log and were cut",
			importlog_cut());
	return in.bad || importlog_cut() || !in.samples ? EXIT_PARTIAL : EXIT_OK;
}
