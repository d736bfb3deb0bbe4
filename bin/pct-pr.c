/* pct-pr - reads data files and prints lines COUNT<TAB>LABEL, one for each distinct place.
 *
 *	pct-pr /tmp/pct-0/ct/sort.4711/libc.so.6
 *	12	/lib/x86_64-linux-gnu/libc.so.6:memcpy
 *
 * The names come from translators, which are co-processes (names/translate.h). */
#define _GNU_SOURCE
#include "base/msg.h"
#include "base/must.h"
#include "base/num.h"
#include "base/optiontable.h"
#include "base/progress.h"
#include "format/reader.h"
#include "format/stamp.h"
#include "exec/coproc.h"
#include "names/infmt.h"
#include "names/inlined.h"
#include "names/kinds.h"
#include "names/outfmt.h"
#include "names/readopt.h"
#include "names/translatorcommand.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct options {
	struct readopt read;
	const char *out, *stamp;
	const char *by; /* the meaning of %k */
	const char *kind;
	int merge, sort, symbols;
	enum { SPREAD_NONE, SPREAD_RUN, SPREAD_RUNS } spread; /* variances, of this run or others */
} opt = {.read = {.ga = {.frames = 1, .names = 'l'}, .window = {.slices = 1}},
	.out = "%c%t%k",
	.by = "%l"};

/* --by: choose the label and its translators. */
static void by_kind(const char *kind)
{
	const struct kind *k = kinds_find(kind);

	if (!k && (!strchr(kind, '%') || !outfmt_ok(kind) || outfmt_has(kind, 'k')))
		misuse("neither a kind of line nor a label with %", kind);
	opt.by = k ? k->format : kind;
	if (k && k->names != 'l')
		opt.read.ga.names = k->names;
	opt.symbols = k && k->symbols;
}

/* FORMAT with the label of --by for each %k. */
static const char *with_label(const char *format, const char *label)
{
	size_t size = strlen(format) * (strlen(label) + 1) + 1;
	char *out = must(malloc(size)), *to = out;

	for (; *format; format++)
		if (*format == '%' && format[1] == 'k') {
			to = stpcpy(to, label);
			format++;
		} else {
			*to++ = *format;
			if (*format == '%')
				*to++ = *++format;
		}
	*to = 0;
	return out;
}

/* Make the options agree. */
static void agree(void)
{
	if (opt.kind)
		by_kind(opt.kind);
	opt.merge |= opt.sort;
	opt.out = with_label(opt.out, opt.by);
	if (opt.merge && strncmp(opt.out, "%c%t", 4) != 0)
		misuse("--merge: the format must begin with %c%t", opt.out);
	if (opt.spread && !opt.merge)
		misuse("needs --merge or --most-first", "--spread");
}

/* -n: what text logs call a place. */
static void take_names(const struct option_given *g)
{
	const char *value = g->value;

	if (strcmp(value, "line") != 0 && strcmp(value, "sym") != 0 && strcmp(value, "func") != 0)
		misuse("not line, sym or func", value);
	opt.read.ga.names = value[0];
}

static void take_slices(const struct option_given *g)
{
	opt.read.window.slices = (unsigned)options_number(g, 1, WINDOW_SLICES_MAX);
	opt.read.ga.window = &opt.read.window;
}

static void take_form(const struct option_given *g)
{
	if (g->name[1] == 'i' && !infmt_ok(g->value))
		misuse("not a format with one integer, such as 0x%x", g->value);
	if (g->name[1] == 'o' && !outfmt_ok(g->value))
		misuse("unknown letter after % in format", g->value);
	*(g->name[1] == 'i' ? &opt.read.tr.in_format : &opt.out) = g->value;
}

static void take_spread(const struct option_given *g)
{
	if (g->value && strcmp(g->value, "runs") != 0)
		misuse("not --spread or --spread=runs", g->value);
	opt.spread = g->value ? SPREAD_RUNS : SPREAD_RUN;
}

static void take_stamp(const struct option_given *g)
{
	if (!stamp_ok(g->value))
		misuse("not a translator's name", g->value);
	opt.stamp = g->value;
}

