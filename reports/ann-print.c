/* ann-print - prints source lines with their samples.
 *
 *	in:   S<TAB>FILE<TAB>LINE<TAB>COUNT<TAB>NS<TAB>OBJECT<TAB>FUNCTION    samples, of NS each; FILE and LINE may be ""
 *	      M<TAB>OBJECT<TAB>NS                             when the object was last modified
 *	      B<TAB>FILE<TAB>LINE<TAB>COUNT                             in it or in what it called
 *	      X<TAB>FILE<TAB>LINE<TAB>EXECUTIONS                        of gcov
 *	out:  /home/u/x.c: 41 of 50 samples, 82.0%
 *	             41     2 <TAB>return x * x;
 *
 * M lines come before S lines, and these before B and X lines.  Shares are of all samples of the
 * input.  Memory follows the distinct lines, and one source at a time. */
#define _GNU_SOURCE
#include "base/msg.h"
#include "base/num.h"
#include "base/options.h"
#include "ann/annjson.h"
#include "ann/listing.h"
#include "names/elsewhere.h"
#include "names/source.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
	"usage: ann-print [OPTION]... <LINES\n"
	"Print the sources that were sampled, with counts before their lines; reports/FORMAT has the input.\n"
	"  -p                  shares instead of counts\n"
	"  --file PATTERN      only sources of this path or base name, whole; repeatable\n"
	"  --function PATTERN  only these functions, from the first to the last line sampled; repeatable\n"
	"  --context N         N lines around what was sampled; default 5, with --file all\n"
	"  --editor            FILE:LINE: before each line, as compilers have it\n"
	"  --json              an array in JSON: file, count, share, notes, and lines: line, count, share,\n"
	"                      executions, ns, text\n"
	"  --costs             executions, and ns for each\n"
	"  --sysroot DIR       look for sources below DIR first; repeatable\n"
	"Examples:\n"
	"  ann-print <lines\n"
	"  ann-print -p --file 'hash*.C' <lines\n";

#define WHOLE UINT64_MAX

struct options {
	int shares, editor, costs, json;
	int paths; /* a column of totals */
	uint64_t context;
	struct annlines_opt in;
};

static void parse(int argc, char **argv, struct options *o)
{
	static const struct option longs[] = {
		{"file", required_argument, NULL, 'f'},
		{"function", required_argument, NULL, 'F'},
		{"context", required_argument, NULL, 'c'},
		{"editor", no_argument, NULL, 'e'},
		{"costs", no_argument, NULL, 'x'},
		{"json", no_argument, NULL, 'j'},
		ELSEWHERE_LONGS,
		{"help", no_argument, NULL, 'h'},
		{NULL, 0, NULL, 0},
	};
	int c, given = 0;

	while ((c = options_next(argc, argv, "+:ph", longs, NULL)) != -1) {
		switch (c) {
		case 'p': o->shares = 1; break;
		case 'e': o->editor = 1; break;
		case 'x': o->costs = 1; break;
		case 'j': o->json = 1; break;
		case 'f': annlines_pattern(&o->in.files, optarg); break;
		case 'F': annlines_pattern(&o->in.functions, optarg); break;
		case 'c':
			given = 1;
			if (num_parse(optarg, 10, 0, 1000000, &o->context) != 0)
				misuse("not a number of lines", optarg);
			break;
		case ELSEWHERE_SYSROOT: elsewhere_option(c, optarg); break;
		case 'h': options_help(usage);
		}
	}
	options_no_argument(argc, argv);
	if (!given)
		o->context = o->in.files.n && !o->in.functions.n ? WHOLE : 5;
}

/* Write the amount N, as a share of TOTAL or as it is, into BUF of SIZE bytes; nothing for 0. */
static const char *amount(
	const struct options *o, uint64_t n, uint64_t total, char *buf, size_t size)
{
	*buf = 0;
	if (n && o->shares)
		snprintf(buf, size, "%.2Lf%%", 100.0L * (long double)n / (long double)total);
	else if (n)
		snprintf(buf, size, "%" PRIu64, n);
	return buf;
}

