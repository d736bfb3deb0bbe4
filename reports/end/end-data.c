/* end-data - collects all data of the report at the end of a run, in one pass over the run's files.
 *	end-data [-q] [-k | -s] [-w] [-l FRAMES] [-t TICK_US] KIND DIR INDEX
 *	taken<TAB>1200 ... timers<TAB>E ... blocked<TAB>/sbin/ldconfig (statically linked)
 *	stripped<TAB># stripped: 98 % of the samples ...
 *
 *	71.2%   /home/u/hash.c:101
 * Lines of KEY<TAB>VALUE, an empty one, and the lines for people, which no program reads again.
 * -q: no lines.  -k: the collector keeps accounts.log.  -s: the collector was a debugger, and the
 * lines are of its stack.log; its accounts are not printed.  -w: the samples of waiting count, too.
 * Status: 0; 1 some data could not be read; 100, 111 no lines, after a message. */
#include "base/msg.h"
#include "base/num.h"
#include "base/options.h"
#include "base/progress.h"
#include "facts.h"
#include "host/coproc.h"
#include "host/selfdir.h"
#include "names/inlined.h"
#include "names/kinds.h"
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

/* The labels of all samples, most first, and in ENDS why their paths end.  Returns 0, or 1 when
 * some could not be read. */
static int label(const struct facts *f, const struct kind *k, unsigned frames, struct tally *t,
	struct tally *ends)
{
	static char dir[2 * PCT_PAGE];
	const char *chain[CHAIN], *lib = selfdir("");
	struct gather_opt ga = {.event = f->waits ? GATHER_ALL : NULL,
		.frames = k->names == 'f' ? frames : 1,
		.names = k->names,
		.ends = ends};
	struct translate_opt tr = {.in_format = "0x%x",
		.demangle = 1,
		.short_names = 1,
		.chain = chain,
		.deadline = coproc_deadline(),
		.dir = lib ? dir : NULL};
	struct places places = {.bare = k->names == 'f'};
	struct gather_none none = {0};
	int bad = 0;

	snprintf(dir, sizeof dir, "%s/../../bin", lib ? lib : "");
	if (!k->symbols)
		chain[tr.chain_len++] = translator_lines(tr.dir);
	chain[tr.chain_len++] = "addr2nm";
	if (k->symbols)
		inlined_may(&tr, chain, INLINED_DEMANGLES);
	if (!outfmt_want(k->format, &ga))
		tr.chain_len = 0;
	for (size_t i = 0; i < f->files; i++) {
		bad |= gather(&places, f->file[i], &ga, &none) != 0;
		progress("files read", i + 1, f->files);
	}
	progress_end();
	gather_say_others(&none);
	if (tr.chain_len)
		inlined_label(&places, &tr, ga.frames, ga.names);
	outfmt_tally(t, k->format, &places, NULL);
	tally_sort(t);
	if (!t->lines && !bad)
		gather_say_none(&none);
	return bad || !t->lines;
}

int main(int argc, char **argv)
{
	static const struct option longs[] = {{NULL, 0, NULL, 0}};
	struct facts f = {0};
	struct tally lines = {0}, ends = {0};
	const struct kind *k;
	uint64_t frames = 128, tick = 0;
	int c, quiet = 0, cut = 0, bad;

	msg_prog = "profile";
	coproc_std_fds();
	while ((c = options_next(argc, argv, ":qkswl:t:", longs, NULL)) != -1) {
		switch (c) {
		case 'q': quiet = 1; break;
		case 'k': f.apart = 1; break;
		case 'w': f.waits = 1; break;
		case 's': f.only = "stack.log"; break;
		case 'l':
			cut = 1;
			if (num_parse(optarg, 10, 1, PCT_DEPTH_MAX, &frames) != 0)
				msg_die(EXIT_USAGE, "not a number of frames from 1 to 128: %s",
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
	bad = f.only ? 0 : facts_files(&f);
	print(&f);
	fflush(stdout);
	if (!quiet && (f.recorded || (f.only && f.files))) {
		bad |= label(&f, k, (unsigned)frames, &lines, &ends);
		remark_made(&lines);
		if (strcmp(k->name, "addr") != 0)
			remark_stripped(&lines);
		if (k->names == 'f' && f.folded)
			puts("folded\t" REMARK_FOLDED);
		if (k->names == 'f')
			remark_ends(&ends, lines.total, (unsigned)frames);
		if (cut && k->names == 'f' && !f.trees)
			remark_cut(&lines, (unsigned)frames, f.apart);
	}
	putchar('\n');
	for (size_t i = 0; i < lines.lines; i++)
		printf("%.1Lf%%   %s\n",
			100.0L * (long double)lines.line[i].count / (long double)lines.total,
			lines.line[i].text);
	msg_close_stdout();
	return bad ? EXIT_PARTIAL : EXIT_OK;
}
