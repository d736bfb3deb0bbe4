/* pct-export - data files in, the file of another profiler's format out.
 *
 *	pct-export collapsed /tmp/pct-0/ct/sort.4711/sort
 *	main;dispatch_1;worker 41
 *
 * bin/pct-export/export.h says what the writers of the formats are given. */
#define _GNU_SOURCE
#include "base/env.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/num.h"
#include "base/options.h"
#include "host/coproc.h"
#include "host/selfdir.h"
#include "names/elsewhere.h"
#include "names/infmt.h"
#include "names/translator.h"
#include "pct-export/export.h"
#include "run/filelist.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
	"usage: pct-export [OPTION]... FORMAT [FILE|DIR]...\n"
	"Write the samples of data files and text logs, or of the last run, for other tools.\n"
	"FORMAT:\n"
	"%s"
	"  -o FILE        write this instead of standard output; with gmon a directory\n"
	"  --prog         collapsed: paths begin with the program\n"
	"  --event NAME   only files that counted this event, `time' for time; without it those that\n"
	"                 counted what the first file did\n"
	"  -l N           call paths of up to N frames; default 128\n"
	"  -w FROM..TO    of logs, only this part of the run: seconds, or percent with a %% behind\n"
	"  -n N           the N-th last run; 2 is the one before the last\n"
	"  -d DIR         where the runs are (default ${PCT_DIR:-${TMPDIR:-/tmp}/pct-UID/ct})\n"
	"  -f LIST        names of further data files, one a line; - is standard input\n"
	"  -t TRANSLATOR  ask it for lines and symbols before addr2nm; see pct-pr; repeatable\n"
	"  -C, -M         demangled names; names as nm has them, the default but of `pct export'\n"
	"  --kallsyms FILE, --vmlinux FILE\n"
	"                 names and lines of [kernel]: see pct-pr\n" ELSEWHERE_USAGE "Examples:\n"
	"  pct-export -C collapsed /tmp/pct-0/ct/sort.*/*\n"
	"  pct-export pprof -o sort.pb.gz /tmp/pct-0/ct/sort.*/* && go tool pprof -top sort.pb.gz\n";

enum { CHAIN_MAX = 16 };

