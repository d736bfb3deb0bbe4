/* end-data - collects all data of the report at the end of a run, in one pass over the run's files.
 *	end-data [-q] [-k | -s] [-w] [-l FRAMES] [-t TICK_US] KIND DIR INDEX
 *	taken<TAB>1200 ... timers<TAB>E ... blocked<TAB>/sbin/ldconfig (statically linked)
 *	stripped<TAB># stripped: 98 % of the samples ...
 *
 *	71.2%   /home/u/hash.c:101
 * Lines of KEY<TAB>VALUE, an empty one, and the lines for people, which no program reads again.
 * -q: no lines.  -k: the collector keeps accounts.log.  -s: the collector was a debugger, and the
 * lines are of its stack.log; its accounts are not printed.  -w: samples of waiting also count.
 * Status: 0; 1 some data could not be read; 100, 111 no lines, after a message. */
#include "base/msg.h"
#include "base/num.h"
#include "base/options.h"
#include "base/progress.h"
#include "facts.h"
#include "format/filelosses.h"
#include "format/waitlog.h"
#include "host/coproc.h"
#include "host/selfdir.h"
#include "names/inlined.h"
#include "names/kinds.h"
#include "names/nameless.h"
#include "names/outfmt.h"
#include "names/translatorcommand.h"
#include "remarks.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { CHAIN = 3 };

static void all(const char *key, const struct tally *t)
{
	for (size_t i = 0; i < t->lines; i++)
		printf("%s\t%s\n", key, t->line[i].text);
}

static void print(const struct facts *f)
{
	char num[WIDE_TEXT];

	printf("taken\t%s\n", wide_text(f->taken, num));
	printf("recorded\t%s\n", wide_text(f->recorded, num));
	printf("threads\t%" PRIu64 "\nuntimed\t%" PRIu64 "\n", f->threads, f->untimed);
	printf("sampled\t%.0f\nlate\t%" PRIu64 "\n", f->sampled, f->late);
	printf("short\t%zu\nstarts\t%.0f\nprocesses\t%zu\n", f->sparse, f->starts, f->processes);
	printf("timers\t%s\n", f->timers[0] ? f->timers : "none");
	printf("files\t%zu\nlogs\t%zu\n", f->files, f->logs);
	if (f->denied[0])
		printf("denied\t%s\n", f->denied);
	if (f->blocked)
		puts("blocks\tblocked");
	if (f->announced)
		puts("announced\t1");
	if (f->lost.lines)
		fputs("lost\t", stdout);
	for (size_t i = 0; i < f->lost.lines; i++)
		printf("%s%s %s%s", i ? ", " : "", f->lost.line[i].text,
			wide_text(f->lost.line[i].count, num), i + 1 == f->lost.lines ? "\n" : "");
	all("blocked", &f->unsampled.not );
	all("kernel", &f->unsampled.by_kernel);
}

struct labels {
	const struct kind *kind;
	struct places places;
	struct gather_opt ga;
	struct gather_none none;
	struct tally lines, ends; /* the labels; why paths end */
	struct weighing weighing;
	int named;     /* labels have names */
	int added;     /* the last file's samples were, */
	wide recorded; /* so many */
};

static void count(void *arg, const struct gather_file *file)
{
	struct labels *l = arg;

	l->added = 1;
	l->recorded = file->recorded;
}

static void begin(struct labels *l, const struct facts *f, const struct kind *k, unsigned frames)
{
	l->kind = k;
	l->ga = (struct gather_opt){.event = f->wall ? WALL_EVENT
			: f->waits                   ? GATHER_ALL
						     : NULL,
		.frames = k->names == 'f' ? frames : 1,
		.names = k->names,
		.ends = &l->ends,
		.weighing = &l->weighing,
		.file = count,
		.file_arg = l};
	l->places.bare = k->names == 'f';
	l->named = outfmt_want(k->format, &l->ga);
}

static int gather_file(void *arg, struct reader *r, wide *recorded)
{
	struct labels *l = arg;

	l->added = 0;
	if (gather_data(&l->places, r, &l->ga, &l->none) != 0)
		return -1;
	*recorded = l->recorded;
	return !l->added;
}

/* Gather the debugger's logs.  Returns 0, or 1 after a message when some could not be read. */
static int gather_logs(struct labels *l, const struct facts *f)
{
	int bad = 0;

	for (size_t i = 0; i < f->files; i++) {
		bad |= gather(&l->places, f->file[i], &l->ga, &l->none) != 0;
		progress("files read", i + 1, f->files);
	}
	progress_end();
	return bad;
}

