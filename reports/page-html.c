/* page-html - writes a page that explains samples, one HTML file that needs no other.
 *
 *	page-html [OPTION]... FILE...      out:  <!DOCTYPE html> ...
 *
 * The page is page.html, with page.css, the scripts beside it and all data put in. */
#define _GNU_SOURCE
#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/optiontable.h"
#include "base/progress.h"
#include "page/fill.h"
#include "exec/coproc.h"
#include "paths/selfdir.h"
#include "page/lacks.h"
#include "page/library.h"
#include "names/inlined.h"
#include "names/readopt.h"
#include "names/translatorcommand.h"
#include "page/ran.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OTHERS = 25 };

static struct options {
	struct readopt read;
	const char *title, *lanes, *index;
	const char *other[OTHERS]; /* for each run to compare: the list of its files */
	unsigned others;
	struct pieces pieces;
	struct library library;
	int no_source;
} opt = {.read = {.ga = {.frames = PCT_DEPTH_MAX,
			  .by_program = 1,
			  .by_pid = 1,
			  .by_start = 1,
			  .by_unit = 1,
			  .by_addr = 1,
			  .cut = 1,
			  .leaves = 1,
			  .event = GATHER_ALL,
			  .names = 'b'},
		 .window = {.slices = 1}}};

static void other(const struct option_given *g)
{
	if (opt.others == OTHERS)
		misuse("too many runs to compare", g->value);
	opt.other[opt.others++] = g->value;
}

static void take_piece(const struct option_given *g)
{
	pieces_add(&opt.pieces, (char *)g->value);
}

static void take_library(const struct option_given *g)
{
	library_add(&opt.library, g->value);
}

static const struct option_row options[] = {
	{NULL,
		"usage: page-html [OPTION]... FILE...\n"
		"Write a page of the samples in data files and text logs to standard output.\n",
		.column = 18, .to = &opt.read},
	{"--title TEXT", "title of the page; default: what ran", .text = &opt.title},
	{"--no-source", "omit the source lines that have samples", .flag = &opt.no_source},
	{"--index FILE", "the files are those of the run that has this index", .text = &opt.index},
	{"--second LIST",
		"names of the files of another run, to compare with the first one;\n"
		"repeatable",
		.take = other},
	{"--piece NAME=FILE",
		"add the JSON of FILE as NAME; its first line says what was asked for;\n"
		"- is standard input; repeatable",
		.take = take_piece},
	{"--lanes FILE", "add the picture of waits in FILE", .text = &opt.lanes},
	{"--library FILE",
		"add the script in FILE before the page's own: d3 draws charts; repeatable",
		.take = take_library},
	{"--inlined[=may]", "show inlined calls as calls (if a translator knows them)", READOPT},
	{"-C, -M, -d DIR, -f LIST, -l N, -n N, -t TRANSLATOR, -w FROM..TO, --event NAME, --names FORM",
		"see pct-pr", READOPT},
	{.part = readopt_place_rows},
	{.help = "Examples:\n"
		 "  page-html --title sort /tmp/pct-0/ct/sort.*/* >sort.html\n"
		 "  page-html -l 20 --event time -f list >run.html\n"},
	{0},
};

struct work {
	struct model m;
	struct ran ran[1 + OTHERS];
	struct window window[1 + OTHERS];
	char run[1 + OTHERS][24]; /* for each run to compare: @N, "" not known */
	struct weighing weighing; /* of the run that is read */
	unsigned side;            /* number of the run that is read, 0 the first */
	struct times times;
	struct sources sources;
	struct gather_none none;
	size_t seen;
};

static int do_file(void *arg, const char *path)
{
	struct work *w = arg;
	int bad = gather(&w->m.places, path, &opt.read.ga, &w->none);

	if (bad)
		ran_refused(&w->ran[w->side], path);
	ran_log(&w->ran[w->side], path);
	progress("files read", ++w->seen, opt.read.files);
	return bad != 0;
}

static void read_head(void *arg, const struct gather_file *f)
{
	struct work *w = arg;

	ran_file(&w->ran[w->side], f);
	times_file(&w->times, f);
}