struct options {
	struct translate_opt tr;
	struct gather_opt ga;
	const struct export_format *format;
	const char *chain[CHAIN_MAX];
	const char *out, *list;
	char run[16]; /* @N, "" none */
	int by_program;
	struct window window;
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

static void option(struct options *o, int c)
{
	uint64_t n;

	switch (c) {
	case 'o': o->out = optarg; break;
	case 'f': o->list = optarg; break;
	case 'n':
		if (num_parse(optarg, 10, 1, UINT32_MAX, &n) != 0)
			misuse("not the number of a run", optarg);
		snprintf(o->run, sizeof o->run, "@%" PRIu64, n);
		break;
	case 'd': setenv(ENV_DIR, optarg, 1); break;
	case 'P': o->by_program = 1; break;
	case 't':
		if (o->tr.chain_len == CHAIN_MAX)
			misuse("too many translators", optarg);
		if (!*optarg)
			misuse("no translator", "''");
		o->chain[o->tr.chain_len++] = optarg;
		break;
	case 'l':
		if (num_parse(optarg, 10, 1, PCT_DEPTH_MAX, &n) != 0)
			misuse("not a number of frames from 1 to 128", optarg);
		o->ga.frames = (unsigned)n;
		break;
	case 'w':
		if (window_parse(&o->window, optarg) != 0)
			misuse("not FROM..TO in seconds or percent", optarg);
		o->ga.window = &o->window;
		break;
	case 'C': o->tr.demangle = 1; break;
	case 'M': o->tr.demangle = 0; break;
	case 'K': o->tr.kallsyms = optarg; break;
	case 'v': o->tr.vmlinux = optarg; break;
	case 'e': o->ga.event = optarg; break;
	case 'h': help(); break;
	case 'V': options_version("pct-export");
	default: elsewhere_option(c, optarg);
	}
}

static void parse(int argc, char **argv, struct options *o)
{
	static const struct option longs[] = {
		{"prog", no_argument, NULL, 'P'},
		{"event", required_argument, NULL, 'e'},
		{"kallsyms", required_argument, NULL, 'K'},
		{"vmlinux", required_argument, NULL, 'v'},
		ELSEWHERE_LONGS,
		{"help", no_argument, NULL, 'h'},
		{"version", no_argument, NULL, 'V'},
		{NULL, 0, NULL, 0},
	};
	int c;

	while ((c = options_next(argc, argv, ":o:f:t:l:w:n:d:CMh", longs, NULL)) != -1)
		option(o, c);
	if (optind == argc)
		no_format("no format given", "");
	if (!(o->format = export_format(argv[optind])))
		no_format("no such format: ", argv[optind]);
	optind++;
	if (optind < argc && o->run[0])
		misuse("-n is a run: no FILE beside it", argv[optind]);
	if (optind == argc && !o->list && !o->run[0])
		strcpy(o->run, "@1");
	if (o->out && !*o->out)
		misuse("no name of a file", "''");
	if (o->format->directory && !o->out)
		misuse("the directory is missing, -o DIR", o->format->name);
	if (o->by_program && strcmp(o->format->name, "collapsed") != 0)
		misuse("--prog is for collapsed, not", o->format->name);
}

struct work {
	struct options *o;
	struct export x;
	struct gather_none none;
	size_t done;
	char **name; /* of all files, when there is a window */
	size_t names;
};

static int do_file(void *arg, const char *path)
{
	struct work *w = arg;
	int bad = export_file(&w->x, path, &w->o->ga, &w->none);

	w->done += !bad;
	return bad != 0;
}

/* All files together tell when the run began and ended. */
static int see_file(void *arg, const char *path)
{
	struct work *w = arg;

	if (w->names % 1024 == 0)
		w->name = must(realloc(w->name, (w->names + 1024) * sizeof *w->name));
	w->name[w->names++] = must(strdup(path));
	window_see(&w->o->window, path);
	return 0;
}

static int do_files(struct work *w, char **name, int names)
{
	int (*each)(void *, const char *) = w->o->ga.window ? see_file : do_file;
	int bad = 0;

	for (int i = 0; i < names; i++)
		bad |= filelist_word(name[i], DATAFILES_SAMPLES, each, w);
	if (w->o->run[0])
		bad |= filelist_word(w->o->run, DATAFILES_SAMPLES, each, w);
	if (w->o->list)
		bad |= filelist(w->o->list, DATAFILES_SAMPLES, each, w);
	if (each == do_file)
		return bad;
	window_fix(&w->o->window);
	for (size_t i = 0; i < w->names; i++)
		bad |= do_file(w, w->name[i]);
	return window_say_untimed(&w->o->window) | bad;
}

int main(int argc, char **argv)
{
	struct options o = {.tr = {.in_format = "0x%x"},
		.ga = {.frames = PCT_DEPTH_MAX,
			.by_program = 1,
			.by_pid = 1,
			.by_start = 1,
			.names = 'b'},
		.window = {.slices = 1}};
	struct work w = {.o = &o};
	int bad;

	msg_typed("pct-export");
	coproc_std_fds();
	parse(argc, argv, &o);
	o.tr.chain = o.chain;
	o.tr.dir = selfdir(argv[0]);
	o.tr.deadline = coproc_deadline();
	if (!o.tr.chain_len)
		o.chain[o.tr.chain_len++] = translator_lines(o.tr.dir);
	o.ga.by_addr = o.format->addresses;
	w.x.by_program = o.by_program;
	if (o.format->records) {
		o.ga.record = export_record;
		o.ga.record_arg = &w.x;
	}
	bad = do_files(&w, argv + optind, argc - optind);
	if (bad && !w.done && !w.x.p.nodes)
		return EXIT_FAIL;
	gather_say_others(&w.none);
	snprintf(w.x.event, sizeof w.x.event, "%s", w.none.event[0] ? w.none.event : "time");
	export_name(&w.x, &o.tr);
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