/* The labels of all samples, most first; BAD: not all could be gathered.  Returns 0, or 1 when
 * there are none. */
static int label(struct labels *l, int bad)
{
	const struct kind *k = l->kind;
	const char *chain[CHAIN];
	struct translate_opt tr = {.in_format = "0x%x",
		.demangle = 1,
		.short_names = 1,
		.chain = chain,
		.deadline = coproc_deadline(),
		.dir = selfdir_bin("")};

	if (!k->symbols)
		chain[tr.chain_len++] = translator_lines(tr.dir);
	chain[tr.chain_len++] = "addr2nm";
	if (k->symbols)
		inlined_may(&tr, chain);
	gather_say_others(&l->none);
	weighing_end(&l->weighing);
	weighing_apply(&l->weighing, &l->places, NULL);
	if (l->named)
		inlined_label(&l->places, &tr, l->ga.frames, l->ga.names);
	outfmt_tally(&l->lines, k->format, &l->places, NULL);
	tally_sort(&l->lines);
	if (!l->lines.lines && !bad)
		gather_say_none(&l->none);
	return !l->lines.lines;
}

static void remark(const char *key, const char *text)
{
	if (text)
		printf("%s\t# %s\n", key, text);
}

int main(int argc, char **argv)
{
	static const struct option longs[] = {{NULL, 0, NULL, 0}};
	struct facts f = {0};
	struct labels l = {0};
	const struct tally *t = &l.lines;
	const struct kind *k;
	uint64_t frames = 128, tick = 0;
	char coarse[500];
	int c, quiet = 0, cut = 0, bad;

	msg_prog = "profile";
	coproc_std_fds();
	while ((c = options_next(argc, argv, ":qkswWl:t:", longs, NULL)) != -1) {
		switch (c) {
		case 'q': quiet = 1; break;
		case 'k': f.apart = 1; break;
		case 'w': f.waits = 1; break;
		case 'W': f.wall = 1; break;
		case 's': f.only = "stack.log"; break;
		case 'l':
			cut = 1;
			if (num_parse(optarg, 10, 1, PCT_DEPTH_MAX, &frames) != 0)
				msg_die(EXIT_USAGE, "not a number of frames from 1 to 1024: %s",
					optarg);
			break;
		case 't':
			if (num_parse(optarg, 10, 0, UINT32_MAX, &tick) != 0)
				msg_die(EXIT_USAGE, "not a time in us: %s", optarg);
			break;
		}
	}
	if (argc - optind != 3 || !(k = kinds_find(argv[optind])))
		msg_die(EXIT_USAGE, "end-data wants KIND DIR INDEX");
	f.tick = (double)tick;
	if (argv[optind + 2][0] && facts_index(&f, argv[optind + 2], argv[optind + 1]) != 0)
		msg_warn("cannot read %s: %s", argv[optind + 2], strerror(errno));
	begin(&l, &f, k, (unsigned)frames);
	if (!quiet && !f.only) {
		f.gather = gather_file;
		f.gather_arg = &l;
	}
	bad = !f.only ? facts_files(&f) : quiet ? 0 : gather_logs(&l, &f);
	print(&f);
	fflush(stdout);
	if (!quiet && (f.recorded || (f.only && f.files))) {
		bad |= label(&l, bad);
		if (weighing_say(&l.weighing, coarse, sizeof coarse))
			remark("coarse", coarse);
		if (k->symbols || strcmp(k->name, "line") == 0)
			remark("unbuilt", inlined_lacking(selfdir_bin("")));
		remark("made", nameless_made(t));
		if (strcmp(k->name, "addr") != 0)
			remark("stripped", nameless_stripped(t));
		if (k->names == 'f' && f.folded)
			remark("folded", LOSSES_FOLDED);
		if (k->names == 'f')
			remark_ends(&l.ends, t->total, (unsigned)frames);
		if (cut && k->names == 'f' && !f.trees)
			remark_cut(t, (unsigned)frames, f.apart);
	}
	putchar('\n');
	for (size_t i = 0; i < t->lines; i++)
		printf("%.1Lf%%   %s\n",
			100.0L * (long double)t->line[i].count / (long double)t->total,
			t->line[i].text);
	msg_close_stdout();
	return bad ? EXIT_PARTIAL : EXIT_OK;
}
