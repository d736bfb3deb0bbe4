/* report - makes the report at the end of a run.  profile starts it:
 *	report [OPTION]... KIND DIR INDEX WHY_NOT CPU_US USER_US TICK_US WALL_US
 *	# not sampled: /sbin/ldconfig (statically linked)
 *	71.2%   /home/u/hash.c:101
 * The words are the kind of lines (none: only values), the data directory, the index of the run,
 * why there are no samples (or empty), the CPU time of the program and the children it waited for,
 * its part in user mode, the precision of that part, and the wall-clock time.  Without samples the
 * report is a line with the reason.
 * Status: 0; 1 some data could not be read; 111 the report could not be made or written, or an
 * expression has no values. */
#include "base/grown.h"
#include "base/msg.h"
#include "base/optiontable.h"
#include "report/debugged.h"
#include "report/head.h"
#include "exec/command.h"
#include "exec/coproc.h"
#include "exec/output.h"
#include "paths/selfdir.h"
#include "launch/attached.h"
#include "report/reason.h"
#include "report/screen.h"
#include "report/collected.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct end e;
static char **words;
static int by = END_LIBRARY;
static uint64_t frames, interval, waits;
static int gathering; /* 1: samples are read, but are in no report yet */

/* At the exit: when no report was made of the samples, say where they are. */
static void not_made(void)
{
	struct text t = {0};

	if (!gathering)
		return;
	gathering = 0;
	text_add(&t,
		"no report: it could not be made, for the reason on standard error; the samples are "
		"in %s\n",
		e.dir);
	screen_write(&e, t.text);
}

/* -e: SPEC and FORMATTER are two words. */
static void add_value(const struct option_given *g)
{
	static size_t room;

	if (!words[optind])
		misuse("-e wants an expression and a formatter", NULL);
	e.value = grown(e.value, &room, e.values, sizeof *e.value);
	e.value[e.values++] = (struct end_value){g->value, words[optind++]};
}

static const struct option_row options[] = {
	{NULL,
		"usage: report [OPTION]... KIND DIR INDEX WHY_NOT CPU_US USER_US TICK_US WALL_US\n"
		"Make the report at the end of a run, as profile does.\n",
		.column = 13, .in_order = 1},
	{"-g", "a debugger sampled", .flag = &by, .is = END_DEBUGGER},
	{"-k", "the kernel sampled", .flag = &by, .is = END_KERNEL},
	{"-q", "print no report", .flag = &e.quiet},
	{"-v", "say how the samples were taken", .flag = &e.verbose},
	{"-o FILE", "write to FILE", .text = &e.out},
	{"-P FILE", "also make a page", .text = &e.page},
	{"-l N", "frames of a path", .number = &frames, .most = UINT32_MAX},
	{"-i USEC", "the interval that was asked for", .number = &interval, .most = UINT32_MAX},
	{"-e SPEC FORMATTER", "values of an expression follow", .take = add_value},
	{"-L FUNC", "values of its variables follow", .text = &e.locals},
	{"-c COND", "samples for which COND holds were taken", .text = &e.condition},
	{"-B TEXT", NULL, .text = &e.untaken},
	{"-G TEXT", "what the library could not sample", .text = &e.goroutines},
	{"-K REASON", "why the kernel could not be sampled", .text = &e.no_kernel},
	{"-W N", "waits: 1 below the report, 2 in it", .number = &waits, .most = 2},
	{"-E", "wall-clock time shared out", .flag = &e.wall_event},
	{"-p STATE", "processes before", .text = &e.attached},
	{"-t SECONDS:BEGAN", "when sampling ended", .text = &e.cut},
	{"-r", "of a debugger: wall-clock time", .flag = &e.real},
	{"-y", "of a debugger: Python", .flag = &e.python},
	{.help = "Example:\n"
		 "  report -o report.txt line data data/.run-1 '' 2000 1500 4000 2100\n"},
	{0},
};

static void take_options(int argc, char **argv)
{
	words = argv;
	options_take(argc, argv, options);
	e.by = (enum end_by)by;
	e.frames = (unsigned)frames;
	e.interval = (unsigned)interval;
	e.waits = (int)waits;
}

