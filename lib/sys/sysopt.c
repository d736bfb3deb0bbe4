/* sysopt.c - parses the options of pct-sys. */
#define _GNU_SOURCE
#include "base/msg.h"
#include "base/num.h"
#include "base/options.h"
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
	HZ = 997, /* a prime: not in step with the tick, nor with threads that wake by it */
	MEMORY_MB = 32,
	KEEP_MB = 256,
	DISK_MB = 1024,
	ROTATE = 3600,
};

static const char usage[] =
	"usage: pct-sys [OPTION]... [--] PROGRAM [ARG]...\n"
	"       pct-sys [OPTION]... -p PID[,PID]... [-t SECONDS]\n"
	"       pct-sys start [OPTION]... | stop | status | dump | reset\n"
	"Sample PROGRAM and what it starts, or the whole machine, in user mode and in the kernel.\n"
	"  -a, --all   everything on the machine, while PROGRAM runs or for -t SECONDS\n"
	"  -p PID      running processes and what they start from now on\n"
	"  -t SECONDS  stop after this time; PROGRAM goes on\n"
	"  -e EVENT[:PERIOD][:u|:k|:uk]\n"
	"              the event to sample (repeatable); default time\n"
	"  --list-events\n"
	"              list the available events\n"
	"  -F HZ       samples per second on each CPU, 1 to 20000 (default 997)\n"
	"  -l N        call paths of up to N frames\n"
	"  -wait       also record where threads wait, and what for (pct wait)\n"
	"  -wall       also record wall-clock time, shared out among the threads that run (event wall)\n"
	"  -log        record the samples in order, with their times, instead of counting them\n"
	"  -d DIR      the data directory (default ${PCT_DIR:-${TMPDIR:-/tmp}/pct-UID/ct})\n"
	"  --report    print the report of processes and kernel at the end (pct sys)\n"
	"  -o FILE     write the report to FILE (-: standard output) instead of standard error\n"
	"  --dis       show the instructions in the report\n"
	"  --by WHAT, --kallsyms FILE, --vmlinux FILE, --gdb-pool N, --min-percent P,\n"
	"  --min-seconds S, --top N\n"
	"              options of the report, see pct sys\n"
	"  --pid PID[,PID]..., --pgrp ID[,ID]..., --user NAME[,NAME]..., --comm PATTERN[,PATTERN]...\n"
	"              record only such processes\n"
	"  --own       use per-process events even if events on all CPUs are permitted\n"
	"  --idle      also record the idle task\n"
	"  --ring KIB  the size of the buffer of each CPU, a power of two (default 512)\n"
	"  --memory MB, --keep MB\n"
	"              limits: samples that are not yet written (32); copies of programs that\n"
	"              cannot be found later (256; 0: none)\n"
	"  --rotate SECONDS, --disk MB, --per-process, --readers, --foreground\n"
	"              start: a new directory every SECONDS (3600); at most MB of data in all (1024);\n"
	"              each process by itself; the group may read the data; stay in the foreground\n"
	"  --probe     print what can be sampled: machine, program, user (user mode only) or none; TAB; why\n"
	"  --serve SOCKET,PIPE\n"
	"  -i INDEX    for profile: sample the processes that ask at SOCKET until PIPE is closed\n"
	"              (both are descriptors); the index of the run\n"
	"  -q, -v      say nothing at the end; say what was chosen and why\n"
	"Status: PROGRAM's own, 128+N for signal N, 126 and 127 as in a shell, 100 misuse,\n"
	"111 sampling failed, or some data could not be written.\n"
	"Examples:\n"
	"  pct-sys -a --report make -j4\n"
	"  pct-sys -e page-faults:1 -l 8 ./server\n";

