/* sys-report - the report of a system: the run, its processes, a user and a kernel profile of each,
 * the kernel.  `pct sys' checks the options and calls it:
 *	sys-report [OPTION]... BY SECONDS PERCENT TOP [FILE]...
 *	sort [2]                 4711      1200     1.2000 ...
 * BY is sym, line or addr; SECONDS, PERCENT and TOP are the thresholds; other options are those of
 * pct-pr.  Memory follows the distinct places. */
#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/options.h"
#include "base/progress.h"
#include "host/coproc.h"
#include "host/selfdir.h"
#include "instructions.h"
#include "names/inlined.h"
#include "names/readopt.h"
#include "names/translator.h"
#include "run/filelist.h"
#include "show.h"
#include "statistics.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
	struct readopt read;
	const char *pool; /* NULL without instructions */
	char names;       /* what a place is called: 's' symbol, 'l' line, 0 its address alone */
	int json, inlined_may;
} opt = {.read = {.ga = {.frames = 1}, .window = {.slices = 1}}};

static struct {
	char **name;
	size_t n, room;
} files;

static struct fileheads heads;
static struct totals totals;
static struct places places;
static struct gather_none none;

static void parse(int argc, char **argv)
{
	static const struct option longs[] = {
		{READOPT_EVENT_LONG},
		{READOPT_KALLSYMS_LONG},
		{READOPT_VMLINUX_LONG},
		{READOPT_NAMES_LONG},
		ELSEWHERE_LONGS,
		{"inlined", optional_argument, NULL, 'I'},
		{"json", no_argument, NULL, 'j'},
		{"dis", required_argument, NULL, 'D'},
		{"by-cgroup", no_argument, NULL, 'U'},
		{NULL, 0, NULL, 0},
	};
	int c;

	while ((c = options_next(argc, argv, ":t:f:w:C", longs, NULL)) != -1) {
		switch (c) {
		case 'I':
			opt.read.tr.inlined = !optarg;
			opt.inlined_may = optarg != NULL;
			break;
		case 'j': opt.json = 1; break;
		case 'D': opt.pool = optarg; break;
		case 'U': totals.by_cgroup = 1; break;
		default: readopt(&opt.read, c, optarg);
		}
	}
	if (argc - optind < 4)
		msg_die(EXIT_USAGE, "sys-report wants BY SECONDS PERCENT TOP");
}

/* Each message is told once: several stages read a file. */
static int is_told(const char *text, size_t len)
{
	static struct tally told;
	static int busy; /* memory may end here: that is told, too */
	size_t before = told.lines;

	if (busy)
		return 0;
	busy = 1;
	tally_add(&told, text, len, 0);
	busy = 0;
	return told.lines == before;
}

static int add_name(void *arg, const char *path)
{
	(void)arg;
	files.name = grown(files.name, &files.room, files.n, sizeof *files.name);
	files.name[files.n++] = must(strdup(path));
	return 0;
}

static int find_files(char **word, int n)
{
	int bad = 0;

	for (int i = 0; i < n; i++)
		bad |= filelist_word(word[i], DATAFILES_SAMPLES, add_name, NULL);
	if (opt.read.list)
		bad |= filelist(opt.read.list, DATAFILES_SAMPLES, add_name, NULL);
	opt.read.list = NULL;
	return bad;
}

/* ---- samples ---- */

static int done;

static int gather_one(void *arg, const char *path)
{
	size_t *seen = arg, len = strlen(path);
	int bad;

	/* logs of debuggers count time */
	if (totals_event(&totals, kept_safe("time")) == totals.events && len >= 4
		&& strcmp(path + len - 4, ".log") == 0)
		return 0;
	bad = gather(&places, path, &opt.read.ga, &none) != 0;
	done += !bad;
	progress("files read", ++*seen, files.n);
	return bad;
}

static void choose_names(void)
{
	struct translate_opt *tr = &opt.read.tr;

	if (!tr->chain_len) {
		opt.read.chain[tr->chain_len++] = translator_lines(tr->dir);
		opt.read.chain[tr->chain_len++] = "addr2nm";
	}
	if (opt.inlined_may && !tr->inlined)
		inlined_may(tr, opt.read.chain, INLINED_DEMANGLES);
	if (tr->inlined && !inlined_known(tr))
		misuse("needs the translator addr2src: install libelf-dev and make again",
			"--inlined");
}

/* Read the samples of all files, and name them.  Returns a status. */
static int read_samples(void)
{
	struct gather_opt *ga = &opt.read.ga;
	size_t seen = 0;
	int bad;

	ga->by_program = ga->by_pid = ga->by_start = ga->by_unit = ga->by_addr = 1;
	ga->by_cgroup = totals.by_cgroup;
	ga->names = opt.names;
	ga->event = totals.only ? totals.only : GATHER_ALL;
	bad = readopt_files(&opt.read, files.name, (int)files.n, gather_one, &seen);
	progress_end();
	if (bad && !done && !places.nodes)
		return EXIT_FAIL;
	if (opt.names)
		inlined_label(&places, &opt.read.tr, 1, ga->names);
	for (uint32_t i = 0; i < places.nodes; i++)
		if (places.node[i].count)
			return bad ? EXIT_PARTIAL : EXIT_OK;
	if (!bad || none.outside)
		gather_say_none(&none);
	return EXIT_PARTIAL;
}

/* ---- report ---- */

static int worst;

static void ran(int status)
{
	if (status > worst)
		worst = status;
}

/* Read all of the report. */
static struct weights *take(void)
{
	struct weights *w;

	ran(fileheads_read(&heads, files.name, files.n) ? heads.n ? EXIT_PARTIAL : EXIT_FAIL
							: EXIT_OK);
	totals_events(&totals, &heads);
	w = weights_make(&heads);
	if (totals.events)
		ran(read_samples());
	else if (totals.only) {
		msg_warn("no file counted this event: %s", totals.only);
		ran(EXIT_PARTIAL);
	}
	totals_add(&totals, &places, w, !opt.names);
	totals_done(&totals, w);
	if (opt.pool)
		ran(instructions_ask(&totals, &opt.read.tr, opt.pool));
	return w;
}

static void set_dirs(const char *argv0)
{
	static char bin[PATH_MAX];
	const char *lib = selfdir(argv0);

	readopt_done(&opt.read, argv0);
	if (!lib)
		return;
	snprintf(bin, sizeof bin, "%s/../../bin", lib);
	opt.read.tr.dir = bin;
}

int main(int argc, char **argv)
{
	struct sessions sessions = {0};
	struct weights *w;
	size_t top;

	msg_prog = "pct sys";
	msg_known = is_told;
	coproc_std_fds();
	parse(argc, argv);
	set_dirs(argv[0]);
	choose_names();
	opt.names = argv[optind][0] == 'a' ? 0 : argv[optind][0];
	if (opt.read.ga.event && *opt.read.ga.event)
		totals.only = opt.read.ga.event;
	totals.seconds = strtod(argv[optind + 1], NULL);
	totals.percent = strtod(argv[optind + 2], NULL);
	totals.dis = opt.pool != NULL;
	top = (size_t)strtoul(argv[optind + 3], NULL, 10);
	show_what = opt.names == 's' ? "symbol" : opt.names == 'l' ? "line" : "address";
	if (find_files(argv + optind + 4, argc - optind - 4))
		ran(EXIT_PARTIAL);
	w = take();
	if (!opt.json) {
		sessions_read(&sessions, files.name, files.n);
		statistics_print(&sessions, &heads);
	}
	show(&totals, w, opt.json ? &show_json : &show_text, top);
	msg_close_stdout();
	return worst;
}
