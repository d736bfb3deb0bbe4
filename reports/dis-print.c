/* dis-print - prints the instructions of functions with their samples.
 *
 *	in:   M and X as in ann-print; T COUNT, L COUNT: all samples, samples of skipped functions
 *	      F<TAB>OBJECT<TAB>FUNCTION<TAB>EXTENT              a function, and then its
 *	      C<TAB>ADDRESS<TAB>COUNT<TAB>NS              samples, of NS each
 *	      I<TAB>ADDRESS<TAB>FILE:LINE<TAB>TEXT              instructions of pct-dis
 *	out:  /usr/bin/x:hot: 143 of 182 samples, 78.6%
 *	      /home/u/x.c:6: 	s += i;
 *	             55 0x1131             <hot+8>: mov -0x4(%rbp),%eax
 *
 * Memory follows the longest function, gcov's lines, and a few sources. */
#define _GNU_SOURCE
#include "base/msg.h"
#include "base/num.h"
#include "base/options.h"
#include "base/putescaped.h"
#include "dis/blocks.h"
#include "dis/input.h"
#include "dis/disjson.h"
#include "names/elsewhere.h"
#include "names/source.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
	"usage: dis-print [OPTION]... <LINES\n"
	"Print functions, counts before their instructions; reports/FORMAT has the input.\n"
	"  -p             shares instead of counts\n"
	"  --context N    N instructions around those with samples; default 5\n"
	"  --whole        all instructions\n"
	"  --costs        executions, by basic blocks of gcov's lines, and ns for each\n"
	"  --json         an array in JSON: object, function, count, share, and instructions: address, count,\n"
	"                 share, file, line, executions, ns, text\n"
	"  --sysroot DIR, --source OLD=NEW\n"
	"                 where sources are, see pct-pr; repeatable\n"
	"Examples:\n"
	"  dis-print <lines\n"
	"  dis-print -p --context 0 <lines\n";

enum { SOURCES = 8 }; /* kept in memory */

static struct {
	int shares, costs, whole, json;
	uint64_t context;
} opt = {.context = 5};

static void parse(int argc, char **argv)
{
	static const struct option longs[] = {
		{"context", required_argument, NULL, 'c'},
		{"whole", no_argument, NULL, 'w'},
		{"costs", no_argument, NULL, 'x'},
		{"json", no_argument, NULL, 'j'},
		ELSEWHERE_LONGS,
		{"help", no_argument, NULL, 'h'},
		{NULL, 0, NULL, 0},
	};
	int c;

	while ((c = options_next(argc, argv, "+:ph", longs, NULL)) != -1) {
		switch (c) {
		case 'p': opt.shares = 1; break;
		case 'w': opt.whole = 1; break;
		case 'x': opt.costs = 1; break;
		case 'j': opt.json = 1; break;
		case 'c':
			if (num_parse(optarg, 10, 0, 1000000, &opt.context) != 0)
				misuse("not a number of instructions", optarg);
			break;
		case 'h': options_help(usage);
		default: elsewhere_option(c, optarg);
		}
	}
	options_no_argument(argc, argv);
}

/* The sources that were used last; a source that cannot be read is empty. */
static struct shelf {
	struct source s;
	char *name;
	unsigned used;
	int told; /* its fault was printed */
	const char *why;
} shelf[SOURCES];

static struct shelf *fetch(const char *file)
{
	static unsigned now;
	struct shelf *oldest = shelf;

	for (size_t i = 0; i < SOURCES; i++) {
		if (shelf[i].name && strcmp(shelf[i].name, file) == 0) {
			shelf[i].used = ++now;
			return &shelf[i];
		}
		if (shelf[i].used < oldest->used)
			oldest = &shelf[i];
	}
	free(oldest->name);
	source_free(&oldest->s);
	*oldest = (struct shelf){.used = ++now, .name = strdup(file)};
	if (!oldest->name)
		msg_die(EXIT_FAIL, "cannot print: %s", strerror(errno));
	source_read(&oldest->s, file, &oldest->why);
	return oldest;
}

static void print_source(const struct disfunction *f, const struct disinsn *i)
{
	struct shelf *s = fetch(i->file);
	const char *text;
	size_t len;

	if (!s->told++ && (s->why || (f->mtime && s->s.mtime > f->mtime))) {
		put_escaped(i->file);
		printf(": %s%s\n",
			s->why ? "cannot be read: "
			       : "is newer than the sampled object; its lines may have changed: ",
			s->why ? s->why : f->object);
	}
	put_escaped(i->file);
	printf(":%" PRIu64 ":", i->line);
	if ((text = source_line(&s->s, i->line, &len))) {
		putchar(' ');
		fputs(source_text(text, len), stdout);
	}
	putchar('\n');
}

