/* page-html - writes a page that explains samples, one HTML file that needs no other.
 *
 *	page-html [OPTION]... FILE...      out:  <!DOCTYPE html> ...
 *
 * page.html is the frame; page.css and the scripts beside it are put in, and all data. */
#define _GNU_SOURCE
#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/options.h"
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

static const char usage[] =
	"usage: page-html [OPTION]... FILE...\n"
	"Write a page of the samples in data files and text logs to standard output.\n"
	"  --title TEXT    title of the page; default: what ran\n"
	"  --no-source     omit the source lines that have samples\n"
	"  --index FILE    the files are those of the run that has this index\n"
	"  --second LIST   names of the files of another run, to compare with the first one;\n"
	"                  repeatable\n"
	"  --piece NAME=FILE\n"
	"                  add the JSON of FILE as NAME; its first line says what was asked for;\n"
	"                  - is standard input; repeatable\n"
	"  --lanes FILE    add the picture of waits in FILE\n"
	"  --library FILE  add the script in FILE before the page's own: d3 draws charts; repeatable\n"
	"  --inlined[=may]  show inlined calls as calls (if a translator knows them)\n"
	"  -C, -f LIST, -l N, -n N, -t TRANSLATOR, -w FROM..TO, --event NAME, --names FORM\n"
	"                  see pct-pr\n"
	"Examples:\n"
	"  page-html --title sort /tmp/pct-0/ct/sort.*/* >sort.html\n"
	"  page-html -l 20 --event time -f list >run.html\n";

enum { OTHERS = 25 };

struct options {
	struct readopt read;
	const char *title, *lanes, *index;
	const char *other[OTHERS]; /* lists of the files of the runs that are compared with it */
	unsigned others;
	struct pieces pieces;
	struct library library;
	int no_source;
};

static void other(struct options *o, const char *list)
{
	if (o->others == OTHERS)
		misuse("too many runs to compare", list);
	o->other[o->others++] = list;
}

static void parse(int argc, char **argv, struct options *o)
{
	static const struct option longs[] = {
		{"title", required_argument, NULL, 'T'},
		{"no-source", no_argument, NULL, 'N'},
		{"index", required_argument, NULL, 'X'},
		{"second", required_argument, NULL, 'B'},
		{"piece", required_argument, NULL, 'P'},
		{"lanes", required_argument, NULL, 'L'},
		{"library", required_argument, NULL, 'Y'},
		{READOPT_INLINED_LONG},
		{READOPT_EVENT_LONG},
		{READOPT_KALLSYMS_LONG},
		{READOPT_VMLINUX_LONG},
		{READOPT_NAMES_LONG},
		ELSEWHERE_LONGS,
		{"help", no_argument, NULL, 'h'},
		{NULL, 0, NULL, 0},
	};
	int c;

	while ((c = options_next(argc, argv, ":t:f:l:n:w:d:CMh", longs, NULL)) != -1)
		switch (c) {
		case 'T': o->title = optarg; break;
		case 'N': o->no_source = 1; break;
		case 'X': o->index = optarg; break;
		case 'B': other(o, optarg); break;
		case 'P': pieces_add(&o->pieces, optarg); break;
		case 'L': o->lanes = optarg; break;
		case 'Y': library_add(&o->library, optarg); break;
		case 'h': options_help(usage);
		default: readopt(&o->read, c, optarg);
		}
	readopt_default_run(&o->read, argv + optind, argc - optind);
}

struct work {
	struct options *o;
	struct model m;
	struct ran ran[1 + OTHERS];
	struct window window[1 + OTHERS];
	char run[1 + OTHERS][24]; /* of runs that are compared: @N, "" not known */
	struct weighing weighing; /* of one run */
	unsigned side;            /* of the files that are read: 0 of the first run */
	struct times times;
	struct sources sources;
	struct gather_none none;
	size_t seen;
};

static int do_file(void *arg, const char *path)
{
	struct work *w = arg;
	int bad = gather(&w->m.places, path, &w->o->read.ga, &w->none);

	if (bad)
		ran_refused(&w->ran[w->side], path);
	ran_log(&w->ran[w->side], path);
	progress("files read", ++w->seen, w->o->read.files);
	return bad != 0;
}

