/* pct-run - runs a program with the sampling library, waits for all its processes, and starts a
 * report.
 *
 *	pct-run -e 'IE q1000' -l /usr/lib/pct/libpct.so -R report -- xz -k big
 *
 * does `xz -k big` and then `report DIR INDEX REASON CPU USER TICK WALL`: the data directory, the
 * index of the run (runindex.h; or empty), the reason why there are no samples (or empty), the CPU
 * time of the program and the children it waited for, its part in user mode, the system's precision
 * of that part, and the wall-clock time from the start of the program to its end, in microseconds.
 * When the usual data directory or the library cannot be used, the program runs all the same. */
#include "base/clock.h"
#include "base/msg.h"
#include "base/num.h"
#include "base/options.h"
#include "base/shortage.h"
#include "host/child.h"
#include "host/envblock.h"
#include "inside/escape.h"
#include "host/elfid.h"
#include "inside/preloadable.h"
#include "pct-run/attached.h"
#include "pct-run/cpu.h"
#include "pct-run/give.h"
#include "pct-run/jit.h"
#include "run/runenv.h"
#include "pct-run/serve.h"
#include "pct-run/wait.h"
#include "run/rundir.h"
#include "run/runindex.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
	"usage: pct-run [OPTION]... [--] PROGRAM [ARG]...\n"
	"Run PROGRAM with the sampling library, wait for all its processes, make a report.\n"
	"  -e LETTERS   instructions for the library, as in the variable PCT (see libpct(3))\n"
	"  -l LIBRARY   the library, an absolute path\n"
	"  -w           use no library: PROGRAM collects the data and gets -d DIR -i INDEX as first\n"
	"               arguments; if there can be no data, run what follows the next -- instead\n"
	"  -d DIR       where the data goes\n"
	"  -t SECONDS   stop sampling after this time\n"
	"  -p PID       only print the state of process PID, or of each of PID,PID:\n"
	"               \" PID:STATE:TICKS:START:SYSTEM\"\n"
	"  -b           only print \"FILE (REASON)\" when PROGRAM cannot take the library\n"
	"  -u           only run PROGRAM, not profiled because the caller cannot go on, and say so\n"
	"  -E FD        read the environment of PROGRAM, as od -An -v -tx1 prints it, from FD\n"
	"  -x FD        read from FD what the library needs to evaluate expressions\n"
	"  -S PCT-SYS   run PCT-SYS to sample, in user mode, what the library cannot\n"
	"  -F HZ        with -S: HZ samples per second\n"
	"  -L N         with -S: call paths of up to N frames\n"
	"  -T           with -S: record the time of each sample\n"
	"  -N NAME      begin messages with NAME, the command that the user typed\n"
	"  -R WORD      a word of the report command, repeatable\n"
	"Examples:\n"
	"  pct-run -l /usr/local/lib/pct/libpct.so -R echo -- make -j2\n"
	"  pct-run -e q500 -l /usr/local/lib/pct/libpct.so -d /tmp/data -t 10 ./server\n";

struct options {
	const char *letters, *library, *dir, *sampler, *hz, *frames;
	uint64_t seconds; /* 0: no end */
	char **report;
	size_t report_words; /* 0: make none */
	char *const *env;    /* of the program and the report */
	int exprs;           /* descriptor of what expressions take; -1 none */
	int times;           /* -T */
	int given;           /* pass the directory and the index to the program */
};

/* The reason why the library cannot be loaded into FILE, NULL when it can; sets *PROG. */
static const char *blocker_of(const char *file, const struct image *self, struct image *prog)
{
	image_read(file, prog);
	if (prog->kind == IMAGE_OTHER) /* only sh can run it */
		image_read("/bin/sh", prog);
	return image_blocker(prog, self);
}

static int is_go(const char *file)
{
	struct elfid id;
	const char *why;
	int fd = elfid_open(file, &id, &why), go = fd >= 0 && elfid_is_go(fd);

	if (fd >= 0)
		close(fd);
	return go;
}

/* -b: print a line for the profile script. */
static int say_blocker(const char *name, char *const *env)
{
	static char shown[4 * PATH_MAX + 1];
	char *file = child_find(name, envblock_get(env, "PATH"));
	struct image self, prog;
	const char *blocker;

	image_read("/proc/self/exe", &self);
	if (file && self.kind == IMAGE_ELF)
		escape(shown, sizeof shown, file, strlen(file));
	if (file && self.kind == IMAGE_ELF && (blocker = blocker_of(file, &self, &prog)))
		printf("library %s (%s)\n", shown, blocker);
	else if (file && is_go(file))
		printf("paths %s (Go)\n", shown);
	free(file);
	msg_close_stdout();
	return EXIT_OK;
}