static void print_count(const struct dishit *h, uint64_t total)
{
	if (!h)
		printf("%9s", "");
	else if (opt.shares)
		printf("%8.2Lf%%",
			total ? 100.0L * (long double)h->count / (long double)total : 0.0L);
	else
		printf("%9" PRIu64, h->count);
}

static int blanks; /* some printed instruction has no executions */

static void print_insn(struct disinput *in, const struct disinsn *i)
{
	char runs[32] = "", ns[48] = "";

	if (opt.json) {
		disjson_insn(in, i, opt.costs && i->counted ? &i->runs : NULL);
		return;
	}
	print_count(i->hit, in->total);
	blanks |= opt.costs && !i->counted;
	if (i->counted) {
		snprintf(runs, sizeof runs, "%" PRIu64, i->runs);
		if (i->runs && i->hit && i->hit->ns > 0)
			snprintf(ns, sizeof ns, "%.2Lf", i->hit->ns / (long double)i->runs);
	}
	if (opt.costs)
		printf(" %12s %9s", runs, ns);
	printf(" %-18s %s\n", i->at, i->text);
}

/* Print the source line of I, with its executions when its instructions have none. */
static void print_line(struct disinput *in, const struct disfunction *f, const struct disinsn *i)
{
	uint64_t n;

	print_source(f, i);
	if (opt.costs && i->blocks > 1 && disinput_runs(in, i->file, i->line, &n) == 0)
		printf("%9s %12" PRIu64 " %9s in all %zu blocks of the line\n", "", n, "",
			i->blocks);
}

static void heading(const struct disinput *in, const struct disfunction *f)
{
	printf("%s%s%s: %" PRIu64 " of %" PRIu64 " samples, %.1Lf%%\n", f->object,
		f->name[0] ? ":" : "", f->name, f->count, in->total,
		in->total ? 100.0L * (long double)f->count / (long double)in->total : 0.0L);
	if (opt.costs)
		printf("%9s %12s %9s\n", opt.shares ? "share" : "samples", "executions", "ns each");
}

static void print_unlisted(const struct disinput *in, const struct dishit *h)
{
	if (opt.json) {
		disjson_hit(in, h);
		return;
	}
	print_count(h, in->total);
	printf(opt.costs ? " %12s %9s %-18s ??\n" : "%s%s %-18s ??\n", "", "", h->at);
}

static void print_function(struct disinput *in, struct disfunction *f)
{
	const struct disinsn *last = NULL;
	size_t next = 0; /* the next sampled instruction */

	if (opt.json)
		disjson_function(in, f);
	else
		heading(in, f);
	if (opt.costs)
		disblocks_count(in, f);
	for (size_t i = 0, since = SIZE_MAX; i < f->insns; i++) {
		const struct disinsn *insn = &f->insn[i];
		if (insn->hit)
			since = 0;
		else if (since != SIZE_MAX)
			since++;
		for (next = next > i ? next : i; next < f->insns && !f->insn[next].hit;)
			next++;
		if (!opt.whole && since > opt.context
			&& (next == f->insns || next - i > opt.context))
			continue;
		if (last && last + 1 != insn && !opt.json)
			puts("       --");
		if (insn->file && !opt.json
			&& (!last || !last->file || last->line != insn->line
				|| strcmp(last->file, insn->file) != 0))
			print_line(in, f, insn);
		print_insn(in, insn);
		last = insn;
	}
	for (size_t i = 0; i < f->hits; i++)
		if (!f->hit[i].listed)
			print_unlisted(in, &f->hit[i]);
}

int main(int argc, char **argv)
{
	struct disinput in = {.f = stdin};
	struct disfunction f = {0};
	size_t n = 0;

	msg_prog = "dis-print";
	parse(argc, argv);
	for (; disinput_next(&in, &f); n++) {
		if (n && !opt.json)
			putchar('\n');
		print_function(&in, &f);
	}
	if (opt.json)
		disjson_end();
	else if (in.left_functions)
		printf("%s%zu function%s left out: %" PRIu64 " of %" PRIu64 " samples, %.1Lf%%\n",
			n ? "\n" : "", in.left_functions, in.left_functions == 1 ? "" : "s",
			in.left, in.total,
			in.total ? 100.0L * (long double)in.left / (long double)in.total : 0.0L);
	if (blanks)
		printf("# blank executions: gcov counts lines, and the line has several blocks or was not counted\n");
	msg_close_stdout();
	return in.bad ? EXIT_PARTIAL : EXIT_OK;
}