enum {
	OPT_REPORT = 256,
	OPT_DIS,
	OPT_PASS,
	OPT_PID,
	OPT_PGRP,
	OPT_USER,
	OPT_COMM,
	OPT_OWN,
	OPT_IDLE,
	OPT_RING,
	OPT_MEMORY,
	OPT_KEEP,
	OPT_ROTATE,
	OPT_DISK,
	OPT_PER,
	OPT_LIST,
	OPT_PROBE,
	OPT_SERVE,
	OPT_FOREGROUND,
	OPT_READERS,
	OPT_WAIT,
	OPT_WALL,
	OPT_LOG,
};

static const struct option longs[] = {
	{"all", 0, NULL, 'a'},
	{"help", 0, NULL, 'h'},
	{"version", 0, NULL, 'V'},
	{"report", 0, NULL, OPT_REPORT},
	{"dis", 0, NULL, OPT_DIS},
	{"by", 1, NULL, OPT_PASS},
	{"kallsyms", 1, NULL, OPT_PASS},
	{"vmlinux", 1, NULL, OPT_PASS},
	{"gdb-pool", 1, NULL, OPT_PASS},
	{"min-percent", 1, NULL, OPT_PASS},
	{"min-seconds", 1, NULL, OPT_PASS},
	{"top", 1, NULL, OPT_PASS},
	{"pid", 1, NULL, OPT_PID},
	{"pgrp", 1, NULL, OPT_PGRP},
	{"user", 1, NULL, OPT_USER},
	{"comm", 1, NULL, OPT_COMM},
	{"own", 0, NULL, OPT_OWN},
	{"idle", 0, NULL, OPT_IDLE},
	{"ring", 1, NULL, OPT_RING},
	{"memory", 1, NULL, OPT_MEMORY},
	{"keep", 1, NULL, OPT_KEEP},
	{"rotate", 1, NULL, OPT_ROTATE},
	{"disk", 1, NULL, OPT_DISK},
	{"per-process", 0, NULL, OPT_PER},
	{"foreground", 0, NULL, OPT_FOREGROUND},
	{"readers", 0, NULL, OPT_READERS},
	{"list-events", 0, NULL, OPT_LIST},
	{"probe", 0, NULL, OPT_PROBE},
	{"serve", 1, NULL, OPT_SERVE},
	{"wait", 0, NULL, OPT_WAIT},
	{"wall", 0, NULL, OPT_WALL},
	{"log", 0, NULL, OPT_LOG},
	{NULL, 0, NULL, 0},
};

static void bad_value(const char *opt, const char *value, const char *what)
{
	msg_die(EXIT_USAGE, "%s %s: %s (pct-sys -h tells more)", opt, value, what);
}

static uint64_t number(const char *opt, const char *value, uint64_t least, uint64_t most)
{
	uint64_t n = 0;
	char what[80];

	snprintf(what, sizeof what, "not a whole number from %llu to %llu",
		(unsigned long long)least, (unsigned long long)most);
	if (num_parse(value, 10, least, most, &n) != 0)
		bad_value(opt, value, what);
	return n;
}

/* Call FN with each part of LIST; cuts LIST at its commas. */
static void each(char *list, void (*fn)(struct sysopt *, char *), struct sysopt *o)
{
	char *save = NULL;

	for (char *s = strtok_r(list, ",", &save); s; s = strtok_r(NULL, ",", &save))
		fn(o, s);
}

static pid_t process(const char *opt, const char *text)
{
	return (pid_t)number(opt, text, 1, INT_MAX);
}

static void add_given(struct sysopt *o, char *s)
{
	if (o->n_given == sizeof o->given / sizeof *o->given)
		bad_value("-p", s, "too many");
	o->given[o->n_given++] = process("-p", s);
}

static void room(unsigned n, const char *opt, const char *s)
{
	if (n >= NAMES_MAX)
		bad_value(opt, s, "too many");
}

static void add_pid(struct sysopt *o, char *s)
{
	room(o->collect.filter.pids, "--pid", s);
	o->collect.filter.pid[o->collect.filter.pids++] = process("--pid", s);
}

static void add_group(struct sysopt *o, char *s)
{
	room(o->collect.filter.groups, "--pgrp", s);
	o->collect.filter.group[o->collect.filter.groups++] = process("--pgrp", s);
}

