/* waits - prints where threads waited, for what, and which thread had the lock.
 *
 *	waits /tmp/pct-0/ct/server.4711/waits.log
 *	     TIME   SHARE   COUNT        MAX  WAIT
 *	  3.656 s   46.1%     119   37.16 ms  mutex log_lock in log_line <- worker, held by ... */
#include "waits/waitdraw.h"
#include "waits/waitline.h"
#include "waits/waitparts.h"
#include "waits/waitrows.h"

#include "base/fitlabel.h"
#include "base/jsontext.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/optiontable.h"
#include "exec/coproc.h"
#include "paths/selfdir.h"
#include "names/inlined.h"
#include "names/readopt.h"
#include "names/translatorcommand.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = 1000000000 };

static struct {
	struct readopt read;
	struct waitrows rows;
	uint64_t top, most, frames, columns, pixels;
	int json, raw, picture;
	const char *by;
} all = {.top = 20, .frames = 3, .by = "all"};

static int take(void *arg, const char *path)
{
	int bad = 0;
	struct waitlog *l = waitlog_read(path, &bad);

	(void)arg;
	if (l)
		waitrows_add(&all.rows, l);
	return bad;
}

static double percent(uint64_t part, uint64_t whole)
{
	return whole ? 100.0 * (double)part / (double)whole : 0;
}

static void print_threads(void)
{
	const struct waitrows *r = &all.rows;
	const struct waitlog_others *sum = &r->sum;
	char text[40];

	printf("# %" PRIu64
	       " thread%s of %zu process%s, %s in all: on a processor %.1f%%, ready for one "
	       "%.1f%%, blocked %.1f%%\n",
		sum->n, sum->n == 1 ? "" : "s", r->logs, r->logs == 1 ? "" : "es",
		waitrows_time(sum->life, text, sizeof text), percent(sum->run, sum->life),
		percent(sum->ready, sum->life), percent(sum->blocked, sum->life));
	if (r->wrong)
		printf("# %zu thread%s incomplete: the kernel's ring buffer was full\n", r->wrong,
			r->wrong == 1 ? " is" : "s are");
	printf("%10s %7s %7s %8s %9s  %s\n", "LIFE", "RUN", "READY", "BLOCKED", "SWITCHES",
		"THREAD");
	for (size_t i = 0; i < r->threads && (!all.top || i < all.top); i++) {
		const struct waitlog_thread *t = r->thread[i].thread;
		uint64_t life = t->ended - t->begun;
		printf("%10s %6.1f%% %6.1f%% %7.1f%% %9" PRIu64 "  %u %s",
			waitrows_time(life, text, sizeof text), percent(t->run, life),
			percent(t->ready, life), percent(t->blocked, life), t->switches,
			(unsigned)t->tid, t->name);
		if (strncmp(t->name, r->thread[i].log->prog, 15) != 0)
			printf(" of %s", r->thread[i].log->prog);
		putchar('\n');
	}
	if (all.top && r->threads > all.top)
		printf("# and %zu more threads\n", r->threads - (size_t)all.top);
}

static void print_waits(void)
{
	const struct waitrows *r = &all.rows;
	char time[40], max[40];
	size_t shown = 0, room;
	int columns;

	printf("\n%10s %7s %9s %10s  %s\n", "TIME", "SHARE", "COUNT", "MAX", "WAIT");
	for (size_t i = 0; i < r->rows && (!all.top || shown < all.top); i++) {
		const struct waitrow *w = &r->row[i];
		columns = printf("%10s %6.1f%% %9" PRIu64 " %10s  ",
			waitrows_time(w->ns, time, sizeof time), percent(w->ns, r->waited),
			w->count, w->max ? waitrows_time(w->max, max, sizeof max) : "-");
		room = fitlabel_room(fitlabel_columns(), (size_t)columns, 1);
		fitlabel_put(w->text, room);
		putchar('\n');
		shown++;
	}
	if (shown < r->rows)
		printf("# and %zu more\n", r->rows - shown);
	if (r->idle)
		printf("%10s %7s %9s %10s  idle: threads that wait for work in accept, poll or sigwait\n",
			waitrows_time(r->idle, time, sizeof time), "", "", "");
}

static void json_field(const char *name, const char *text)
{
	printf(", \"%s\": ", name);
	json_text(text);
}

