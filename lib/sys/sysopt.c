/* sysopt.c - parses the options of pct-sys. */
#define _GNU_SOURCE
#include "base/msg.h"
#include "base/num.h"
#include "base/optiontable.h"
#include "format/pctfile.h"
#include "sys/attachedpids.h"
#include "sys/sysopt.h"
#include "inside/leastinterval.h"

#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	HZ = 997, /* a prime: not in step with the tick, nor with threads that wake at ticks */
	BILLION = 1000000000,
	MEBI = 1 << 20,
	MEMORY_MB = 32,
	KEEP_MB = 256,
	DISK_MB = 1024,
	ROTATE = 3600,
};

static struct sysopt opt;
static struct option_given event[SAMPLER_EVENTS];
static unsigned events;
static uint64_t hz = HZ, depth, memory = MEMORY_MB, keep = KEEP_MB, disk = DISK_MB;

static pid_t process(const struct option_given *g)
{
	return (pid_t)options_number(g, 1, INT_MAX);
}

static void add_given(const struct option_given *g)
{
	if (opt.n_given == sizeof opt.given / sizeof *opt.given)
		options_refuse(g, "too many");
	opt.given[opt.n_given++] = process(g);
}

/* Take the next of the *N entries of a filter's list.  Returns its index; refuses G when there are
 * too many. */
static unsigned more(unsigned *n, const struct option_given *g)
{
	if (*n >= NAMES_MAX)
		options_refuse(g, "too many");
	return (*n)++;
}

static void add_pid(const struct option_given *g)
{
	opt.collect.filter.pid[more(&opt.collect.filter.pids, g)] = process(g);
}

static void add_group(const struct option_given *g)
{
	opt.collect.filter.group[more(&opt.collect.filter.groups, g)] = process(g);
}

static void add_user(const struct option_given *g)
{
	const struct passwd *p = getpwnam(g->value);
	uint64_t id = 0;

	if (!p && num_parse(g->value, 10, 0, UINT32_MAX - 1, &id) != 0)
		options_refuse(g, "neither a user name nor a number");
	opt.collect.filter.user[more(&opt.collect.filter.users, g)] = p ? p->pw_uid : (uid_t)id;
}

static void add_command(const struct option_given *g)
{
	opt.collect.filter.command[more(&opt.collect.filter.commands, g)] = g->value;
}

/* Keep the option G for the report. */
static void pass(const struct option_given *g)
{
	if (opt.words + 2 > SYSOPT_WORDS)
		options_refuse(g, "too many options for the report; see pct-sys-report(1)");
	opt.word[opt.words++] = g->name;
	if (g->value)
		opt.word[opt.words++] = g->value;
}

/* Keep the option G, an event, until all options are read: parsing it needs the rate. */
static void add_event(const struct option_given *g)
{
	if (events == SAMPLER_EVENTS)
		options_refuse(g, "too many events: at most 16");
	event[events++] = *g;
}

static void parse_event(const struct option_given *g)
{
	char why[500];
	struct sys_event *e = &opt.collect.event[opt.collect.events];

	if (event_parse(g->value, opt.collect.hz, e, why, sizeof why) != 0)
		options_refuse(g, why);
	for (unsigned i = 0; i < opt.collect.events; i++)
		if (event_mixed(&opt.collect.event[i], e))
			options_refuse(g,
				"the kernel mixes up the samples of a software event given in two ways: sample one way in each run");
	opt.collect.events++;
}

static void add_served(const struct option_given *g)
{
	opt.serve[opt.serve[0] != 0] = (int)options_number(g, 3, INT_MAX);
}

static void take_ring(const struct option_given *g)
{
	opt.collect.pages = (unsigned)options_number(g, 4, MEBI);
	if (opt.collect.pages & (opt.collect.pages - 1))
		options_refuse(g, "not a power of two");
	opt.collect.pages /= 4;
}

/* Mark options that only a run takes, or only start. */
#define RUN .to = opt.of_run
#define START .to = opt.of_start