/* Print the columns before a line.  They fill a multiple of eight, to keep the line's tabs. */
static void columns(const struct options *o, const struct annfile *f, const struct annline *l,
	uint64_t number, uint64_t total)
{
	char count[32], runs[32] = "", ns[48] = "";

	if (o->editor)
		printf("%s:%" PRIu64 ": ", f->shown, number);
	if (o->paths)
		printf("%8s", amount(o, l ? l->total : 0, total, count, sizeof count));
	printf(o->costs ? "%9s" : "%9s ", amount(o, l ? l->count : 0, total, count, sizeof count));
	if (o->costs) {
		if (l && l->executed)
			snprintf(runs, sizeof runs, "%" PRIu64, l->runs);
		if (l && l->runs && l->ns > 0)
			snprintf(ns, sizeof ns, "%.1Lf", l->ns / (long double)l->runs);
		printf(" %12s %9s ", runs, ns);
	}
	if (!o->editor)
		printf(o->costs ? "%6" PRIu64 " " : "%5" PRIu64 " ", number);
}

static void print_lines(const struct options *o, const struct annfile *f, const struct source *s,
	const struct annrange *r, uint64_t total)
{
	size_t l = 0, len;

	while (l < f->lines && f->line[l].number < r->first)
		l++;
	for (uint64_t n = r->first; n <= r->last; n++) {
		const struct annline *line =
			l < f->lines && f->line[l].number == n ? &f->line[l++] : NULL;
		const char *text = source_line(s, n, &len);
		text = text ? source_text(text, len) : NULL;
		if (o->json) {
			annjson_line(n, line, text, total);
			continue;
		}
		columns(o, f, line, n, total);
		puts(text ? text : "");
	}
}

static int by_first(const void *x, const void *y)
{
	const struct annrange *a = x, *b = y;

	return a->first < b->first ? -1 : a->first > b->first;
}

/* Put the parts of F to show into R; F has LINES lines, and the parts do not touch each other.
 * Returns the number of parts. */
static size_t choose(const struct options *o, const struct annfile *f, uint64_t lines,
	uint64_t total, struct annrange *r)
{
	size_t n = 0, to = 0;

	if (o->context == WHOLE && lines)
		r[n++] = (struct annrange){1, lines};
	for (size_t i = 0; i < f->lines; i++)
		if ((f->line[i].count || (!o->in.functions.n && 100 * f->line[i].total >= total))
			&& f->line[i].number)
			r[n++] = (struct annrange){f->line[i].number, f->line[i].number};
	for (size_t i = 0; i < f->ranges; i++)
		if (f->range[i].first)
			r[n++] = f->range[i];
	for (size_t i = 0; i < n; i++) {
		uint64_t around =
			lines && r[i].last <= lines && o->context != WHOLE ? o->context : 0;
		r[i].first = r[i].first > around ? r[i].first - around : 1;
		if (r[i].last <= lines)
			r[i].last = lines - r[i].last > around ? r[i].last + around : lines;
		else if (r[i].last - r[i].first > f->lines)
			r[i].first = r[i].last; /* no text: only lines with samples */
	}
	qsort(r, n, sizeof *r, by_first);
	for (size_t i = 0; i < n; i++)
		if (to && r[i].first <= r[to - 1].last + 1)
			r[to - 1].last = r[i].last > r[to - 1].last ? r[i].last : r[to - 1].last;
		else
			r[to++] = r[i];
	return to;
}

static void note(
	const struct options *o, const struct annfile *f, const char *what, const char *arg)
{
	if (o->json)
		annjson_note(what, arg);
	else
		printf("%s: %s%s\n", f->shown, what, arg);
}

static void heading(const struct options *o, const struct annfile *f, uint64_t total)
{
	if (o->json)
		annjson_file(f, total);
	else
		printf("%s: %" PRIu64 " of %" PRIu64 " samples, %.1Lf%%\n", f->shown, f->count,
			total, total ? 100.0L * (long double)f->count / (long double)total : 0.0L);
}

/* Print the sum of an unreadable source that the user did not ask for: its lines would be only
 * numbers. */
static void print_unread(const struct annfile *f, uint64_t total)
{
	struct source s;
	const char *why = "";

	if (source_read(&s, f->path, &why) == 0)
		source_free(&s);
	printf("%s: cannot be read: %s; %" PRIu64 " of %" PRIu64 " samples, %.1Lf%%\n", f->shown,
		why, f->count, total,
		total ? 100.0L * (long double)f->count / (long double)total : 0.0L);
}

