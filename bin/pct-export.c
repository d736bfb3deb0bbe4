/* pct-export - writes data files in the format of another profiler.
 *
 *	pct-export collapsed /tmp/pct-0/ct/sort.4711/sort
 *	main;dispatch_1;worker 41
 *
 * bin/pct-export/export.h declares what the writers of formats get. */
#define _GNU_SOURCE
#include "base/msg.h"
#include "base/optiontable.h"
#include "format/waitlog.h"
#include "exec/coproc.h"
#include "names/readopt.h"
#include "names/translatorcommand.h"
#include "pct-export/export.h"

#include <stdlib.h>
#include <string.h>

static struct options {
	struct readopt read;
	const char *out;
	int by_program;
} opt = {.read = {.ga = {.frames = PCT_DEPTH_MAX,
			  .by_program = 1,
			  .by_pid = 1,
			  .by_start = 1,
			  .by_cgroup = 1,
			  .names = 'b'},
		 .window = {.slices = 1}}};

static _Noreturn void no_format(const char *what, const char *name)
{
	char all[400] = "";
	const struct export_format *f;
	size_t at = 0;

	for (unsigned i = 0; (f = export_format_nth(i)) && at < sizeof all; i++)
		at += (size_t)snprintf(all + at, sizeof all - at, " %s", f->name);
	msg_die(EXIT_USAGE, "%s%s: there are%s (%s -h tells more)", what, name, all, msg_prog);
}

static void print_formats(const struct option_given *none)
{
	const struct export_format *f;

	(void)none;
	for (unsigned i = 0; (f = export_format_nth(i)); i++)
		printf("  %-14s %s\n", f->name, f->what);
}

static const struct option_row options[] = {
	{NULL,
		"usage: pct-export [OPTION]... FORMAT [FILE|DIR]...\n"
		"Write the samples of data files and text logs, or of the last run, for other tools.\n"
		"FORMAT:\n",
		.take = print_formats, .column = 17, .to = &opt.read},
	{"-o FILE", "write FILE (for gmon a directory) instead of standard output",
		.text = &opt.out},
	{"--prog", "collapsed: paths begin with the program", .flag = &opt.by_program},
	{"--event NAME",
		"only files that counted this event, `time' for time; without it those that\n"
		"counted the same event as the first file",
		READOPT},
	{"-l N", "call paths of up to N frames; default 1024", READOPT},
	{"-w FROM..TO", "from logs, only this part of the run: seconds, or percent with %",
		READOPT},
	{.part = readopt_run_rows},
	{"-t TRANSLATOR", "ask it for lines and symbols before addr2nm; see pct-pr; repeatable",
		READOPT},
	{"-C, -M", "demangled names; mangled names, the default except for `pct export'", READOPT},
	{.part = readopt_place_rows},
	{.help = "Examples:\n"
		 "  pct-export -C collapsed /tmp/pct-0/ct/sort.*/*\n"
		 "  pct-export pprof -o sort.pb.gz /tmp/pct-0/ct/sort.*/* && go tool pprof -top sort.pb.gz\n"},
	{0},
};

/* Parse the arguments.  Returns the format. */
static const struct export_format *parse(int argc, char **argv)
{
	const struct export_format *format;

	options_take(argc, argv, options);
	if (optind == argc)
		no_format("no format given", "");
	if (!(format = export_format(argv[optind])))
		no_format("no such format: ", argv[optind]);
	optind++;
	readopt_default_run(&opt.read, argv + optind, argc - optind);
	if (opt.out && !*opt.out)
		misuse("the name of the file is empty", "''");
	if (format->directory && !opt.out)
		misuse("no directory given: -o DIR", format->name);
	if (opt.by_program && strcmp(format->name, "collapsed") != 0)
		misuse("--prog is for collapsed, not", format->name);
	return format;
}

struct work {
	struct export x;
	struct gather_none none;
	size_t done;
	int waits; /* also read waits.log */
};

static int do_file(void *arg, const char *path)
{
	struct work *w = arg;
	int bad = export_file(&w->x, path, &opt.read.ga, &w->none);

	if (w->waits)
		bad |= export_waits(&w->x, path, &opt.read.ga);

	w->done += !bad;
	return bad != 0;
}

int main(int argc, char **argv)
{
	struct readopt *r = &opt.read;
	const struct export_format *format;
	struct work w = {0};
	int bad;

	msg_typed("pct-export");
	coproc_std_fds();
	format = parse(argc, argv);
	readopt_done(r, argv[0]);
	if (!r->tr.chain_len)
		r->chain[r->tr.chain_len++] = translator_lines(r->tr.dir);
	r->ga.by_addr = format->addresses;
	w.x.by_program = opt.by_program;
	if (format->records) {
		r->ga.record = export_record;
		r->ga.record_arg = &w.x;
	}
	w.waits = format->waits && r->ga.event && strcmp(r->ga.event, WAITLOG_EVENT) == 0
		&& !r->ga.window;
	bad = readopt_files(r, argv + optind, argc - optind, do_file, &w);
	if (bad && !w.done && !w.x.p.nodes)
		return EXIT_FAIL;
	gather_say_others(&w.none);
	snprintf(w.x.event, sizeof w.x.event, "%s", w.none.event[0] ? w.none.event : "time");
	export_name(&w.x, &r->tr);
	if (!w.x.total) {
		if (!bad)
			gather_say_none(&w.none);
		return EXIT_PARTIAL;
	}
	if (format->directory) {
		w.x.name = opt.out;
		format->write(&w.x);
	} else {
		export_open(&w.x, opt.out);
		format->write(&w.x);
		export_close(&w.x);
	}
	return bad || w.x.bad ? EXIT_PARTIAL : EXIT_OK;
}