static void add_user(struct sysopt *o, char *s)
{
	const struct passwd *p = getpwnam(s);
	uint64_t id = 0;

	room(o->collect.filter.users, "--user", s);
	if (!p && num_parse(s, 10, 0, UINT32_MAX - 1, &id) != 0)
		bad_value("--user", s, "neither a user name nor a number");
	o->collect.filter.user[o->collect.filter.users++] = p ? p->pw_uid : (uid_t)id;
}

static void add_command(struct sysopt *o, char *s)
{
	room(o->collect.filter.commands, "--comm", s);
	o->collect.filter.command[o->collect.filter.commands++] = s;
}

static void pass(struct sysopt *o, const char *word)
{
	if (!word || o->words == SYSOPT_WORDS)
		bad_value("too many options for the report", word, "see pct(1)");
	o->word[o->words++] = word;
}

static void add_event(struct sysopt *o, const char *text)
{
	char why[500];
	struct sys_event *e = &o->collect.event[o->collect.events];

	if (o->collect.events == SAMPLER_EVENTS)
		bad_value("-e", text, "too many events");
	if (event_parse(text, o->collect.hz, e, why, sizeof why) != 0)
		bad_value("-e", text, why);
	for (unsigned i = 0; i < o->collect.events; i++)
		if (event_mixed(&o->collect.event[i], e))
			bad_value("-e", text,
				"the kernel mixes up the samples of a software event given in two ways: sample one way in each run");
	o->collect.events++;
}

static void add_served(struct sysopt *o, char *s)
{
	o->serve[o->serve[0] != 0] = (int)number("--serve", s, 3, INT_MAX);
}

static void other(struct sysopt *o, int c, const char *opt, char *value, int index)
{
	char word[40];

	switch (c) {
	case OPT_REPORT: o->report = 1; break;
	case OPT_DIS:
		o->report = 1;
		pass(o, "--dis");
		break;
	case OPT_PASS:
		o->report = 1;
		snprintf(word, sizeof word, "--%s", longs[index].name);
		pass(o, strdup(word));
		pass(o, value);
		break;
	case OPT_PID: each(value, add_pid, o); break;
	case OPT_PGRP: each(value, add_group, o); break;
	case OPT_USER: each(value, add_user, o); break;
	case OPT_COMM: each(value, add_command, o); break;
	case OPT_OWN: o->collect.alone = 1; break;
	case OPT_IDLE: o->collect.idle = 1; break;
	case OPT_RING:
		o->collect.pages = (unsigned)number(opt, value, 4, 1 << 20);
		if (o->collect.pages & (o->collect.pages - 1))
			bad_value(opt, value, "not a power of two");
		o->collect.pages /= 4;
		break;
	case OPT_MEMORY: o->collect.memory = (size_t)number(opt, value, 1, 1 << 20) << 20; break;
	case OPT_KEEP: o->collect.keep = number(opt, value, 0, 1 << 20) << 20; break;
	case OPT_ROTATE: o->rotate = number(opt, value, 1, 1000000000); break;
	case OPT_DISK: o->disk = number(opt, value, 1, 1 << 30) << 20; break;
	case OPT_FOREGROUND: o->foreground = 1; break;
	case OPT_READERS: o->readers = 1; break;
	case OPT_PER: o->per_process = 1; break;
	case OPT_LIST: o->list_events = 1; break;
	case OPT_PROBE: o->probe = 1; break;
	case OPT_SERVE: each(value, add_served, o); break;
	case OPT_WAIT: o->wait = 1; break;
	case OPT_WALL: o->collect.wall = 1; break;
	case OPT_LOG: o->collect.log = 1; break;
	}
}

/* Option C as people write it; INDEX: of a long option. */
static const char *written(int c, int index)
{
	static char name[sizeof((struct sysopt *)0)->any];

	if (c < 256)
		snprintf(name, sizeof name, "-%c", c);
	else
		snprintf(name, sizeof name, "--%s", longs[index].name);
	return name;
}