static const struct option_row options[] = {
	{NULL,
		"usage: pct-sys [OPTION]... [--] PROGRAM [ARG]...\n"
		"       pct-sys [OPTION]... -p PID[,PID]... [-t SECONDS]\n"
		"       pct-sys start [OPTION]... | stop | status | dump | reset\n"
		"Sample PROGRAM and what it starts, or the whole machine, in user mode and in the kernel.\n",
		.column = 14, .in_order = 1},
	{"-a, --all", "everything on the machine, while PROGRAM runs or for -t SECONDS",
		.flag = &opt.collect.all},
	{"-p PID", "running processes and what they start from now on", .take = add_given,
		.list = 1, RUN},
	{"-t SECONDS", "stop after this time; PROGRAM goes on", .number = &opt.seconds, .least = 1,
		.most = BILLION, RUN},
	{"-e EVENT[:PERIOD][:u|:k|:uk]", "the event to sample (repeatable); default time",
		.take = add_event},
	{"--list-events", "list the available events", .flag = &opt.list_events, RUN},
	{"-F HZ", "samples per second on each CPU, 1 to 20000 (default 997)", .number = &hz,
		.least = 1, .most = BILLION / PCT_INTERVAL_LEAST},
	{"-l N", "call paths of up to N frames", .number = &depth, .least = 1,
		.most = PCT_DEPTH_MAX},
	{"-wait", "also record where threads wait, and what for (pct wait)", .flag = &opt.wait,
		RUN},
	{"-wall", "also record wall-clock time, shared out among the threads that run (event wall)",
		.flag = &opt.collect.wall, RUN},
	{"-log", "record the samples in order, with their times, instead of counting them",
		.flag = &opt.collect.log, RUN},
	{"-d DIR", "the data directory (default ${PCT_DIR:-${TMPDIR:-/tmp}/pct-UID/ct})",
		.text = &opt.dir},
	{"--report", "print the report of processes and kernel at the end (pct sys)",
		.flag = &opt.report, RUN},
	{"-o FILE", "write the report to FILE (-: standard output) instead of standard error",
		.flag = &opt.report, .text = &opt.out, RUN},
	{"--dis", "show the instructions in the report", .flag = &opt.report, .take = pass, RUN},
	{"--by WHAT, --kallsyms FILE, --vmlinux FILE, --gdb-pool N, --min-percent P,\n  --min-seconds S, --top N",
		"options of the report, see pct sys", .flag = &opt.report, .take = pass, RUN},
	{"--pid PID[,PID]...", NULL, .take = add_pid, .list = 1},
	{"--pgrp ID[,ID]...", NULL, .take = add_group, .list = 1},
	{"--user NAME[,NAME]...", NULL, .take = add_user, .list = 1},
	{"--comm PATTERN[,PATTERN]...", "record only such processes", .take = add_command,
		.list = 1},
	{"--own", "use per-process events even if events on all CPUs are permitted",
		.flag = &opt.collect.alone, RUN},
	{"--idle", "also record the idle task", .flag = &opt.collect.idle},
	{"--ring KIB", "the size of the buffer of each CPU, a power of two (default 512)",
		.take = take_ring},
	{"--memory MB", NULL, .number = &memory, .least = 1, .most = MEBI},
	{"--keep MB",
		"limits: samples that are not yet written (32); copies of programs that\n"
		"cannot be found later (256; 0: none)",
		.number = &keep, .most = MEBI},
	{"--rotate SECONDS", NULL, .number = &opt.rotate, .least = 1, .most = BILLION, START},
	{"--disk MB", NULL, .number = &disk, .least = 1, .most = 1 << 30, START},
	{"--per-process", NULL, .flag = &opt.per_process, START},
	{"--readers", NULL, .flag = &opt.readers, START},
	{"--foreground",
		"start: a new directory every SECONDS (3600); at most MB of data in all (1024);\n"
		"each process by itself; the group may read the data; stay in the foreground",
		.flag = &opt.foreground, START},
	{"--probe",
		"print what can be sampled: machine, program, user (user mode only) or none; TAB; why",
		.flag = &opt.probe, RUN},
	{"--serve SOCKET,PIPE", NULL, .take = add_served, .list = 1, RUN},
	{"-i INDEX",
		"for profile: sample the processes that ask at SOCKET until PIPE is closed\n"
		"(both are descriptors); the index of the run",
		.text = &opt.index, RUN},
	{"-q", NULL, .flag = &opt.quiet},
	{"-v", "say nothing at the end; say what was chosen and why", .flag = &opt.verbose, RUN},
	{.help = "Status: PROGRAM's own, 128+N for signal N, 126 and 127 as in a shell, 100 misuse,\n"
		 "111 sampling failed, or some data could not be written.\n"
		 "Examples:\n"
		 "  pct-sys -a --report make -j4\n"
		 "  pct-sys -e page-faults:1 -l 8 ./server\n"},
	{0},
};

char **sysopt_parse(struct sysopt *o, int argc, char **argv)
{
	struct option_given g;

	opt.rotate = ROTATE;
	while (options_step(argc, argv, options, &g)) {
		if (strcmp(g.name, "-d") != 0)
			sprintf(opt.any, "%.31s", g.name);
		if (g.to)
			sprintf(g.to, "%.31s", g.name);
	}
	opt.collect.hz = (unsigned)hz;
	opt.collect.depth = (unsigned)depth;
	opt.collect.memory = (size_t)memory << 20;
	opt.collect.keep = keep << 20;
	opt.disk = disk << 20;
	for (unsigned i = 0; i < events; i++)
		parse_event(&event[i]);
	if (opt.index && !opt.dir)
		msg_die(EXIT_USAGE, "-i needs -d as well");
	if (opt.serve[0]
		&& (!opt.serve[1] || !opt.index || opt.n_given || opt.collect.all || argv[optind]))
		misuse("--serve needs a socket and a pipe, -i, and no process", NULL);
	if ((opt.wait || opt.collect.wall)
		&& opt.collect.events + 1 + (unsigned)opt.collect.wall > SAMPLER_EVENTS)
		options_refuse(&event[events - 1],
			opt.collect.wall ? "too many events: at most 14 with -wall"
					 : "too many events: at most 15 with -wait");
	if (opt.n_given && argv[optind])
		msg_die(EXIT_USAGE, "-p and a program: give one of them");
	if (opt.n_given)
		attachedpids_threads(&opt.collect, opt.given, opt.n_given);
	*o = opt;
	return argv + optind;
}

int sysopt_filtered(const struct sysopt *o)
{
	const struct filter *f = &o->collect.filter;

	return f->pids || f->groups || f->users || f->commands;
}

uint64_t sysopt_run(const char *index)
{
	const char *name = strrchr(index, '-');
	uint64_t n = 0;

	return name && num_parse(name + 1, 16, 0, UINT64_MAX, &n) == 0 ? n : 0;
}
