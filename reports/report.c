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
#include "base/num.h"
#include "base/options.h"
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

static const char usage[] =
	"usage: report [OPTION]... KIND DIR INDEX WHY_NOT CPU_US USER_US TICK_US WALL_US\n"
	"Make the report at the end of a run, as profile does.\n"
	"  -g  a debugger sampled          -k  the kernel sampled\n"
	"  -q  print no report             -v  say how the samples were taken\n"
	"  -o FILE   write to FILE         -P FILE   also make a page\n"
	"  -l N      frames of a path      -i USEC   the interval that was asked for\n"
	"  -e SPEC FORMATTER, -L FUNC      values of expressions and variables follow\n"
	"  -c COND   samples for which COND holds were taken\n"
	"  -B TEXT, -G TEXT, -K REASON     what the library, and why the kernel, could not sample\n"
	"  -W N      waits: 1 below the report, 2 in it    -E  wall-clock time shared out\n"
	"  -p STATE  processes before      -t SECONDS:BEGAN   when sampling ended\n"
	"  -r, -y    of a debugger: wall-clock time, Python\n"
	"Example:\n"
	"  report -o report.txt line data data/.run-1 '' 2000 1500 4000 2100\n";

static struct end e;
static int gathering; /* the samples are not in a report yet */

/* The report could not be made: say where the samples are. */
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

static unsigned number(const char *option, const char *text)
{
	uint64_t n;

	if (num_parse(text, 10, 0, UINT32_MAX, &n) != 0)
		msg_die(EXIT_USAGE, "%s %s: not a number", option, text);
	return (unsigned)n;
}

/* -e: SPEC and FORMATTER are two words. */
static void add_value(char **argv, int argc)
{
	static size_t room;

	if (optind >= argc)
		misuse("-e wants an expression and a formatter", NULL);
	e.value = grown(e.value, &room, e.values, sizeof *e.value);
	e.value[e.values++] = (struct end_value){optarg, argv[optind++]};
}

static void options(int argc, char **argv)
{
	static const struct option longs[] = {{"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0}};
	int c;

	while ((c = options_next(argc, argv, "+:gkqvryEhB:G:K:L:P:W:c:e:i:l:o:p:t:", longs, NULL))
		!= -1)
		switch (c) {
		case 'g': e.by = END_DEBUGGER; break;
		case 'k': e.by = END_KERNEL; break;
		case 'q': e.quiet = 1; break;
		case 'v': e.verbose = 1; break;
		case 'r': e.real = 1; break;
		case 'y': e.python = 1; break;
		case 'E': e.wall_event = 1; break;
		case 'B': e.untaken = optarg; break;
		case 'G': e.goroutines = optarg; break;
		case 'K': e.no_kernel = optarg; break;
		case 'L': e.locals = optarg; break;
		case 'P': e.page = optarg; break;
		case 'W': e.waits = (int)number("-W", optarg); break;
		case 'c': e.condition = optarg; break;
		case 'e': add_value(argv, argc); break;
		case 'i': e.interval = number("-i", optarg); break;
		case 'l': e.frames = number("-l", optarg); break;
		case 'o': e.out = optarg; break;
		case 'p': e.attached = optarg; break;
		case 't': e.cut = optarg; break;
		case 'h': options_help(usage);
		}
}

/* The words after the options. */
static void words(char **word, int n)
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

/* The report of the library or the kernel's sampler.  Returns its status. */
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
	options(argc, argv);
	words(argv + optind, argc - optind);
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
