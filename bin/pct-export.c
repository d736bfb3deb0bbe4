/* pct-export - writes data files in the format of another profiler.
 *
 *	pct-export collapsed /tmp/pct-0/ct/sort.4711/sort
 *	main;dispatch_1;worker 41
 *
 * bin/pct-export/export.h has the input of the writers of formats. */
#define _GNU_SOURCE
#include "base/msg.h"
#include "base/options.h"
#include "format/waitlog.h"
#include "exec/coproc.h"
#include "names/readopt.h"
#include "names/translatorcommand.h"
#include "pct-export/export.h"

#include <stdlib.h>
#include <string.h>

static const char usage[] =
	"usage: pct-export [OPTION]... FORMAT [FILE|DIR]...\n"
	"Write the samples of data files and text logs, or of the last run, for other tools.\n"
	"FORMAT:\n"
	"%s"
	"  -o FILE        write FILE (for gmon a directory) instead of standard output\n"
	"  --prog         collapsed: paths begin with the program\n"
	"  --event NAME   only files that counted this event, `time' for time; without it those that\n"
	"                 counted the same event as the first file\n"
	"  -l N           call paths of up to N frames; default 1024\n"
	"  -w FROM..TO    from logs, only this part of the run: seconds, or percent with %%\n"
	"  -n N           the N-th last run; 2 is the one before the last\n"
	"  -d DIR         the directory of the runs (default ${PCT_DIR:-${TMPDIR:-/tmp}/pct-UID/ct})\n"
	"  -f LIST        names of further data files, one a line; - is standard input\n"
	"  -t TRANSLATOR  ask it for lines and symbols before addr2nm; see pct-pr; repeatable\n"
	"  -C, -M         demangled names; mangled names, the default except for `pct export'\n"
	"  --kallsyms FILE, --vmlinux FILE\n"
	"                 names and lines of [kernel]: see pct-pr\n" ELSEWHERE_USAGE "Examples:\n"
	"  pct-export -C collapsed /tmp/pct-0/ct/sort.*/*\n"
	"  pct-export pprof -o sort.pb.gz /tmp/pct-0/ct/sort.*/* && go tool pprof -top sort.pb.gz\n";

struct options {
	struct readopt read;
	const struct export_format *format;
	const char *out;
	int by_program;
};

static _Noreturn void no_format(const char *what, const char *name)
{
	char all[400] = "";
	const struct export_format *f;
	size_t at = 0;

	for (unsigned i = 0; (f = export_format_nth(i)) && at < sizeof all; i++)
		at += (size_t)snprintf(all + at, sizeof all - at, " %s", f->name);
	msg_die(EXIT_USAGE, "%s%s: there are%s (%s -h tells more)", what, name, all, msg_prog);
}

static void help(void)
{
	char formats[1000] = "";
	const struct export_format *f;
	size_t at = 0;

	for (unsigned i = 0; (f = export_format_nth(i)) && at < sizeof formats; i++)
		at += (size_t)snprintf(
			formats + at, sizeof formats - at, "  %-14s %s\n", f->name, f->what);
	printf(usage, formats);
	msg_close_stdout();
	exit(EXIT_OK);
}

static void parse(int argc, char **argv, struct options *o)
{
	static const struct option longs[] = {
		{"prog", no_argument, NULL, 'P'},
		{READOPT_EVENT_LONG},
		{READOPT_KALLSYMS_LONG},
		{READOPT_VMLINUX_LONG},
		ELSEWHERE_LONGS,
		{"help", no_argument, NULL, 'h'},
		{"version", no_argument, NULL, 'V'},
		{NULL, 0, NULL, 0},
	};
	int c;

	while ((c = options_next(argc, argv, ":o:f:t:l:w:n:d:CMh", longs, NULL)) != -1)
		switch (c) {
		case 'o': o->out = optarg; break;
		case 'P': o->by_program = 1; break;
		case 'h': help(); break;
		case 'V': options_version("pct-export");
		default: readopt(&o->read, c, optarg);
		}
	if (optind == argc)
		no_format("no format given", "");
	if (!(o->format = export_format(argv[optind])))
		no_format("no such format: ", argv[optind]);
	optind++;
	readopt_default_run(&o->read, argv + optind, argc - optind);
	if (o->out && !*o->out)
		misuse("the name of the file is empty", "''");
	if (o->format->directory && !o->out)
		misuse("no directory given: -o DIR", o->format->name);
	if (o->by_program && strcmp(o->format->name, "collapsed") != 0)
		misuse("--prog is for collapsed, not", o->format->name);
}

struct work {
	struct options *o;
	struct export x;
	struct gather_none none;
	size_t done;
	int waits; /* lines of waits.log are wanted */
};

static int do_file(void *arg, const char *path)
{
	struct work *w = arg;
	int bad = export_file(&w->x, path, &w->o->read.ga, &w->none);

	if (w->waits)
		bad |= export_waits(&w->x, path, &w->o->read.ga);

	w->done += !bad;
	return bad != 0;
}

int main(int argc, char **argv)
{
	struct options o = {.read = {.ga = {.frames = PCT_DEPTH_MAX,
					     .by_program = 1,
					     .by_pid = 1,
					     .by_start = 1,
					     .by_cgroup = 1,
					     .names = 'b'},
				    .window = {.slices = 1}}};
	struct readopt *r = &o.read;
	struct work w = {.o = &o};
	int bad;

	msg_typed("pct-export");
	coproc_std_fds();
	parse(argc, argv, &o);
	readopt_done(r, argv[0]);
	if (!r->tr.chain_len)
		r->chain[r->tr.chain_len++] = translator_lines(r->tr.dir);
	r->ga.by_addr = o.format->addresses;
	w.x.by_program = o.by_program;
	if (o.format->records) {
		r->ga.record = export_record;
		r->ga.record_arg = &w.x;
	}
	w.waits = o.format->waits && r->ga.event && strcmp(r->ga.event, WAITLOG_EVENT) == 0
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
	if (o.format->directory) {
		w.x.name = o.out;
		o.format->write(&w.x);
	} else {
		export_open(&w.x, o.out);
		o.format->write(&w.x);
		export_close(&w.x);
	}
	return bad || w.x.bad ? EXIT_PARTIAL : EXIT_OK;
}
