/* page-html - writes a page that explains samples, one HTML file that needs no other.
 *
 *	page-html [OPTION]... FILE...      out:  <!DOCTYPE html> ...
 *
 * page.html is the frame; page.css and the scripts beside it are put in, and all data. */
#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/options.h"
#include "base/progress.h"
#include "fill.h"
#include "host/coproc.h"
#include "host/selfdir.h"
#include "names/inlined.h"
#include "names/readopt.h"
#include "names/translatorcommand.h"
#include "ran.h"
#include "run/filelist.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
	"usage: page-html [OPTION]... FILE...\n"
	"Write a page of the samples in data files and text logs to standard output.\n"
	"  --title TEXT    of the page; default is what ran\n"
	"  --no-source     without the lines of source that have samples\n"
	"  --index FILE    the files are those of the run that has this index\n"
	"  --second LIST   names of the files of a second run, which is compared with the first one\n"
	"  --differences FILE\n"
	"                  how they differ, in JSON, which is put in\n"
	"  --lanes FILE, --waits FILE\n"
	"                  the picture and the JSON of waits, which are put in\n"
	"  --inlined[=may]  inlined calls are calls (if a translator knows them)\n"
	"  -C, -f LIST, -l N, -n N, -t TRANSLATOR, -w FROM..TO, --event NAME, --names FORM\n"
	"                  as of pct-pr\n"
	"Examples:\n"
	"  page-html --title sort /tmp/pct-0/ct/sort.*/* >sort.html\n"
	"  page-html -l 20 --event time -f list >run.html\n";

struct options {
	struct readopt read;
	const char *title, *lanes, *waits, *index, *second, *differences;
	int inlined, inlined_may, no_source;
};

static void parse(int argc, char **argv, struct options *o)
{
	static const struct option longs[] = {
		{"title", required_argument, NULL, 'T'},
		{"no-source", no_argument, NULL, 'N'},
		{"index", required_argument, NULL, 'X'},
		{"second", required_argument, NULL, 'B'},
		{"differences", required_argument, NULL, 'D'},
		{"lanes", required_argument, NULL, 'L'},
		{"waits", required_argument, NULL, 'W'},
		{"inlined", optional_argument, NULL, 'I'},
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
		case 'B': o->second = optarg; break;
		case 'D': o->differences = optarg; break;
		case 'L': o->lanes = optarg; break;
		case 'W': o->waits = optarg; break;
		case 'I':
			o->inlined = !optarg;
			o->inlined_may = optarg != NULL;
			break;
		case 'h': options_help(usage);
		default: readopt(&o->read, c, optarg);
		}
	readopt_default_run(&o->read, argv + optind, argc - optind);
}

/* Our own translators are in bin/, this program is in lib/pct/. */
static void choose_translators(struct readopt *r, const struct options *o, const char *lib)
{
	static char bin[PATH_MAX];
	struct translate_opt *t = &r->tr;

	if (lib && snprintf(bin, sizeof bin, "%s/../../bin", lib) < (int)sizeof bin)
		t->dir = bin;

	if (!t->chain_len) {
		r->chain[t->chain_len++] = translator_lines(t->dir);
		r->chain[t->chain_len++] = "addr2nm";
	}
	t->inlined = (o->inlined || (o->inlined_may && (!t->demangle || INLINED_DEMANGLES)))
		&& inlined_known(t);
}

struct work {
	struct options *o;
	struct model m;
	struct ran ran[2];
	int side; /* of the files that are read: 1 of the second run */
	struct times times;
	struct sources sources;
	struct gather_none none;
	size_t seen;
};

static int do_file(void *arg, const char *path)
{
	struct work *w = arg;
	int bad = gather(&w->m.places, path, &w->o->read.ga, &w->none);

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

static int read_second(struct work *w)
{
	w->side = 1;
	w->o->read.ga.unit = 1;
	return filelist(w->o->second, DATAFILES_SAMPLES, do_file, w);
}

static const char *title(const struct work *w)
{
	const char *a = ran_title(&w->ran[0]), *b = ran_title(&w->ran[1]);
	char *both;

	if (!a || !w->o->second)
		return a ? a : "Profile";
	b = b ? b : "?";
	both = must(malloc(strlen(a) + strlen(b) + 20));
	sprintf(both, "%s, and %s", a, b);
	return both;
}

static void write_page(struct work *w, const char *dir)
{
	const struct options *o = w->o;
	struct fill f = {o->title, o->lanes, o->waits, o->differences, {&w->ran[0], NULL},
		{&w->m, &w->times, &w->sources, NULL, NULL}};

	ran_facts(&w->ran[0], o->index ? o->index : o->read.run);
	if (o->second) {
		ran_facts(&w->ran[1], "");
		f.ran[1] = &w->ran[1];
	} else {
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
	w.m.two = o.second != NULL;
	choose_translators(&o.read, &o, selfdir(argv[0]));
	o.read.ga.file = read_head;
	o.read.ga.file_arg = &w;
	o.read.ga.record = times_note;
	o.read.ga.record_arg = &w.times;
	o.read.ga.order = &order;
	bad = readopt_files(&o.read, argv + optind, argc - optind, do_file, &w);
	if (o.second)
		bad |= read_second(&w);
	progress_end();
	if (bad && !w.m.places.nodes)
		return EXIT_FAIL;
	gather_say_others(&w.none);
	if (!w.m.places.nodes) {
		gather_say_none(&w.none);
		return EXIT_PARTIAL;
	}
	model_names(&w.m, &o.read.tr);
	model_tree(&w.m);
	for (size_t e = 0; e < w.m.events && !w.m.two; e++)
		model_intervals(&w.m, e, &order);
	if (w.m.merged)
		msg_warn("%zu of the rarest calls are one, `(too few, merged)'", w.m.merged);
	write_page(&w, selfdir(argv[0]));
	msg_close_stdout();
	return bad ? EXIT_PARTIAL : EXIT_OK;
}