/* Start the program, sampled when possible; otherwise the index gets the reason. */
static pid_t start(const struct rundir *r, const struct options *o, const struct child_signals *s,
	const struct image *self, const char *file, char **argv)
{
	struct image prog;
	const char *blocker = NULL;
	char **env = r->library ? runenv(o->env, r, o->letters, o->seconds) : NULL;
	pid_t pid;

	if (env && self->kind == IMAGE_ELF) {
		blocker = blocker_of(file, self, &prog);
		if (image_objects(&prog, self))
			env = NULL;
	}
	pid = child_start(s, file, argv, env ? env : (char **)o->env, 0);
	if (pid > 0 && blocker && runindex_blocked(r->index, pid, blocker, file) != 0)
		msg_warn("cannot write %s: %s", r->index, strerror(errno));
	return pid;
}

static int report(const struct options *o, const struct rundir *r, const struct child_signals *s,
	struct runcpu cpu, uint64_t wall)
{
	char **word = o->report + o->report_words, text[4][24];
	char *file;
	pid_t pid = -1;

	snprintf(text[0], sizeof text[0], "%" PRIu64, cpu.all);
	snprintf(text[1], sizeof text[1], "%" PRIu64, cpu.user);
	snprintf(text[2], sizeof text[2], "%lu", runcpu_tick());
	snprintf(text[3], sizeof text[3], "%" PRIu64, wall / 1000);
	*word++ = (char *)r->dir;
	*word++ = r->index ? r->index : "";
	*word++ = (char *)r->why_not;
	for (int i = 0; i < 4; i++)
		*word++ = text[i];
	word = o->report;

	file = child_find(word[0], envblock_get(o->env, "PATH"));
	if (file)
		pid = child_start(s, file, word, o->env, 1);
	free(file);
	if (pid < 0) {
		msg_warn("cannot run %s: %s", word[0], strerror(errno));
		return EXIT_FAIL;
	}
	return child_wait(s, pid);
}

static char *find(const struct options *o, const char *name)
{
	char *file = child_find(name, envblock_get(o->env, "PATH"));

	if (!file)
		msg_die(errno == ENOENT ? 127 : 126, "cannot run %s: %s", name, strerror(errno));
	return file;
}

/* Write the command of the run, for pct: the program or the processes of -p, not the collector. */
static void describe(struct rundir *r, const struct options *o, char **argv)
{
	const char *base = argv[0] ? strrchr(argv[0], '/') : NULL;
	char **what = o->given ? rungive_program(argv) : argv;

	if (!argv[0])
		return;
	base = base ? base + 1 : argv[0];
	for (char **w = argv; o->given && what == argv && *w; w++)
		if (strcmp(*w, "-p") == 0 || strcmp(*w, "-remote") == 0)
			what = w;
	rundir_begin(r,
		!o->given || strcmp(base, "pct-inject") == 0 ? "library"
			: strcmp(base, "pct-sys") == 0       ? "kernel"
			: strcmp(base, "dbctl") == 0         ? "debugger"
							     : base,
		what);
}

/* Write what the program took, for pct: where a collector takes time as well, or samples end before
 * the program does, that is not what they are of. */
static void spent(const struct rundir *r, const struct options *o, struct runcpu cpu, uint64_t wall)
{
	struct run_spent s = {wall / 1000, cpu.all, cpu.user, runcpu_tick()};

	/* without it a remark is missing; that the disk is full is said of what is written next */
	if (r->index && !o->given && !o->seconds)
		(void)runindex_spent(r->index, &s);
}

static const struct options *alone_options;
static const struct child_signals *alone_signals; /* once they are held */
static char **alone_argv;

/* We cannot start the program as a child, or can have no data: become the program, unprofiled. */
static void run_alone(void)
{
	const struct options *o = alone_options;

	child_alone(alone_signals, o->given ? rungive_program(alone_argv) : alone_argv, o->env);
}

static void alone_instead(const struct options *o, char **argv)
{
	alone_options = o;
	alone_argv = argv;
	msg_instead = run_alone;
}