/* Set RUN to the word @N if this is all that the file LIST has, else leave it "". */
static void sole_run(char *run, size_t size, const char *list)
{
	FILE *in = list ? fopen(list, "re") : NULL;
	char *end = run;

	if (!in)
		return;
	if (!fgets(run, (int)size, in) || *run != '@' || !(end = strchr(run, '\n'))
		|| fgetc(in) != EOF)
		end = run;
	*end = 0;
	fclose(in);
}

/* Read the files of one run.  Each run has its own beginning, and so its own window. */
static int read_run(struct work *w, char **word, int n)
{
	struct readopt *r = &opt.read;
	int bad;

	if (r->ga.window) {
		w->window[w->side] = r->window;
		w->ran[w->side].window = r->ga.window = &w->window[w->side];
	}
	w->ran[w->side].frames = r->ga.frames;
	r->ga.unit = w->side;
	r->ga.weighing = &w->weighing;
	w->weighing = (struct weighing){.from = w->m.places.groups};
	if (opt.others)
		sole_run(w->run[w->side], sizeof w->run[0], r->list);
	bad = readopt_files(r, word, n, do_file, w);
	weighing_end(&w->weighing);
	weighing_apply(&w->weighing, &w->m.places, &w->m.paths);
	return bad;
}

static int read_others(struct work *w)
{
	int bad = 0;

	while (w->side < opt.others) {
		opt.read.list = opt.other[w->side++];
		bad |= read_run(w, NULL, 0);
	}
	return bad;
}

static const char *title(const struct work *w)
{
	const char *a = ran_title(&w->ran[0]), *b = ran_title(&w->ran[1]);
	char *all;
	int n;

	if (!a || !opt.others)
		return a ? a : "Profile";
	if (opt.others == 1)
		n = asprintf(&all, "%s, and %s", a, b ? b : "?");
	else
		n = asprintf(&all, "%s, and %u others", a, opt.others);
	return must(n < 0 ? NULL : all);
}

static void write_page(struct work *w, const char *dir)
{
	struct fill f = {opt.title, opt.lanes, opt.library.text, w->ran, 1 + opt.others,
		{&w->m, &w->times, &w->sources, &opt.pieces}};

	for (unsigned i = 0; i <= opt.others; i++)
		lacks_names(&w->ran[i], &w->m, i);
	ran_facts(&w->ran[0], opt.others ? w->run[0] : opt.index ? opt.index : opt.read.run);
	for (unsigned i = 1; i <= opt.others; i++)
		ran_facts(&w->ran[i], w->run[i]);
	if (!opt.others) {
		times_cells(&w->times, &w->m);
		if (!opt.no_source)
			sources_read(&w->sources, &w->m, w->ran[0].began);
	}
	if (!f.title)
		f.title = title(w);
	fill_page(dir, &f);
}

int main(int argc, char **argv)
{
	struct work w = {0};
	struct order order = {0};
	int bad;

	msg_prog = "pct page";
	coproc_std_fds();
	options_take(argc, argv, options);
	readopt_default_run(&opt.read, argv + optind, argc - optind);
	readopt_done(&opt.read, argv[0]);
	w.m.compared = opt.others > 0;
	readopt_translators(&opt.read, 0);
	opt.read.ga.file = read_head;
	opt.read.ga.file_arg = &w;
	opt.read.ga.record = times_note;
	opt.read.ga.record_arg = &w.times;
	opt.read.ga.order = &order;
	opt.read.ga.paths = &w.m.paths;
	bad = read_run(&w, argv + optind, argc - optind);
	bad |= read_others(&w);
	progress_end();
	if (!w.m.places.nodes) {
		if (!bad || w.none.outside)
			gather_say_none(&w.none);
		return bad ? EXIT_FAIL : EXIT_PARTIAL;
	}
	model_names(&w.m, &opt.read.tr);
	model_tree(&w.m);
	for (size_t e = 0; e < w.m.events && !w.m.compared; e++)
		model_intervals(&w.m, e, &order);
	if (w.m.merged)
		msg_warn("merged the %zu rarest calls into one, `(too few, merged)'", w.m.merged);
	bad |= library_read(&opt.library);
	write_page(&w, selfdir(argv[0]));
	msg_close_stdout();
	return bad ? EXIT_PARTIAL : EXIT_OK;
}