static const struct option_row options[] = {
	{NULL,
		"usage: pct-pr [OPTION]... FILE...\n"
		"Print COUNT<TAB>LABEL for each distinct place in the data files, merged.\n",
		.column = 17, .to = &opt.read},
	{"-t TRANSLATOR",
		"ask it for names: addr2line, addr2nm, addr2gdb, addr2src, or a command for\n"
		"sh that finds the object's path in $PCT_OBJECT; repeatable, the next is\n"
		"asked for what the one before did not know",
		READOPT},
	{"-i INFMT", "form of an address for translators, printf-style; default 0x%x",
		.take = take_form},
	{"-o OUTFMT",
		"a line: %c count, %l label, %s translator's answer, %f source file,\n"
		"%L its line, %o object, %O its base name, %a address, %p program, %i pid,\n"
		"%T its start, %I number of its run, %u its control group, %t tab,\n"
		"%n newline, %%; default %c%t%l\n"
		"For pct-dis: %A address, %b build-id, or another identity of the object;\n"
		"%m when the object was changed, ns, 0 not known\n"
		"Of samples: %e event, or time, %q ns that one stands for, 0 not known\n"
		"%F object and name of each frame, with tabs; %k label of --by",
		.take = take_form},
	{"--by WHAT",
		"one line for each: addr, sym, line (default), src, obj, prog or hier, or a\n"
		"label of the letters above, as %o:%a",
		.text = &opt.kind},
	{"--merge", "equal lines in one; OUTFMT begins with %c%t", .flag = &opt.merge},
	{"--most-first", "the same, most samples first", .flag = &opt.sort},
	{"--spread[=runs]",
		"COUNT<TAB>VARIANCE<TAB>DF before the rest of a merged line: the variance of\n"
		"COUNT by the order of samples, and its degrees of freedom; 0 0 not known\n"
		"--spread=runs: where processes and threads may share time in another way",
		.take = take_spread},
	{"-f LIST", "names of further data files, one a line; - is standard input", READOPT},
	{"-l N", "call paths of up to N frames, `leaf <- caller <- ...`", READOPT},
	{"--cut", "paths whose outermost frames are missing end with `...'",
		.flag = &opt.read.ga.cut},
	{"-n NAMES", "what text logs call a place: line (default), sym, or func, without object",
		.take = take_names},
	{"-C", "demangled names", READOPT},
	{"--inlined[=may]",
		"calls that were inlined are frames of their own (needs addr2src);\n"
		"--inlined=may: if addr2src was built and no translator but addr2nm is given",
		READOPT},
	{"--names FORM", "functions in full (default) or short: without arguments and hashes",
		READOPT},
	{"-w FROM..TO", "only samples of that time: seconds, or % of the run (logs have times)",
		READOPT},
	{"--slices N", "cut it, or the whole run, into N: %w is the slice, from 0, %W when it was",
		.take = take_slices},
	{"--event NAME",
		"only files that counted this event, `time' for time; without it those that\n"
		"have the first file's event; * for files of any event (for %e)",
		READOPT},
	{"--kallsyms FILE", "for [kernel]: a copy of /proc/kallsyms, or a System.map", READOPT},
	{"--vmlinux FILE", "for [kernel]: its image with symbols, and lines when it has debug data",
		READOPT},
	{.part = elsewhere_rows},
	{"--stamp NAME", "mark the FILEs: NAME is the translator for them; '' takes the mark off",
		.take = take_stamp},
	{.help = "Examples:\n"
		 "  pct-pr -t addr2nm /tmp/pct-0/ct/sort.*/libc.so.6\n"
		 "  pct-pr -o '%c%t%p %O' /tmp/pct-0/ct/*/*\n"},
	{0},
};

static void parse(int argc, char **argv)
{
	options_take(argc, argv, options);
	if (optind == argc && !opt.read.list)
		misuse("no data file given", "FILE...");
	agree();
}

/* Merge the lines of P into T. */
static void merge(const struct places *p, struct tally *t)
{
	size_t *line = opt.spread ? must(malloc((p->nodes + 1) * sizeof *line)) : NULL;

	outfmt_tally(t, opt.out + 4, p, line);
	if (opt.spread)
		order_measure(opt.read.ga.order, p, line, opt.spread == SPREAD_RUNS, t);
	free(line);
	if (opt.sort)
		tally_sort(t);
	tally_print(t, opt.spread != SPREAD_NONE);
}

struct work {
	struct places places;
	struct gather_none none;
	struct weighing weighing;
	size_t done; /* number of files that were read or stamped */
	size_t seen; /* number of files so far */
};

static int do_file(void *arg, const char *path)
{
	struct work *w = arg;
	int bad = opt.stamp ? stamp_file(path, opt.stamp)
			    : gather(&w->places, path, &opt.read.ga, &w->none);

	w->done += !bad;
	progress("files read", ++w->seen, opt.read.files);
	return bad != 0;
}

int main(int argc, char **argv)
{
	struct work w = {0};
	struct tally merged = {0};
	struct order order = {0};
	size_t lines = 0;
	int bad = 0, named;

	msg_prog = "pct-pr";
	coproc_std_fds();
	parse(argc, argv);
	readopt_done(&opt.read, argv[0]);
	opt.read.ga.weighing = &w.weighing;
	if (opt.kind && !opt.symbols)
		opt.read.inlined_may = 0;
	readopt_translators(&opt.read, opt.symbols);
	named = outfmt_want(opt.out, &opt.read.ga);
	if (opt.spread) {
		opt.read.ga.order = &order;
		opt.read.ga.by_start = 1;
	}
	w.places.bare = opt.read.ga.names == 'f';

	if (opt.stamp)
		opt.read.ga.window = NULL;
	bad = readopt_files(&opt.read, argv + optind, argc - optind, do_file, &w);
	progress_end();
	if (opt.stamp || (bad && !w.done && !w.places.nodes))
		return !bad ? EXIT_OK : w.done ? EXIT_PARTIAL : EXIT_FAIL;
	gather_say_others(&w.none);
	weighing_end(&w.weighing);
	weighing_apply(&w.weighing, &w.places, NULL);
	if (weighing_differ(&w.weighing) && strncmp(opt.out, "%c%t", 4) == 0)
		opt.merge = 1; /* samples stand for different times or events: equal lines occur */
	if (named)
		inlined_label(&w.places, &opt.read.tr, opt.read.ga.frames, opt.read.ga.names);
	if (opt.merge) {
		merge(&w.places, &merged);
		lines = merged.lines;
	}
	for (uint32_t i = 0; !opt.merge && i < w.places.nodes; i++)
		if (w.places.node[i].count && ++lines) {
			outfmt_write(stdout, opt.out, &w.places, i);
			putchar('\n');
		}
	msg_close_stdout();
	if (!lines && (!bad || w.none.outside)) {
		gather_say_none(&w.none);
		return EXIT_PARTIAL;
	}
	return bad ? EXIT_PARTIAL : EXIT_OK;
}
