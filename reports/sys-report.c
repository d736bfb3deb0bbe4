/* sys-report - the report of a system: the run, its processes, a user and a kernel profile of each,
 * the kernel.  `pct sys' checks the options and calls it:
 *	sys-report [OPTION]... BY SECONDS PERCENT TOP [FILE]...
 *	sort [2]                 4711      1200     1.2000 ...
 * BY is sym, line or addr; SECONDS, PERCENT and TOP are the thresholds; other options are those of
 * pct-pr.  Memory follows the distinct places. */
#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/optiontable.h"
#include "base/progress.h"
#include "exec/coproc.h"
#include "paths/selfdir.h"
#include "sys/instructions.h"
#include "names/inlined.h"
#include "names/readopt.h"
#include "names/translatorcommand.h"
#include "run/filelist.h"
#include "sys/show.h"
#include "sys/statistics.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
	struct readopt read;
	const char *pool; /* most debuggers of pct-dis, as text; NULL: no instructions */
	char names;       /* what a place is called: 's' symbol, 'l' line, 0 its address alone */
	int json;
} opt = {.read = {.ga = {.frames = 1}, .window = {.slices = 1}}};

static struct {
	char **name;
	size_t n, room;
} files;

static struct fileheads heads;
static struct sessions sessions;
static struct totals totals;
static struct places places;
static struct gather_none none;

static const struct option_row options[] = {
	{NULL, "usage: sys-report [OPTION]... BY SECONDS PERCENT TOP [FILE]...\n", .column = 14,
		.to = &opt.read},
	{"--json", "print JSON", .flag = &opt.json},
	{"--dis POOL", "show instructions, by at most POOL debuggers", .text = &opt.pool},
	{"--by-cgroup", "group processes by control group", .flag = &totals.by_cgroup},
	{"-t TRANSLATOR, -f LIST, -w FROM..TO, -C, --names FORM, --event NAME, --inlined[=may]",
		"see pct-pr", READOPT},
	{.part = readopt_place_rows},
	{0},
};

static void parse(int argc, char **argv)
{
	options_take(argc, argv, options);
	if (argc - optind < 4)
		msg_die(EXIT_USAGE, "sys-report wants BY SECONDS PERCENT TOP");
}

/* 1 when the message TEXT was printed before: heads and samples of a file are read apart, and both
 * may give it. */
static int is_told(const char *text, size_t len)
{
	static struct tally told;
	static int busy; /* 1: tally_add runs; its own message, on lack of memory, must appear */
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
		bad |= filelist_word(word[i], DATAFILES_UNREAD, add_name, NULL);
	if (opt.read.list)
		bad |= filelist(opt.read.list, DATAFILES_UNREAD, add_name, NULL);
	opt.read.list = NULL;
	return bad;
}

/* These functions read the files. */

/* HEADS, SAMPLES: 1 when some could not be read.  DONE: how many files were read whole. */
static struct {
	int heads, samples;
	size_t done;
} went;

static void read_data(struct reader *r)
{
	if (r->head.kind == 's') /* a file of states has no samples */
		return;
	went.heads |= fileheads_data(&heads, r);
	if (gather_data(&places, r, &opt.read.ga, &none) == 0)
		went.done++;
	else
		went.samples = 1;
}

/* Read the head and the counts of the log PATH.  Its samples are read later, when it is known
 * whether they count. */
static void read_log(const char *path)
{
	struct textlog *t = textlog_open(path);

	if (!t) {
		went.heads = 1;
		return;
	}
	went.heads |= fileheads_log(&heads, t, path);
	if (sessions_are(t, path) && textlog_again(t) == 0)
		sessions_read(&sessions, t);
	textlog_close(t);
}

/* Read FILE.  Returns 1 when it is a log. */
static int read_file(const char *path)
{
	struct reader r;

	if (reader_open(&r, path) == 0) {
		read_data(&r);
		reader_close(&r);
		return 0;
	}
	if (textlog_is(path)) {
		read_log(path);
		return 1;
	}
	msg_warn("cannot read %s: %s", path, r.why);
	went.heads = went.samples = 1;
	return 0;
}

/* Read each file once, except logs that have samples: these are read twice.  With a window of time,
 * all heads are read before. */
static void read_files(void)
{
	struct gather_opt *ga = &opt.read.ga;
	char *log = must(calloc(files.n + 1, 1));

	ga->by_program = ga->by_pid = ga->by_start = ga->by_unit = ga->by_addr = 1;
	ga->by_cgroup = totals.by_cgroup;
	ga->names = opt.names;
	ga->event = totals.only ? totals.only : GATHER_ALL;
	for (size_t i = 0; ga->window && i < files.n; i++)
		window_see(ga->window, files.name[i]);
	if (ga->window)
		window_fix(ga->window);
	for (size_t i = 0; i < files.n; i++) {
		log[i] = (char)read_file(files.name[i]);
		progress("files read", i + 1, files.n);
	}
	fileheads_number(&heads);
	totals_events(&totals, &heads);
	/* logs of debuggers count time */
	for (size_t i = 0; i < files.n; i++)
		if (log[i] && totals_event(&totals, kept_safe("time")) < totals.events) {
			if (gather_text(&places, files.name[i], ga, &none) == 0)
				went.done++;
			else
				went.samples = 1;
		}
	progress_end();
	free(log);
}

/* Name the samples of all files.  Returns a status. */
static int name_samples(void)
{
	int bad = went.samples;

	if (opt.read.ga.window)
		bad |= window_say_untimed(opt.read.ga.window);
	if (bad && !went.done && !places.nodes)
		return EXIT_FAIL;
	if (opt.names)
		inlined_label(&places, &opt.read.tr, 1, opt.read.ga.names);
	for (uint32_t i = 0; i < places.nodes; i++)
		if (places.node[i].count)
			return bad ? EXIT_PARTIAL : EXIT_OK;
	if (!bad || none.outside)
		gather_say_none(&none);
	return EXIT_PARTIAL;
}

/* These functions make the report. */

static int worst;

static void ran(int status)
{
	if (status > worst)
		worst = status;
}

/* Read and add up all that the report shows. */
static struct weights *take(void)
{
	struct weights *w;

	read_files();
	ran(!went.heads ? EXIT_OK : heads.n ? EXIT_PARTIAL : EXIT_FAIL);
	w = weights_make(&heads);
	if (totals.events) {
		ran(name_samples());
		totals_add(&totals, &places, w, !opt.names);
	} else if (totals.only) {
		msg_warn("no file counted this event: %s", totals.only);
		ran(EXIT_PARTIAL);
	}
	totals_done(&totals, w);
	if (opt.pool)
		ran(instructions_ask(&totals, &opt.read.tr, opt.pool));
	return w;
}

int main(int argc, char **argv)
{
	struct weights *w;
	size_t top;

	msg_prog = "pct sys";
	msg_known = is_told;
	coproc_std_fds();
	parse(argc, argv);
	readopt_done(&opt.read, argv[0]);
	readopt_translators(&opt.read, 0);
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
	show(&totals, w, opt.json ? &show_json : &show_text, top);
	if (!opt.json && totals.events)
		putchar('\n');
	if (!opt.json)
		statistics_print(&sessions, &heads);
	msg_close_stdout();
	return worst;
}
