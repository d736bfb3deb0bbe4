/* pct-pr - reads data files, prints lines COUNT<TAB>LABEL, one for each distinct place.
 *
 *	pct-pr /tmp/pct-0/ct/sort.4711/libc.so.6
 *	12	/lib/x86_64-linux-gnu/libc.so.6:memcpy
 *
 * Translators, co-processes, give the names (names/translate.h). */
#define _GNU_SOURCE
#include "base/msg.h"
#include "base/must.h"
#include "base/num.h"
#include "base/options.h"
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

static const char usage[] =
	"usage: pct-pr [OPTION]... FILE...\n"
	"Print COUNT<TAB>LABEL for each distinct place in the data files, merged.\n"
	"  -t TRANSLATOR  ask it for names: addr2line, addr2nm, addr2gdb, addr2src, or a command for\n"
	"                 sh that finds the object's path in $PCT_OBJECT; repeatable, the next is\n"
	"                 asked for what the one before did not know\n"
	"  -i INFMT       form of an address for translators, printf-style; default 0x%x\n"
	"  -o OUTFMT      a line: %c count, %l label, %s translator's answer, %f source file,\n"
	"                 %L its line, %o object, %O its base name, %a address, %p program, %i pid,\n"
	"                 %T its start, %I number of its run, %u its control group, %t tab,\n"
	"                 %n newline, %%; default %c%t%l\n"
	"                 For pct-dis: %A address, %b build-id, or another identity of the object;\n"
	"                 %m when the object was changed, ns, 0 not known\n"
	"                 Of samples: %e event, or time, %q ns that one stands for, 0 not known\n"
	"                 %F object and name of each frame, with tabs; %k label of --by\n"
	"  --by WHAT      one line for each: addr, sym, line (default), src, obj, prog or hier, or a\n"
	"                 label of the letters above, as %o:%a\n"
	"  --merge        equal lines in one; OUTFMT begins with %c%t\n"
	"  --most-first   the same, most samples first\n"
	"  --spread       COUNT<TAB>VARIANCE<TAB>DF before the rest of a merged line: the variance of\n"
	"                 COUNT by the order of samples, and its degrees of freedom; 0 0 not known\n"
	"                 --spread=runs: where processes and threads may share time in another way\n"
	"  -f LIST        names of further data files, one a line; - is standard input\n"
	"  -l N           call paths of up to N frames, `leaf <- caller <- ...`\n"
	"  --cut          paths whose outermost frames are missing end with `...'\n"
	"  -n NAMES       what text logs call a place: line (default), sym, or func, without object\n"
	"  -C             demangled names\n"
	"  --inlined      calls that were inlined are frames of their own (needs addr2src);\n"
	"                 --inlined=may: if addr2src was built and no translator but addr2nm is given\n"
	"  --names FORM   functions in full (default) or short: without arguments and hashes\n"
	"  -w FROM..TO    only samples of that time: seconds, or % of the run (logs have times)\n"
	"  --slices N     cut it, or the whole run, into N: %w is the slice, from 0, %W when it was\n"
	"  --event NAME   only files that counted this event, `time' for time; without it those that\n"
	"                 have the first file's event; * for files of any event (for %e)\n"
	"  --kallsyms FILE  for [kernel]: a copy of /proc/kallsyms, or a System.map\n"
	"  --vmlinux FILE   for [kernel]: its image with symbols, and lines when it has debug data\n" ELSEWHERE_USAGE
	"  --stamp NAME   mark the FILEs: NAME is the translator for them; '' takes the mark off\n"
	"Examples:\n"
	"  pct-pr -t addr2nm /tmp/pct-0/ct/sort.*/libc.so.6\n"
	"  pct-pr -o '%c%t%p %O' /tmp/pct-0/ct/*/*\n";

struct options {
	struct readopt read;
	const char *out, *stamp;
	const char *by; /* the meaning of %k */
	int merge, sort, symbols, kind;
	enum { SPREAD_NONE, SPREAD_RUN, SPREAD_RUNS } spread; /* variances, of this run or others */
};