static int run(const struct options *o, char **argv)
{
	static struct rundir r;
	struct child_signals s;
	struct runserve serve = {.listening = -1,
		.stop = -1,
		.sampler = o->sampler,
		.hz = o->hz,
		.frames = o->frames,
		.times = o->times,
		.env = o->env,
		.dir = &r,
		.signals = &s};
	struct image self; /* the library is built as we are */
	char *file = find(o, argv[0]);
	struct runcpu cpu = runcpu((struct runcpu){0, 0}); /* of our past as a shell */
	uint64_t wall;
	pid_t pid;
	int status, made, e;

	if (o->given) /* before the collector writes its own name */
		free(find(o, rungive_program(argv)[0]));
	if (rundir_make(&r, o->dir, o->library, o->env) != 0) {
		if (o->dir && !r.index
			&& (!is_shortage(r.error) || r.error == ENOSPC || r.error == EDQUOT)) {
			/* asked for, as by -o */
			msg_instead = NULL;
			msg_die(EXIT_FAIL, "%s", r.why_not);
		}
		msg_warn("not profiled: %s", r.why_not);
	}
	if (o->exprs >= 0 && r.index && rundir_exprs(&r, o->exprs) != 0)
		msg_die(EXIT_FAIL, "%s", r.why_not);
	image_read("/proc/self/exe", &self);
	if (o->given && r.index) {
		if (!(argv = rungive(argv, r.dir, r.index)))
			msg_die(EXIT_FAIL, "cannot start: %s", strerror(errno));
	} else if (o->given) {
		argv = rungive_program(argv);
		free(file);
		file = find(o, argv[0]);
	}
	child_hold(&s);
	alone_signals = &s;
	wall = clock_ns();
	serve.until = o->seconds ? wall + o->seconds * 1000000000 : 0;
	if (r.library && o->sampler)
		runserve_open(&serve);
	pid = start(&r, o, &s, &self, file, argv);
	if (pid < 0) {
		e = errno;
		rundir_end(&r, o->library);
		if (is_shortage(e))
			msg_die(EXIT_FAIL, "%s", strerror(e));
		msg_die(e == ENOENT ? 127 : 126, "cannot run %s: %s", argv[0], strerror(e));
	}
	msg_instead = NULL;
	describe(&r, o, argv);
	status = runserve_wait(&serve, pid);
	wall = clock_ns() - wall;
	if (status && r.index && runindex_status(r.index, status) != 0)
		msg_warn("cannot write %s: %s", r.index, strerror(errno));
	cpu = runcpu(cpu);
	spent(&r, o, cpu, wall);
	if (o->report_words && r.library && runwait(r.index, r.number, &self, &serve) < 0)
		msg_warn("cannot read %s: %s", r.index, strerror(errno));
	runserve_end(&serve);
	if (r.index)
		runjit(r.dir, r.index);
	if (o->report_words) {
		made = report(o, &r, &s, cpu, wall);
		if (status == 0 && made >= EXIT_USAGE)
			status = made;
	}
	rundir_end(&r, o->library);
	return status;
}

int main(int argc, char **argv)
{
	static const struct option longs[] = {
		{"help", no_argument, NULL, 'h'},
		{"version", no_argument, NULL, 'V'},
		{NULL, 0, NULL, 0},
	};
	extern char **environ;
	static struct options o = {.letters = "", .hz = "1000", .exprs = -1};
	uint64_t fd;
	int c, ask = 0, alone = 0;

	child_plug();
	o.env = environ;
	msg_prog = "pct-run";
	o.report = calloc((size_t)argc + 8, sizeof *o.report);
	if (!o.report)
		msg_die(EXIT_FAIL, "cannot start: %s", strerror(errno));
	while ((c = options_next(argc, argv, "+:bue:l:d:p:t:x:E:F:L:N:R:S:Twh", longs, NULL))
		!= -1) {
		switch (c) {
		case 'e': o.letters = optarg; break;
		case 'l': o.library = optarg; break;
		case 'd': o.dir = optarg; break;
		case 'w': o.given = 1; break;
		case 'N': msg_prog = optarg; break;
		case 'b': ask = 1; break;
		case 'u': alone = 1; break;
		case 'p': return attached_print(optarg);
		case 't':
			if (num_parse(optarg, 10, 1, 1000000000, &o.seconds) != 0)
				msg_die(EXIT_USAGE, "-t %s: not a number from 1 to 10^9", optarg);
			break;
		case 'E':
			if (num_parse(optarg, 10, 3, INT_MAX, &fd) != 0)
				msg_die(EXIT_USAGE, "-E %s: not a descriptor above 2", optarg);
			/* without it, use our own environment */
			o.env = envblock_read((int)fd);
			o.env = o.env ? o.env : environ;
			close((int)fd);
			break;
		case 'x':
			if (num_parse(optarg, 10, 3, INT_MAX, &fd) != 0)
				msg_die(EXIT_USAGE, "-x %s: not a descriptor above 2", optarg);
			o.exprs = (int)fd;
			break;
		case 'S': o.sampler = optarg; break;
		case 'F': o.hz = optarg; break;
		case 'L': o.frames = optarg; break;
		case 'T': o.times = 1; break;
		case 'R': o.report[o.report_words++] = optarg; break;
		case 'h': options_help(usage);
		case 'V': options_version("pct-run");
		}
	}
	if (optind == argc)
		misuse("no program named", NULL);
	if (ask)
		return say_blocker(argv[optind], o.env);
	alone_instead(&o, argv + optind);
	if (alone)
		msg_die(EXIT_FAIL, "the shell cannot go on: see above");
	if (!o.given && (!o.library || o.library[0] != '/'))
		msg_die(EXIT_USAGE, "-l must name a library by its absolute path");
	return run(&o, argv + optind);
}