/* Remember which commands take option C. */
static void sort(struct sysopt *o, int c, int index)
{
	const char *name = written(c, index);

	if (c != 'd')
		strcpy(o->any, name);
	switch (c) {
	case OPT_ROTATE:
	case OPT_DISK:
	case OPT_PER:
	case OPT_READERS:
	case OPT_FOREGROUND: strcpy(o->of_start, name); break;
	case 'i':
	case 'o':
	case 'p':
	case 't':
	case 'v':
	case OPT_REPORT:
	case OPT_DIS:
	case OPT_PASS:
	case OPT_OWN:
	case OPT_LIST:
	case OPT_PROBE:
	case OPT_SERVE:
	case OPT_WAIT:
	case OPT_WALL:
	case OPT_LOG: strcpy(o->of_run, name); break;
	}
}

/* The next option; -wait is --wait, and so on. */
static int next(int argc, char **argv, int *index)
{
	static char word[][7] = {"--wait", "--wall", "--log"};

	for (size_t i = 0; i < sizeof word / sizeof *word && optind < argc; i++)
		if (strcmp(argv[optind], word[i] + 1) == 0)
			argv[optind] = word[i];
	return options_next(argc, argv, "+:ad:i:e:F:l:o:p:t:qvhV", longs, index);
}

char **sysopt_parse(struct sysopt *o, int argc, char **argv)
{
	const char *events[SAMPLER_EVENTS];
	unsigned n_events = 0;
	int c, index = 0;

	*o = (struct sysopt){.rotate = ROTATE,
		.disk = (uint64_t)DISK_MB << 20,
		.collect = {.hz = HZ,
			.memory = (size_t)MEMORY_MB << 20,
			.keep = (uint64_t)KEEP_MB << 20}};
	while ((c = next(argc, argv, &index)) != -1) {
		switch (c) {
		case 'a': o->collect.all = 1; break;
		case 'd': o->dir = optarg; break;
		case 'i': o->index = optarg; break;
		case 'e':
			if (n_events == SAMPLER_EVENTS)
				bad_value("-e", optarg, "too many events: at most 16");
			events[n_events++] = optarg;
			break;
		case 'F':
			o->collect.hz =
				(unsigned)number("-F", optarg, 1, 1000000000 / PCT_INTERVAL_LEAST);
			break;
		case 'l':
			o->collect.depth = (unsigned)number("-l", optarg, 1, PCT_DEPTH_MAX);
			break;
		case 'o':
			o->out = optarg;
			o->report = 1;
			break;
		case 'p': each(optarg, add_given, o); break;
		case 't': o->seconds = number("-t", optarg, 1, 1000000000); break;
		case 'q': o->quiet = 1; break;
		case 'v': o->verbose = 1; break;
		case 'h': options_help(usage);
		case 'V': options_version("pct-sys");
		default: other(o, c, written(c, index), optarg, index);
		}
		sort(o, c, index);
	}
	for (unsigned i = 0; i < n_events; i++)
		add_event(o, events[i]);
	if (o->index && !o->dir)
		msg_die(EXIT_USAGE, "-i needs -d as well");
	if (o->serve[0]
		&& (!o->serve[1] || !o->index || o->n_given || o->collect.all || argv[optind]))
		bad_value("--serve", "", "needs a socket and a pipe, -i, and no process");
	if ((o->wait || o->collect.wall)
		&& o->collect.events + 1 + (unsigned)o->collect.wall > SAMPLER_EVENTS)
		bad_value("-e", o->collect.event[o->collect.events - 1].name,
			o->collect.wall ? "too many events: at most 14 with -wall"
					: "too many events: at most 15 with -wait");
	if (o->n_given && argv[optind])
		msg_die(EXIT_USAGE, "-p and a program: give one of them");
	if (o->n_given)
		attachedpids_threads(&o->collect, o->given, o->n_given);
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