enum rank { OWN, SYSTEM, UNREAD, RANKS };

/* The user's own sources come first, then those of the system. */
static enum rank rank(const struct annfile *f)
{
	static const char *const system[] = {"/usr/local/go/", "/rustc/", "/usr/"};
	struct source s;
	const char *why;

	if (source_read(&s, f->path, &why) != 0)
		return UNREAD;
	source_free(&s);
	for (size_t i = 0; i < sizeof system / sizeof *system; i++)
		if (strncmp(f->path, system[i], strlen(system[i])) == 0)
			return i == 2 && strncmp(f->path, "/usr/local/", 11) == 0 ? OWN : SYSTEM;
	return OWN;
}

static void print_file(const struct options *o, const struct annfile *f, uint64_t total)
{
	struct annrange *r = calloc(f->lines + f->ranges + 1, sizeof *r);
	struct source s;
	const char *why;
	size_t n;

	if (!r)
		msg_die(EXIT_FAIL, "cannot print: %s", strerror(errno));
	heading(o, f, total);
	if (source_read(&s, f->path, &why) != 0)
		note(o, f, "cannot be read: ", why);
	else if (f->oldest.mtime && s.mtime > f->oldest.mtime)
		note(o, f, "is newer than the sampled object; its lines may have changed: ",
			f->oldest.shown);
	if (o->costs && !f->executed)
		note(o, f, "gcov has no data for this file", "");
	if (s.lines && f->lines && f->line[f->lines - 1].number > s.lines)
		note(o, f, "ends before the last sampled line", "");
	n = choose(o, f, s.lines, total, r);
	if (o->paths && n && !o->json && !o->editor)
		printf("%8s%9s", "total", o->costs ? "" : "own\n");
	if (o->costs && n && !o->json)
		printf("%9s %12s %9s\n", o->shares ? "share" : "samples", "executions", "ns each");
	for (size_t i = 0; i < n; i++) {
		if (i && !o->editor && !o->json)
			puts("       --");
		print_lines(o, f, &s, &r[i], total);
	}
	source_free(&s);
	free(r);
}

static void print_all(const struct options *o, const struct annlines *a)
{
	unsigned char *is = calloc(a->files + 1, 1);
	size_t printed = 0, unread = 0;
	int as_read = o->json || o->in.files.n; /* order by samples only, with all lines */

	if (!is)
		msg_die(EXIT_FAIL, "cannot print: %s", strerror(errno));
	for (size_t i = 0; i < a->files && !as_read; i++)
		is[i] = (unsigned char)rank(&a->file[i]);
	for (unsigned now = 0; now < RANKS; now++)
		for (size_t i = 0; i < a->files; i++) {
			if (is[i] != now)
				continue;
			/* of others' sources the totals alone say little */
			if (!a->file[i].count && (as_read ? !o->in.files.n : now != OWN))
				continue;
			if (printed++ && !o->json && !unread)
				putchar('\n');
			if (now == UNREAD && ++unread)
				print_unread(&a->file[i], a->total);
			else
				print_file(o, &a->file[i], a->total);
		}
	free(is);
}

int main(int argc, char **argv)
{
	struct options o = {0};
	struct annlines a;

	msg_prog = "ann-print";
	parse(argc, argv, &o);
	annlines_read(&a, stdin, &o.in);
	o.paths = a.paths;
	print_all(&o, &a);
	if (o.json)
		annjson_end();
	else if (a.nowhere && !o.in.files.n && !o.in.functions.n)
		printf("%sWithout a source line: %" PRIu64 " of %" PRIu64 " samples, %.1Lf%%\n",
			a.files ? "\n" : "", a.nowhere, a.total,
			100.0L * (long double)a.nowhere / (long double)a.total);
	msg_close_stdout();
	if (!a.files)
		msg_warn(o.in.files.n || o.in.functions.n ? "no samples in these files or functions"
							  : "no samples with a source line");
	return a.bad || !a.files ? EXIT_PARTIAL : EXIT_OK;
}
