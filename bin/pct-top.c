/* pct-top - a live view of data files that still grow, redrawn every second.
 *
 *	pct-top --once --by sym /tmp/pct-0/ct
 *	pct top: sym, all processes   216 samples
 *	    now     all      samples  sym
 *	      -   74.5%          161  /home/u/ratio:threequarters
 *
 * look.h reads, rows.h adds up, picture.h draws; live.h has the loop. */
#define _GNU_SOURCE
#include "base/msg.h"
#include "base/num.h"
#include "base/options.h"
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

static const char usage[] =
	"usage: pct-top [OPTION]... [DIR|PID]\n"
	"Show live where time is spent, from the data files below DIR (default: the last run), or in process\n"
	"PID; if nothing samples PID yet, pct-sys does.  The view is redrawn every second; its last line\n"
	"lists the keys.\n"
	"  --by WHAT      group first by line (default), sym, src, obj or prog\n"
	"  --sort WHICH   now (default): by samples since the last update; all: by all samples\n"
	"  --once         print the view once and exit\n"
	"  --seconds S    with --once: seconds that column `now' covers, 1 to 86400; default only\n"
	"                 all samples, but 1 second for a PID that pct-sys samples\n"
	"  --top N        with --once: at most N lines, 0 all; default 20\n"
	"  -d DIR         the directory of the runs (default ${PCT_DIR:-${TMPDIR:-/tmp}/pct-UID/ct})\n"
	"  -t TRANSLATOR  ask it for names, see pct-pr; repeatable\n"
	"  -C, -M         demangled names; mangled names, the default except for `pct top'\n"
	"  --names FORM   functions in full, or short (the default of `pct top'): no arguments, no hashes\n"
	"  --kallsyms FILE, --vmlinux FILE\n"
	"                 for [kernel]: see pct-pr\n" ELSEWHERE_USAGE "Examples:\n"
	"  pct-top --by sym /tmp/pct-0/ct\n"
	"  pct-top --once --seconds 5 --top 3 4711\n";

enum { TRIES = 50 };

static void on_signal(int sig)
{
	top_stop = sig;
}

static void parse(int argc, char **argv, struct top *t)
{
	static const struct option longs[] = {
		{"once", no_argument, NULL, '1'},
		{"by", required_argument, NULL, 'b'},
		{"sort", required_argument, NULL, 'o'},
		{"top", required_argument, NULL, 'n'},
		{READOPT_NAMES_LONG},
		{"seconds", required_argument, NULL, 's'},
		{READOPT_KALLSYMS_LONG},
		{READOPT_VMLINUX_LONG},
		ELSEWHERE_LONGS,
		{"help", no_argument, NULL, 'h'},
		{"version", no_argument, NULL, 'V'},
		{NULL, 0, NULL, 0},
	};
	int c, by, many = 0;

	t->most = 20;
	while ((c = options_next(argc, argv, ":d:t:CMh", longs, NULL)) != -1) {
		switch (c) {
		case '1': t->once = 1; break;
		case 'b':
			if ((by = toplines_named(optarg)) < 0)
				misuse("not line, sym, src, obj or prog", optarg);
			t->view.by = (enum topby)by;
			break;
		case 'o':
			if (strcmp(optarg, "now") != 0 && strcmp(optarg, "all") != 0)
				misuse("not now or all", optarg);
			t->view.by_all = optarg[0] == 'a';
			break;
		case 's':
			if (num_parse(optarg, 10, 1, 86400, &t->seconds) != 0)
				misuse("not a number of seconds from 1 to 86400", optarg);
			break;
		case 'n':
			if (num_parse(optarg, 10, 0, UINT32_MAX, &t->most) != 0)
				misuse("not a number of lines", optarg);
			many = 1;
			break;
		case 'd': t->dir = optarg; break;
		case 'h': options_help(usage);
		case 'V': options_version("pct-top");
		default: readopt(&t->read, c, optarg);
		}
	}
	if (!t->once && (t->seconds || many))
		misuse("needs --once", many ? "--top" : "--seconds");
	if (argc - optind > 1)
		misuse("one directory or process at a time", argv[optind + 1]);
	t->arg = argv[optind];
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
	struct top t = {0};
	struct sigaction sa = {.sa_handler = on_signal};
	const char *why;
	int status;

	msg_typed("pct-top");
	coproc_std_fds();
	parse(argc, argv, &t);
	translators(&t, argv[0]);
	sigaction(SIGINT, &sa, NULL);
	sigaction(SIGTERM, &sa, NULL);
	sigaction(SIGHUP, &sa, NULL);
	topsource_open(&t.source, t.arg, t.dir, t.tr[0].dir ? t.tr[0].dir : ".");
	t.look[0].pid = t.look[1].pid = t.source.pid;
	t.look[0].start = t.look[1].start = t.source.start;
	t.look[0].run = t.look[1].run = t.source.run;
	if (t.source.pid) {
		t.view.pid = t.source.pid;
		t.view.any_program = 1;
		t.view.program = strdup("");
	}
	if (t.once) {
		status = once(&t);
	} else if (topscreen_begin(&why) != 0) {
		topsource_close(&t.source);
		msg_die(EXIT_FAIL, "cannot show a live view: %s", why);
	} else {
		status = top_live(&t);
	}
	why = strerror(errno);
	if (status < 0)
		msg_warn("cannot read %s: %s", t.source.dir, why);
	topsource_close(&t.source);
	msg_close_stdout();
	if (top_stop > 0)
		return 128 + top_stop;
	return status < 0 ? EXIT_FAIL : status;
}
