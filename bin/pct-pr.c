/* pct-pr - data files in, COUNT<TAB>LABEL lines out, one for each distinct place.
 *
 *	pct-pr /tmp/pct-0/ct/sort.4711/libc.so.6
 *	12	/lib/x86_64-linux-gnu/libc.so.6:memcpy
 *
 * The names come from translators, which are co-processes (see translate.h). */
#define _GNU_SOURCE
#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/num.h"
#include "base/options.h"
#include "base/progress.h"
#include "format/reader.h"
#include "format/stamp.h"
#include "host/coproc.h"
#include "host/selfdir.h"
#include "names/elsewhere.h"
#include "names/infmt.h"
#include "names/inlined.h"
#include "names/kinds.h"
#include "names/outfmt.h"
#include "names/translator.h"
#include "run/filelist.h"
#include "samples/gather.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
	"usage: pct-pr [OPTION]... FILE...\n"
	"Print COUNT<TAB>LABEL for each distinct place in the data files, merged.\n"
	"  -t TRANSLATOR  ask it for names: addr2line, addr2nm, addr2gdb, addr2src, or a command for\n"
	"                 sh that finds the object's path in $PCT_OBJECT; repeatable, the next is\n"
	"                 asked for what the one before did not know\n"
	"  -i INFMT       how a translator wants an address, printf-style; default 0x%x\n"
	"  -o OUTFMT      a line: %c count, %l label, %s translator's answer, %f source file,\n"
	"                 %L its line, %o object, %O its base name, %a address, %p program, %i pid,\n"
	"                 %T its start, %I number of its run, %t tab, %n newline, %%; default %c%t%l\n"
	"                 For pct-dis: %A address, %b build-id, or what else tells the object.\n"
	"                 Of samples: %e event, or time, %q ns that one stands for, 0 not known\n"
	"                 %F object and name of each frame, with tabs; %k label of --by\n"
	"  --by WHAT      lines are of this: addr, sym, line (default), src, obj, prog or hier, or a\n"
	"                 label of the letters above, as %o:%a\n"
	"  --merge        equal lines in one; OUTFMT begins with %c%t\n"
	"  --most-first   the same, most samples first\n"
	"  -f LIST        names of further data files, one a line; - is standard input\n"
	"  -l N           call paths of up to N frames, `leaf <- caller <- ...`\n"
	"  --cut          paths that have more frames than that, or than were recorded, end with `...'\n"
	"  -n NAMES       what text logs call a place: line (default), sym, or func, without object\n"
	"  -C             demangled names\n"
	"  --inlined      calls that were inlined are frames of their own (needs addr2src);\n"
	"                 --inlined=may: where addr2src is, and beside it no translator but addr2nm\n"
	"  --names FORM   functions in full (default) or short: without arguments and hashes\n"
	"  -w FROM..TO    only samples of that time: seconds, or % of the run (logs have times)\n"
	"  --slices N     cut it, or the whole run, into N: %w is the slice, from 0, %W when it was\n"
	"  --event NAME   only files that counted this event, `time' for time; without it those that\n"
	"                 counted what the first file did; * whatever they counted (for %e)\n"
	"  --kallsyms FILE  for [kernel]: a copy of /proc/kallsyms, or a System.map\n"
	"  --vmlinux FILE   for [kernel]: its image with symbols, and lines when it has debug data\n" ELSEWHERE_USAGE
	"  --stamp NAME   mark the FILEs: NAME is the translator for them; '' takes the mark off\n"
	"Examples:\n"
	"  pct-pr -t addr2nm /tmp/pct-0/ct/sort.*/libc.so.6\n"
	"  pct-pr -o '%c%t%p %O' /tmp/pct-0/ct/*/*\n";

enum { CHAIN_MAX = 16 };

struct options {
	struct translate_opt tr;
	struct gather_opt ga;
	struct window window;
	const char *chain[CHAIN_MAX];
	const char *out, *list, *stamp;
	const char *by; /* what %k is */
	int merge, sort, symbols, kind;
	int inlined_may; /* with inlined calls, where a translator knows them */
};