static void print_json(void)
{
	struct waitrows *r = &all.rows;
	size_t others = waitrows_keep(r, (size_t)all.most);

	printf("{\"threads\": [");
	for (size_t i = 0; i < r->threads && (!all.most || i < all.most); i++) {
		const struct waitlog_thread *t = r->thread[i].thread;
		printf("%s\n  {\"tid\": %u, \"pid\": %u, \"life_ns\": %" PRIu64
		       ", \"run_ns\": %" PRIu64 ", \"ready_ns\": %" PRIu64
		       ", \"blocked_ns\": %" PRIu64 ", \"switches\": %" PRIu64
		       ", \"preempted\": %" PRIu64 ", \"whole\": %s",
			i ? "," : "", (unsigned)t->tid, (unsigned)r->thread[i].log->pid,
			t->ended - t->begun, t->run, t->ready, t->blocked, t->switches,
			t->preempted, t->wrong ? "false" : "true");
		json_field("name", t->name);
		json_field("program", r->thread[i].log->prog);
		putchar('}');
	}
	printf("],\n \"idle_ns\": %" PRIu64 ",", r->idle);
	if (others)
		printf(" \"others\": %zu,", others);
	if (all.picture)
		waitparts_print(r, others > 0);
	printf("\n \"waits\": [");
	for (size_t i = 0; i < r->rows; i++) {
		const struct waitrow *w = &r->row[i];
		printf("%s\n  {\"ns\": %" PRIu64 ", \"count\": %" PRIu64
		       ", \"longest_ns\": %" PRIu64 ", \"idle\": %s",
			i ? "," : "", w->ns, w->count, w->max, w->idle ? "true" : "false");
		json_field("kind", w->kind);
		json_field("object", w->thing);
		json_field("path", w->path);
		json_field("holder", w->holder);
		json_field("text", w->text);
		putchar('}');
	}
	printf("]}\n");
}

static void print_raw(void)
{
	const struct waitrows *r = &all.rows;

	for (size_t i = 0; i < r->threads; i++) {
		const struct waitlog_thread *t = r->thread[i].thread;
		printf("T\t%u\t%u\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%s\n",
			(unsigned)r->thread[i].log->pid, (unsigned)t->tid, t->ended - t->begun,
			t->run, t->ready, t->blocked, t->name);
	}
	for (size_t i = 0; i < r->rows; i++) {
		const struct waitrow *w = &r->row[i];
		printf("W\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%d\t%s\t%s\t%s\t%s\n", w->ns,
			w->count, w->max, w->idle, w->kind, w->thing, w->path, w->holder);
	}
}

static void take_by(const struct option_given *g)
{
	if (!waitrows_by(g->value))
		misuse("-b wants all, thread, path, object or holder", g->value);
	all.by = g->value;
}

static void take_picture(const struct option_given *g)
{
	all.picture = 1;
	all.pixels = options_number(g, 0, WAITDRAW_MOST);
	if (all.pixels && all.pixels < WAITDRAW_LEAST)
		options_refuse(g, "not 0, or 200 to 100000");
}

static const struct option_row options[] = {
	{NULL,
		"usage: waits [OPTION]... FILE...\n"
		"Print the threads of the processes whose waits.log are among the FILEs, and what they waited\n"
		"for, most time first.\n",
		.column = 14, .to = &all.read},
	{"-j",
		"print JSON; with -S the parts of each wait by thread and by moment, then the\n"
		"picture",
		.flag = &all.json},
	{"-m N", "with -j print at most N threads, and N waits and the sum of the others",
		.number = &all.most, .least = 1, .most = MANY},
	{"-r", "print rows: T and W lines, with tabs", .flag = &all.raw},
	{"-b WHAT", "group waits by WHAT: all (default), thread, path, object or holder",
		.take = take_by},
	{"-T COLUMNS", "draw when threads ran, in COLUMNS columns, 60 to 1000",
		.number = &all.columns, .least = WAITLINE_LEAST, .most = WAITLINE_MOST},
	{"-S PIXELS",
		"draw the same as an SVG picture, 200 to 100000 pixels wide; 0: as its window",
		.take = take_picture},
	{"-N N", "at most N lines of each table; default 20, 0 all", .number = &all.top,
		.most = MANY},
	{"-l N", "N frames of a path, from the first outside the C library; default 3",
		.number = &all.frames, .least = 1, .most = PCT_DEPTH_MAX},
	{"-f LIST, -d DIR, -n N, -t TRANSLATOR, -C, --names FORM", "see pct-pr", READOPT},
	{.part = elsewhere_rows},
	{.help = "Examples:\n"
		 "  waits /tmp/pct-0/ct/server.4711\n"
		 "  waits -b object -N 5 /tmp/pct-0/ct/server.4711/waits.log\n"},
	{0},
};

int main(int argc, char **argv)
{
	int bad;

	msg_typed("pct-wait");
	coproc_std_fds();
	options_take(argc, argv, options);
	readopt_done(&all.read, argv[0]);
	readopt_default_run(&all.read, argv + optind, argc - optind);
	all.read.inlined_may = 1;
	readopt_translators(&all.read, 1);
	bad = readopt_files(&all.read, argv + optind, argc - optind, take, NULL);
	if (!all.rows.logs) {
		if (bad)
			return EXIT_FAIL;
		msg_warn("no recorded waits: profile -wait and pct-sys -wait record them");
		return EXIT_PARTIAL;
	}
	waitrows_make(&all.rows, &all.read.tr, all.by, (unsigned)all.frames);
	if (all.picture) {
		if (all.json)
			print_json();
		waitdraw_print(&all.rows, (unsigned)all.pixels, (size_t)all.top);
	} else if (all.columns) {
		waitline_print(&all.rows, (unsigned)all.columns, (size_t)all.top, all.json);
	} else if (all.json) {
		print_json();
	} else if (all.raw) {
		print_raw();
	} else {
		print_threads();
		print_waits();
	}
	msg_close_stdout();
	return bad ? EXIT_PARTIAL : EXIT_OK;
}