/* --by KIND: choose the label and its translators. */
static void by_kind(struct options *o, const char *kind)
{
	const struct kind *k = kinds_find(kind);

	if (!k && (!strchr(kind, '%') || !outfmt_ok(kind) || outfmt_has(kind, 'k')))
		misuse("neither a kind of line nor a label with %", kind);
	o->by = k ? k->format : kind;
	if (k && k->names != 'l')
		o->read.ga.names = k->names;
	o->kind = 1;
	o->symbols = k && k->symbols;
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

/* Make the options agree; KIND is that of --by, NULL none. */
static void agree(struct options *o, const char *kind)
{
	if (kind)
		by_kind(o, kind);
	o->out = with_label(o->out, o->by);
	if (o->merge && strncmp(o->out, "%c%t", 4) != 0)
		misuse("--merge: the format must begin with %c%t", o->out);
	if (o->spread && !o->merge)
		misuse("needs --merge or --most-first", "--spread");
}

/* -n: what text logs call a place. */
static void take_names(struct options *o, const char *value)
{
	if (strcmp(value, "line") != 0 && strcmp(value, "sym") != 0 && strcmp(value, "func") != 0)
		misuse("not line, sym or func", value);
	o->read.ga.names = value[0];
}

static void take_slices(struct options *o, const char *value)
{
	uint64_t n;

	if (num_parse(value, 10, 1, WINDOW_SLICES_MAX, &n) != 0)
		misuse("not a number of slices from 1 to 10000", value);
	o->read.window.slices = (unsigned)n;
	o->read.ga.window = &o->read.window;
}

static void parse(int argc, char **argv, struct options *o)
{
	static const struct option longs[] = {
		{"stamp", required_argument, NULL, 's'},
		{READOPT_EVENT_LONG},
		{READOPT_KALLSYMS_LONG},
		{READOPT_VMLINUX_LONG},
		{"cut", no_argument, NULL, 'c'},
		{"by", required_argument, NULL, 'b'},
		{"merge", no_argument, NULL, 'm'},
		{"most-first", no_argument, NULL, 'M'},
		{"spread", optional_argument, NULL, 'p'},
		{"slices", required_argument, NULL, 'S'},
		{READOPT_INLINED_LONG},
		{READOPT_NAMES_LONG},
		ELSEWHERE_LONGS,
		{"help", no_argument, NULL, 'h'},
		{"version", no_argument, NULL, 'V'},
		{NULL, 0, NULL, 0},
	};
	static char none[1];
	const char *kind = NULL;
	int c;

	while ((c = options_next(argc, argv, ":t:i:o:f:l:n:w:Ch", longs, NULL)) != -1) {
		char *value = optarg ? optarg : none; /* --spread may have none */
		switch (c) {
		case 'i':
			if (!infmt_ok(value))
				misuse("not a format with one integer, such as 0x%x", value);
			o->read.tr.in_format = value;
			break;
		case 'o':
			if (!outfmt_ok(value))
				misuse("unknown letter after % in format", value);
			o->out = value;
			break;
		case 'n': take_names(o, value); break;
		case 'S': take_slices(o, value); break;
		case 'c': o->read.ga.cut = 1; break;
		case 'b': kind = value; break;
		case 'm': o->merge = 1; break;
		case 'M': o->merge = o->sort = 1; break;
		case 'p':
			if (optarg && strcmp(optarg, "runs") != 0)
				misuse("not --spread or --spread=runs", optarg);
			o->spread = optarg ? SPREAD_RUNS : SPREAD_RUN;
			break;
		case 's':
			if (!stamp_ok(value))
				misuse("not a translator's name", value);
			o->stamp = value;
			break;
		case 'h': options_help(usage);
		case 'V': options_version("pct-pr");
		default: readopt(&o->read, c, optarg);
		}
	}
	if (optind == argc && !o->read.list)
		misuse("no data file given", "FILE...");
	agree(o, kind);
}

/* Merge the lines of P into T. */
static void merge(const struct options *o, const struct places *p, struct tally *t)
{
	size_t *line = o->spread ? must(malloc((p->nodes + 1) * sizeof *line)) : NULL;

	outfmt_tally(t, o->out + 4, p, line);
	if (o->spread)
		order_measure(o->read.ga.order, p, line, o->spread == SPREAD_RUNS, t);
	free(line);
	if (o->sort)
		tally_sort(t);
	tally_print(t, o->spread != SPREAD_NONE);
}

struct work {
	struct options *o;
	struct places places;
	struct gather_none none;
	struct weighing weighing;
	size_t done; /* files read, or stamped */
	size_t seen; /* files so far */
};

static int do_file(void *arg, const char *path)
{
	struct work *w = arg;
	int bad = w->o->stamp ? stamp_file(path, w->o->stamp)
			      : gather(&w->places, path, &w->o->read.ga, &w->none);

	w->done += !bad;
	progress("files read", ++w->seen, w->o->read.files);
	return bad != 0;
}

int main(int argc, char **argv)
{
	struct options o = {.read = {.ga = {.frames = 1, .names = 'l'}, .window = {.slices = 1}},
		.out = "%c%t%k",
		.by = "%l"};
	struct translate_opt *tr = &o.read.tr;
	struct work w = {.o = &o};
	struct tally merged = {0};
	struct order order = {0};
	size_t lines = 0;
	int bad = 0, named;

	msg_prog = "pct-pr";
	coproc_std_fds();
	parse(argc, argv, &o);
	readopt_done(&o.read, argv[0]);
	o.read.ga.weighing = &w.weighing;
	if (o.kind && !o.symbols)
		o.read.inlined_may = 0;
	readopt_translators(&o.read, o.symbols);
	named = outfmt_want(o.out, &o.read.ga);
	if (o.spread) {
		o.read.ga.order = &order;
		o.read.ga.by_start = 1;
	}
	w.places.bare = o.read.ga.names == 'f';

	if (o.stamp)
		o.read.ga.window = NULL;
	bad = readopt_files(&o.read, argv + optind, argc - optind, do_file, &w);
	progress_end();
	if (o.stamp || (bad && !w.done && !w.places.nodes))
		return !bad ? EXIT_OK : w.done ? EXIT_PARTIAL : EXIT_FAIL;
	gather_say_others(&w.none);
	weighing_end(&w.weighing);
	weighing_apply(&w.weighing, &w.places, NULL);
	if (weighing_differ(&w.weighing) && strncmp(o.out, "%c%t", 4) == 0)
		o.merge = 1; /* places are kept apart by what samples stand for */
	if (named)
		inlined_label(&w.places, tr, o.read.ga.frames, o.read.ga.names);
	if (o.merge) {
		merge(&o, &w.places, &merged);
		lines = merged.lines;
	}
	for (uint32_t i = 0; !o.merge && i < w.places.nodes; i++)
		if (w.places.node[i].count && ++lines) {
			outfmt_write(stdout, o.out, &w.places, i);
			putchar('\n');
		}
	msg_close_stdout();
	if (!lines && (!bad || w.none.outside)) {
		gather_say_none(&w.none);
		return EXIT_PARTIAL;
	}
	return bad ? EXIT_PARTIAL : EXIT_OK;
}