/* --by KIND: choose the label and its translators. */
static void by_kind(struct options *o, const char *kind)
{
	const struct kind *k = kinds_find(kind);

	if (!k && (!strchr(kind, '%') || !outfmt_ok(kind) || outfmt_has(kind, 'k')))
		misuse("no kind of line, nor a label with %", kind);
	o->by = k ? k->format : kind;
	if (k && k->names != 'l')
		o->ga.names = k->names;
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

static void parse(int argc, char **argv, struct options *o)
{
	static const struct option longs[] = {
		{"stamp", required_argument, NULL, 's'},
		{"event", required_argument, NULL, 'e'},
		{"kallsyms", required_argument, NULL, 'K'},
		{"vmlinux", required_argument, NULL, 'v'},
		{"cut", no_argument, NULL, 'c'},
		{"by", required_argument, NULL, 'b'},
		{"merge", no_argument, NULL, 'm'},
		{"most-first", no_argument, NULL, 'M'},
		{"slices", required_argument, NULL, 'S'},
		{"inlined", optional_argument, NULL, 'I'},
		{"names", required_argument, NULL, 'N'},
		ELSEWHERE_LONGS,
		{"help", no_argument, NULL, 'h'},
		{"version", no_argument, NULL, 'V'},
		{NULL, 0, NULL, 0},
	};
	static char none[1];
	const char *kind = NULL;
	uint64_t n;
	int c;

	while ((c = options_next(argc, argv, ":t:i:o:f:l:n:w:Ch", longs, NULL)) != -1) {
		char *value = optarg ? optarg : none; /* --inlined may have none */
		switch (c) {
		case 't':
			if (o->tr.chain_len == CHAIN_MAX)
				misuse("too many translators", value);
			if (!*value)
				misuse("no translator", "''");
			o->chain[o->tr.chain_len++] = value;
			break;
		case 'i':
			if (!infmt_ok(value))
				misuse("not a format with one integer, such as 0x%x", value);
			o->tr.in_format = value;
			break;
		case 'o':
			if (!outfmt_ok(value))
				misuse("unknown letter after % in format", value);
			o->out = value;
			break;
		case 'l':
			if (num_parse(value, 10, 1, PCT_DEPTH_MAX, &n) != 0)
				misuse("not a number of frames from 1 to 128", value);
			o->ga.frames = (unsigned)n;
			break;
		case 'n':
			if (strcmp(value, "line") != 0 && strcmp(value, "sym") != 0
				&& strcmp(value, "func") != 0)
				misuse("not line, sym or func", value);
			o->ga.names = value[0];
			break;
		case 'w':
			if (window_parse(&o->window, value) != 0)
				misuse("not a time from..to, such as 2..5 or 10%..20%", value);
			o->ga.window = &o->window;
			break;
		case 'S':
			if (num_parse(value, 10, 1, WINDOW_SLICES_MAX, &n) != 0)
				misuse("not a number of slices from 1 to 10000", value);
			o->window.slices = (unsigned)n;
			o->ga.window = &o->window;
			break;
		case 'f': o->list = value; break;
		case 'C': o->tr.demangle = 1; break;
		case 'I':
			if (optarg && strcmp(optarg, "may") != 0)
				misuse("not --inlined or --inlined=may", optarg);
			o->tr.inlined = !optarg;
			o->inlined_may = optarg != NULL;
			break;
		case 'N':
			if (strcmp(value, "short") != 0 && strcmp(value, "full") != 0)
				misuse("not short or full", value);
			o->tr.short_names = value[0] == 's';
			break;
		case 'c': o->ga.cut = 1; break;
		case 'b': kind = value; break;
		case 'm': o->merge = 1; break;
		case 'M': o->merge = o->sort = 1; break;
		case 'K': o->tr.kallsyms = value; break;
		case 'v': o->tr.vmlinux = value; break;
		case 'e': o->ga.event = value; break;
		case 's':
			if (!stamp_ok(value))
				misuse("not a translator's name", value);
			o->stamp = value;
			break;
		case 'h': options_help(usage);
		case 'V': options_version("pct-pr");
		default: elsewhere_option(c, value);
		}
	}
	if (optind == argc && !o->list)
		misuse("no data file given", "FILE...");
	if (kind)
		by_kind(o, kind);
	o->out = with_label(o->out, o->by);
	if (o->merge && strncmp(o->out, "%c%t", 4) != 0)
		misuse("--merge: a line begins with %c%t", o->out);
}

struct work {
	struct options *o;
	char **name; /* of the files, when they are looked at twice */
	size_t names, room;
	struct places places;
	struct gather_none none;
	size_t done;      /* files that were read, or stamped */
	size_t seen, all; /* files so far, of all, 0 not known */
};

static int do_file(void *arg, const char *path)
{
	struct work *w = arg;
	int bad = w->o->stamp ? stamp_file(path, w->o->stamp)
			      : gather(&w->places, path, &w->o->ga, &w->none);

	w->done += !bad;
	progress("files read", ++w->seen, w->all);
	return bad != 0;
}

/* All files together tell when the run began and ended. */
static int see_file(void *arg, const char *path)
{
	struct work *w = arg;

	w->name = grown(w->name, &w->room, w->names, sizeof *w->name);
	w->name[w->names++] = must(strdup(path));
	window_see(&w->o->window, path);
	return 0;
}

static int do_files(struct work *w, char **name, int names)
{
	int (*each)(void *, const char *) = w->o->ga.window && !w->o->stamp ? see_file : do_file;
	int bad = 0;

	w->all = w->o->list ? 0 : (size_t)names;
	for (int i = 0; i < names; i++)
		bad |= filelist_word(name[i], DATAFILES_SAMPLES, each, w);
	if (w->o->list)
		bad |= filelist(w->o->list, DATAFILES_SAMPLES, each, w);
	if (each == do_file)
		return bad;
	window_fix(&w->o->window);
	w->all = w->names;
	for (size_t i = 0; i < w->names; i++)
		bad |= do_file(w, w->name[i]);
	return window_say_untimed(&w->o->window) | bad;
}

int main(int argc, char **argv)
{
	struct options o = {.tr = {.in_format = "0x%x"},
		.ga = {.frames = 1, .names = 'l'},
		.window = {.slices = 1},
		.out = "%c%t%k",
		.by = "%l"};
	struct work w = {.o = &o};
	struct tally merged = {0};
	size_t lines = 0;
	int bad = 0, named;

	msg_prog = "pct-pr";
	coproc_std_fds();
	parse(argc, argv, &o);
	o.tr.chain = o.chain;
	o.tr.dir = selfdir(argv[0]);
	o.tr.deadline = coproc_deadline();
	if (!o.tr.chain_len && o.symbols) {
		if (o.tr.inlined)
			o.chain[o.tr.chain_len++] = "addr2src";
		o.chain[o.tr.chain_len++] = "addr2nm";
	} else if (!o.tr.chain_len) {
		o.chain[o.tr.chain_len++] = translator_lines(o.tr.dir);
		o.chain[o.tr.chain_len++] = "addr2nm";
	}
	if (o.inlined_may && !o.tr.inlined && (o.symbols || !o.kind))
		inlined_may(&o.tr, o.chain, INLINED_DEMANGLES);
	if (o.tr.inlined && !inlined_known(&o.tr))
		misuse("needs the translator addr2src, which is built where libelf is",
			"--inlined");
	named = outfmt_want(o.out, &o.ga);
	w.places.bare = o.ga.names == 'f';

	bad = do_files(&w, argv + optind, argc - optind);
	progress_end();
	if (o.stamp || (bad && !w.done && !w.places.nodes))
		return !bad ? EXIT_OK : w.done ? EXIT_PARTIAL : EXIT_FAIL;
	gather_say_others(&w.none);
	if (named)
		inlined_label(&w.places, &o.tr, o.ga.frames, o.ga.names);
	if (o.merge) {
		outfmt_tally(&merged, o.out + 4, &w.places);
		if (o.sort)
			tally_sort(&merged);
		tally_print(&merged);
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
