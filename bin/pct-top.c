/* pct-top - shows a live view of data files that still grow, and redraws it every second.
 *
 *	pct-top --once --by sym /tmp/pct-0/ct
 *	pct top: sym, all processes   216 samples
 *	    now     all      samples  sym
 *	      -   74.5%          161  /home/u/ratio:threequarters
 *
 * look.h reads, rows.h adds up, picture.h draws; live.h has the loop. */
#define _GNU_SOURCE
#include "base/msg.h"
#include "base/optiontable.h"
#include "exec/coproc.h"
#include "names/inlined.h"
#include "names/translatorcommand.h"
#include "pct-top/live.h"
#include "pct-top/screen.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TRIES = 50, MOST = 20 };

static void on_signal(int sig)
{
	top_stop = sig;
}

static struct top top = {.most = MOST};

static void take_by(const struct option_given *g)
{
	int by = toplines_named(g->value);

	if (by < 0)
		misuse("not line, sym, src, obj or prog", g->value);
	top.view.by = (enum topby)by;
}

static void take_sort(const struct option_given *g)
{
	if (strcmp(g->value, "now") != 0 && strcmp(g->value, "all") != 0)
		misuse("not now or all", g->value);
	top.view.by_all = g->value[0] == 'a';
}

static const struct option_row options[] = {
	{NULL,
		"usage: pct-top [OPTION]... [DIR|PID]\n"
		"Show live where time is spent, from the data files below DIR (default: the last run), or in process\n"
		"PID; if nothing samples PID yet, pct-sys does.  The view is redrawn every second; its last line\n"
		"lists the keys.\n",
		.column = 17, .to = &top.read},
	{"--by WHAT", "group first by line (default), sym, src, obj or prog", .take = take_by},
	{"--sort WHICH", "now (default): by samples since the last update; all: by all samples",
		.take = take_sort},
	{"--once", "print the view once and exit", .flag = &top.once},
	{"--seconds S",
		"with --once: seconds that column `now' covers, 1 to 86400; default only\n"
		"all samples, but 1 second for a PID that pct-sys samples",
		.number = &top.seconds, .least = 1, .most = 86400},
	{"--top N", "with --once: at most N lines, 0 all; default 20", .number = &top.most,
		.most = UINT32_MAX},
	{"-d DIR", "the directory of the runs (default ${PCT_DIR:-${TMPDIR:-/tmp}/pct-UID/ct})",
		.text = &top.dir},
	{"-t TRANSLATOR", "ask it for names, see pct-pr; repeatable", READOPT},
	{"-C, -M", "demangled names; mangled names, the default except for `pct top'", READOPT},
	{"--names FORM",
		"functions in full, or short (the default of `pct top'): no arguments, no hashes",
		READOPT},
	{.part = readopt_place_rows},
	{.help = "Examples:\n"
		 "  pct-top --by sym /tmp/pct-0/ct\n"
		 "  pct-top --once --seconds 5 --top 3 4711\n"},
	{0},
};

static void parse(int argc, char **argv)
{
	options_take(argc, argv, options);
	if (!top.once && (top.seconds || top.most != MOST))
		misuse("needs --once", top.seconds ? "--seconds" : "--top");
	if (argc - optind > 1)
		misuse("one directory or process at a time", argv[optind + 1]);
	top.arg = argv[optind];
}

static void translators(struct top *t, const char *argv0)
{
	static const char *sym[2] = {"addr2nm"};
	static const char *line[] = {NULL, "addr2nm"};

	readopt_done(&t->read, argv0);
	t->tr[0] = t->read.tr;
	t->tr[1] = t->tr[0];
	if (t->tr[0].chain_len)
		return;
	line[0] = translator_lines(t->tr[0].dir);
	t->tr[0].chain = line;
	t->tr[0].chain_len = 2;
	t->tr[1].chain = sym;
	t->tr[1].chain_len = 1;
	inlined_may(&t->tr[1], sym);
}

static int once(struct top *t)
{
	struct timespec wait = {.tv_sec = (time_t)t->seconds};

	if (t->source.own && !t->seconds)
		wait.tv_sec = 1;
	if (wait.tv_sec && !t->source.own && top_look(t) != 0)
		return -1;
	while (wait.tv_sec && nanosleep(&wait, &wait) != 0 && !top_stop)
		;
	for (int tries = 0; !top_stop; tries++) {
		struct timespec soon = {.tv_nsec = 100000000};
		int ended = topsource_ended(&t->source);
		if (top_look(t) != 0)
			return -1;
		if (!t->source.own || ended || t->look[t->taken - 1].files || tries == TRIES)
			break;
		nanosleep(&soon, NULL); /* pct-sys has not written yet */
	}
	if (top_stop)
		return 0;
	top_draw(t, 0, t->most, top_note(t));
	for (size_t i = 0; i < t->picture.rows; i++)
		puts(t->picture.row[i]);
	if (!t->lines.n)
		msg_warn(t->source.run ? "no samples in %zu files of the last run in %s"
				       : "no samples in %zu files below %s",
			t->look[t->taken - 1].files, t->source.dir);
	return t->lines.n && !t->look[t->taken - 1].refused ? EXIT_OK : EXIT_PARTIAL;
}

int main(int argc, char **argv)
{
	struct sigaction sa = {.sa_handler = on_signal};
	const char *why;
	int status;

	msg_typed("pct-top");
	coproc_std_fds();
	parse(argc, argv);
	translators(&top, argv[0]);
	sigaction(SIGINT, &sa, NULL);
	sigaction(SIGTERM, &sa, NULL);
	sigaction(SIGHUP, &sa, NULL);
	topsource_open(&top.source, top.arg, top.dir, top.tr[0].dir ? top.tr[0].dir : ".");
	top.look[0].pid = top.look[1].pid = top.source.pid;
	top.look[0].start = top.look[1].start = top.source.start;
	top.look[0].run = top.look[1].run = top.source.run;
	if (top.source.pid) {
		top.view.pid = top.source.pid;
		top.view.any_program = 1;
		top.view.program = strdup("");
	}
	if (top.once) {
		status = once(&top);
	} else if (topscreen_begin(&why) != 0) {
		topsource_close(&top.source);
		msg_die(EXIT_FAIL, "cannot show a live view: %s", why);
	} else {
		status = top_live(&top);
	}
	why = strerror(errno);
	if (status < 0)
		msg_warn("cannot read %s: %s", top.source.dir, why);
	topsource_close(&top.source);
	msg_close_stdout();
	if (top_stop > 0)
		return 128 + top_stop;
	return status < 0 ? EXIT_FAIL : status;
}