static void read_head(void *arg, const struct gather_file *f)
{
	struct work *w = arg;

	ran_file(&w->ran[w->side], f);
	times_file(&w->times, f);
}

/* Set RUN to @N where LIST, the files of a run, is this word alone. */
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

/* Read the files of a run; each has its own beginning, and so its own window. */
static int read_run(struct work *w, char **word, int n)
{
	struct readopt *r = &w->o->read;
	int bad;

	if (r->ga.window) {
		w->window[w->side] = r->window;
		w->ran[w->side].window = r->ga.window = &w->window[w->side];
	}
	w->ran[w->side].frames = r->ga.frames;
	r->ga.unit = w->side;
	r->ga.weighing = &w->weighing;
	w->weighing = (struct weighing){.from = w->m.places.groups};
	if (w->o->others)
		sole_run(w->run[w->side], sizeof w->run[0], r->list);
	bad = readopt_files(r, word, n, do_file, w);
	weighing_end(&w->weighing);
	weighing_apply(&w->weighing, &w->m.places, &w->m.paths);
	return bad;
}

static int read_others(struct work *w)
{
	int bad = 0;

	while (w->side < w->o->others) {
		w->o->read.list = w->o->other[w->side++];
		bad |= read_run(w, NULL, 0);
	}
	return bad;
}

static const char *title(const struct work *w)
{
	const char *a = ran_title(&w->ran[0]), *b = ran_title(&w->ran[1]);
	char *all;
	int n;

	if (!a || !w->o->others)
		return a ? a : "Profile";
	if (w->o->others == 1)
		n = asprintf(&all, "%s, and %s", a, b ? b : "?");
	else
		n = asprintf(&all, "%s, and %u others", a, w->o->others);
	return must(n < 0 ? NULL : all);
}

static void write_page(struct work *w, const char *dir)
{
	const struct options *o = w->o;
	struct fill f = {o->title, o->lanes, o->library.text, w->ran, 1 + o->others,
		{&w->m, &w->times, &w->sources, &o->pieces}};

	for (unsigned i = 0; i <= o->others; i++)
		lacks_names(&w->ran[i], &w->m, i);
	ran_facts(&w->ran[0], o->others ? w->run[0] : o->index ? o->index : o->read.run);
	for (unsigned i = 1; i <= o->others; i++)
		ran_facts(&w->ran[i], w->run[i]);
	if (!o->others) {
		times_cells(&w->times, &w->m);
		if (!o->no_source)
			sources_read(&w->sources, &w->m, w->ran[0].began);
	}
	if (!f.title)
		f.title = title(w);
	fill_page(dir, &f);
}

int main(int argc, char **argv)
{
	struct options o = {.read = {.ga = {.frames = PCT_DEPTH_MAX,
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
	struct work w = {.o = &o};
	struct order order = {0};
	int bad;

	msg_prog = "pct page";
	coproc_std_fds();
	parse(argc, argv, &o);
	readopt_done(&o.read, argv[0]);
	w.m.compared = o.others > 0;
	readopt_translators(&o.read, 0);
	o.read.ga.file = read_head;
	o.read.ga.file_arg = &w;
	o.read.ga.record = times_note;
	o.read.ga.record_arg = &w.times;
	o.read.ga.order = &order;
	o.read.ga.paths = &w.m.paths;
	bad = read_run(&w, argv + optind, argc - optind);
	bad |= read_others(&w);
	progress_end();
	if (!w.m.places.nodes) {
		if (!bad || w.none.outside)
			gather_say_none(&w.none);
		return bad ? EXIT_FAIL : EXIT_PARTIAL;
	}
	model_names(&w.m, &o.read.tr);
	model_tree(&w.m);
	for (size_t e = 0; e < w.m.events && !w.m.compared; e++)
		model_intervals(&w.m, e, &order);
	if (w.m.merged)
		msg_warn("merged the %zu rarest calls into one, `(too few, merged)'", w.m.merged);
	bad |= library_read(&o.library);
	write_page(&w, selfdir(argv[0]));
	msg_close_stdout();
	return bad ? EXIT_PARTIAL : EXIT_OK;
}
