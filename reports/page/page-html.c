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
#include "names/translator.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
	"usage: page-html [OPTION]... FILE...\n"
	"Write a page of the samples in data files and text logs to standard output.\n"
	"  --title TEXT    of the page\n"
	"  --facts FILE    lines of KEY<TAB>VALUE on what ran, which are put in\n"
	"  --inlined[=may]  inlined calls are calls (if a translator knows them)\n"
	"  -C, -f LIST, -l N, -n N, -t TRANSLATOR, -w FROM..TO, --event NAME, --names FORM\n"
	"                  as of pct-pr\n"
	"Examples:\n"
	"  page-html --title sort /tmp/pct-0/ct/sort.*/* >sort.html\n"
	"  page-html -l 20 --event time -f list >run.html\n";

struct options {
	struct readopt read;
	const char *title, *facts;
	int inlined, inlined_may;
};

static void parse(int argc, char **argv, struct options *o)
{
	static const struct option longs[] = {
		{"title", required_argument, NULL, 'T'},
		{"facts", required_argument, NULL, 'F'},
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
		case 'F': o->facts = optarg; break;
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
	struct gather_none none;
	char **file; /* those that were read */
	size_t files, room, seen;
};

static int do_file(void *arg, const char *path)
{
	struct work *w = arg;
	int bad = gather(&w->m.places, path, &w->o->read.ga, &w->none);

	if (!bad) {
		w->file = grown(w->file, &w->room, w->files, sizeof *w->file);
		w->file[w->files++] = must(strdup(path));
	}
	progress("files read", ++w->seen, w->o->read.files);
	return bad != 0;
}

/* Read the files of event E once more, as single frames in their order, for its intervals. */
static void intervals(struct work *w, size_t e)
{
	struct gather_opt ga = w->o->read.ga;
	struct gather_none none = {0};
	struct places leaves = {0};
	struct order order = {0};

	ga.event = w->m.event[e].name;
	ga.frames = 1;
	ga.cut = 0;
	ga.order = &order;
	for (size_t i = 0; i < w->files; i++)
		gather(&leaves, w->file[i], &ga, &none);
	model_intervals(&w->m, e, &leaves, &order);
	places_free(&leaves);
	free(order.turn);
}

int main(int argc, char **argv)
{
	struct options o = {.title = "Profile",
		.read = {.ga = {.frames = PCT_DEPTH_MAX,
				 .by_program = 1,
				 .by_pid = 1,
				 .by_start = 1,
				 .by_unit = 1,
				 .by_addr = 1,
				 .cut = 1,
				 .event = GATHER_ALL,
				 .names = 'b'},
			.window = {.slices = 1}}};
	struct work w = {.o = &o};
	int bad;

	msg_prog = "pct page";
	coproc_std_fds();
	parse(argc, argv, &o);
	readopt_done(&o.read, argv[0]);
	choose_translators(&o.read, &o, selfdir(argv[0]));
	bad = readopt_files(&o.read, argv + optind, argc - optind, do_file, &w);
	progress_end();
	if (bad && !w.files && !w.m.places.nodes)
		return EXIT_FAIL;
	gather_say_others(&w.none);
	if (!w.m.places.nodes) {
		gather_say_none(&w.none);
		return EXIT_PARTIAL;
	}
	model_names(&w.m, &o.read.tr);
	model_tree(&w.m);
	for (size_t e = 0; e < w.m.events && !bad; e++)
		intervals(&w, e);
	if (w.m.merged)
		msg_warn("%zu of the rarest calls are one, `(too few, merged)'", w.m.merged);
	fill_page(selfdir(argv[0]), o.title, o.facts, &w.m);
	msg_close_stdout();
	return bad ? EXIT_PARTIAL : EXIT_OK;
}