/* Take the words after the options. */
static void operands(char **word, int n)
{
	double *time[] = {&e.cpu, &e.user, &e.tick, &e.wall};

	if (n < 4)
		misuse("wants KIND DIR INDEX WHY_NOT and times", NULL);
	e.only_values = strcmp(word[0], "none") == 0;
	e.kind = e.only_values ? "line" : word[0];
	e.dir = word[1];
	e.index = word[2];
	e.why_not = word[3];
	for (int i = 4; i < n && i < 8; i++)
		*time[i - 4] = strtod(word[i], NULL);
	if (!(e.g.kind = kinds_find(e.kind)))
		misuse("no kind of lines", e.kind);
}

/* Read the run's files. */
static void gather_all(void)
{
	int debugger = e.by == END_DEBUGGER;

	e.f.tick = e.tick;
	e.f.apart = e.by == END_KERNEL;
	e.f.waits = e.waits == 2;
	e.f.wall = e.wall_event;
	e.f.only = debugger ? "stack.log" : NULL;
	if (*e.index && facts_index(&e.f, e.index, e.dir) != 0)
		msg_warn("cannot read %s: %s", e.index, strerror(errno));
	if (debugger && e.only_values)
		return;
	gathering = !e.quiet;
	e.bad = gathered_all(&e.g, &e.f, e.frames, !e.quiet);
	gathering = 0;
}

/* Make the report of what the library or the kernel's sampler took.  Returns its status. */
static int sampled_print(void)
{
	struct text *t = &e.text;
	char time[64], *why;
	int status = 0;

	if (!e.only_values && e.f.recorded && e.g.lines.lines) {
		head_time(&e, time, sizeof time);
		screen_lines(&e, t, screen_is(&e) ? time : NULL,
			e.waits == 2 ? "-o FILE writes all" : NULL);
	} else if (!e.f.recorded) {
		why = reason_of(&e);
		text_add(t, "no samples: %s\n", why);
		free(why);
	} else if (!e.only_values) {
		text_add(t, "no report: no sample could be read; the samples are in %s\n", e.dir);
		status = EXIT_FAIL;
	}
	head_make(&e);
	if (e.values || e.locals) {
		e.brief = 0;
		status = values_print(&e, t) ? EXIT_FAIL : status;
	}
	if (e.waits) {
		e.brief = 0;
		text_add(t, "\n");
		status = values_waits(&e, t) ? EXIT_FAIL : status;
	}
	return status;
}

/* Make the page of the run, with what -expr collected.  Returns 0, or 111. */
static int page(void)
{
	struct command c = {0};
	int status;

	command_format(&c, "%s/page", selfdir(""));
	for (size_t i = 0; i < e.values; i++) {
		const char *func = strchr(e.value[i].spec, '@');
		if (!func)
			continue;
		command_add(&c, "--collected");
		command_format(&c, "%zu:%s", i + 1, func + 1);
	}
	command_option(&c, "-d", e.dir);
	command_option(&c, "--index", e.index);
	command_option(&c, "-o", e.page);
	free(output_from(-1, c.word, OUTPUT_SHOWN, &status));
	/* 1: no samples; the report has said why */
	return status <= EXIT_PARTIAL ? 0 : EXIT_FAIL;
}

int main(int argc, char **argv)
{
	int status = 0, debugger;

	msg_prog = "profile";
	signal(SIGCHLD, SIG_DFL); /* we wait for what we start */
	coproc_std_fds();
	take_options(argc, argv);
	operands(argv + optind, argc - optind);
	debugger = e.by == END_DEBUGGER;
	if (e.attached)
		e.now = attached_again(e.attached);
	atexit(not_made);
	if (!e.quiet || !debugger)
		gather_all();
	if (e.verbose)
		debugger ? debugged_explain(&e) : head_explain(&e);
	if (!e.quiet) {
		status = debugger ? debugged_print(&e) : sampled_print();
		if (!status && e.bad)
			status = EXIT_PARTIAL;
		if (e.text.len)
			text_put(&e.head, e.text.text, e.text.len);
		screen_write(&e, e.head.text ? e.head.text : "\n");
	}
	if (e.page && *e.dir && *e.index && page() != 0)
		status = EXIT_FAIL;
	return status;
}
