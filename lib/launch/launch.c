/* launch.c - owns the order of steps in a run: make the directory, start the program, wait, keep
 * the names of code, report. */
#include "base/clock.h"
#include "base/msg.h"
#include "base/shortage.h"
#include "exec/child.h"
#include "exec/passsignals.h"
#include "exec/envblock.h"
#include "inside/preloadable.h"
#include "launch/cpu.h"
#include "launch/fits.h"
#include "launch/collectorargs.h"
#include "launch/keepjitmaps.h"
#include "launch/launch.h"
#include "launch/serve.h"
#include "launch/wait.h"
#include "run/rundir.h"
#include "run/runenv.h"
#include "run/runindex.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct launch *alone_launch;
static const struct child_signals *alone_signals; /* once they are held */
static char **alone_argv;

/* Become the program, not profiled: we cannot start it as a child, or cannot make data. */
static void run_alone(void)
{
	const struct launch *l = alone_launch;

	child_alone(
		alone_signals, l->given ? collectorargs_program(alone_argv) : alone_argv, l->env);
}

void launch_alone_instead(const struct launch *l, char **argv)
{
	alone_launch = l;
	alone_argv = argv;
	msg_instead = run_alone;
}

/* Start the program, sampled when possible; otherwise write the reason to the index.  Returns the
 * pid, or -1 and errno. */
static pid_t start(const struct rundir *r, const struct launch *l, const struct child_signals *s,
	const struct image *self, const char *file, char **argv)
{
	struct image prog;
	const char *blocker = NULL;
	char **env = r->library ? runenv(l->env, r, l->letters, l->seconds) : NULL;
	pid_t pid;

	if (env && self->kind == IMAGE_ELF) {
		blocker = fits_blocker(file, self, &prog);
		if (image_objects(&prog, self))
			env = NULL;
	}
	pid = child_start(s, file, argv, env ? env : (char **)l->env, 0);
	if (pid > 0 && blocker && runindex_blocked(r->index, pid, blocker, file) != 0)
		msg_warn("cannot write %s: %s", r->index, strerror(errno));
	return pid;
}

struct reporting {
	const struct launch *launch;
	struct launched run;
};

static int report_in_child(void *arg)
{
	struct reporting *r = arg;

	return r->launch->report(r->launch->arg, &r->run);
}

static int report(const struct launch *l, const struct rundir *r, const struct child_signals *s,
	struct runcpu cpu, uint64_t wall)
{
	struct reporting what = {l,
		{.dir = r->dir,
			.index = r->index ? r->index : "",
			.why_not = r->why_not,
			.cpu = cpu.all,
			.user = cpu.user,
			.wall = wall / 1000,
			.tick = runcpu_tick()}};
	pid_t pid = child_call(s, report_in_child, &what);

	if (pid < 0) {
		msg_warn("cannot make the report: %s", strerror(errno));
		return EXIT_FAIL;
	}
	return child_wait(s, pid);
}

static char *find(const struct launch *l, const char *name)
{
	char *file = child_find(name, envblock_get(l->env, "PATH"));

	if (!file)
		msg_die(errno == ENOENT ? 127 : 126, "cannot run %s: %s", name, strerror(errno));
	return file;
}

/* Write the command of the run, for pct: the program or the processes of -p, not the collector. */
static void describe(struct rundir *r, const struct launch *l, char **argv)
{
	const char *base = argv[0] ? strrchr(argv[0], '/') : NULL;
	char **what = l->given ? collectorargs_program(argv) : argv;

	if (!argv[0])
		return;
	base = base ? base + 1 : argv[0];
	for (char **w = argv; l->given && what == argv && *w; w++)
		if (strcmp(*w, "-p") == 0 || strcmp(*w, "-remote") == 0)
			what = w;
	rundir_begin(r,
		!l->given || strcmp(base, "pct-inject") == 0 ? "library"
			: strcmp(base, "pct-sys") == 0       ? "kernel"
			: strcmp(base, "dbctl") == 0         ? "debugger"
							     : base,
		what);
}

/* Write the program's times for pct, except where samples do not cover the same time: where a
 * collector also takes time, or sampling ends before the program does. */
static void spent(const struct rundir *r, const struct launch *l, struct runcpu cpu, uint64_t wall)
{
	struct run_spent s = {wall / 1000, cpu.all, cpu.user, runcpu_tick()};

	/* ignore failure: only a remark of the report is missing then, and if the disk is full, the
	 * next write says so */
	if (r->index && !l->given && !l->seconds)
		(void)runindex_spent(r->index, &s);
}

/* Make the directory and what the run needs in it. */
static void prepare(struct rundir *r, const struct launch *l)
{
	if (rundir_make(r, l->dir, l->library, l->env) != 0) {
		if (l->dir && !r->index
			&& (!is_shortage(r->error) || r->error == ENOSPC || r->error == EDQUOT)) {
			/* the user named the directory, as by -o, so this is fatal */
			msg_instead = NULL;
			msg_die(EXIT_FAIL, "%s", r->why_not);
		}
		msg_warn("not profiled: %s", r->why_not);
	}
	if (l->exprs && r->index && rundir_exprs(r, l->exprs) != 0)
		msg_die(EXIT_FAIL, "%s", r->why_not);
}

/* After the program: wait for its other processes, and report.  Returns the status of the run. */
static int finish(struct rundir *r, const struct launch *l, struct runserve *serve,
	const struct image *self, int status, struct runcpu cpu, uint64_t wall)
{
	int made;

	if (status && r->index && runindex_status(r->index, status) != 0)
		msg_warn("cannot write %s: %s", r->index, strerror(errno));
	spent(r, l, cpu, wall);
	if (l->report && r->library && runwait(r->index, r->number, self, serve) < 0)
		msg_warn("cannot read %s: %s", r->index, strerror(errno));
	runserve_end(serve);
	if (r->index)
		keepjitmaps(r->dir, r->index);
	if (l->report) {
		made = report(l, r, serve->signals, cpu, wall);
		if (status == 0 && made >= EXIT_USAGE)
			status = made;
	}
	rundir_end(r, l->library);
	return status;
}

static void __attribute__((noreturn))
not_started(struct rundir *r, const struct launch *l, char **argv)
{
	int e = errno;

	rundir_end(r, l->library);
	if (is_shortage(e))
		msg_die(EXIT_FAIL, "%s", strerror(e));
	msg_die(e == ENOENT ? 127 : 126, "cannot run %s: %s", argv[0], strerror(e));
}

int launch(const struct launch *l, char **argv)
{
	static struct rundir r;
	struct child_signals s;
	struct runserve serve = {.listening = -1,
		.stop = -1,
		.sampler = l->sampler,
		.hz = l->hz,
		.frames = l->frames,
		.times = l->times,
		.env = l->env,
		.dir = &r,
		.signals = &s};
	struct image self; /* our own image: the library is built like us */
	char *file;
	struct runcpu cpu = runcpu((struct runcpu){0, 0}); /* of what ran before */
	uint64_t wall;
	pid_t pid;
	int status;

	launch_alone_instead(l, argv);
	file = find(l, argv[0]);
	if (l->given) /* end here if there is no such program, before the collector starts */
		free(find(l, collectorargs_program(argv)[0]));
	prepare(&r, l);
	image_read("/proc/self/exe", &self);
	if (l->given && r.index) {
		if (!(argv = collectorargs(argv, r.dir, r.index)))
			msg_die(EXIT_FAIL, "cannot start: %s", strerror(errno));
	} else if (l->given) {
		argv = collectorargs_program(argv);
		free(file);
		file = find(l, argv[0]);
	}
	child_hold(&s);
	alone_signals = &s;
	wall = clock_ns();
	serve.until = l->seconds ? wall + l->seconds * 1000000000 : 0;
	if (r.library && l->sampler)
		runserve_open(&serve);
	pid = start(&r, l, &s, &self, file, argv);
	if (pid < 0)
		not_started(&r, l, argv);
	msg_instead = NULL;
	describe(&r, l, argv);
	status = runserve_wait(&serve, pid);
	wall = clock_ns() - wall;
	return finish(&r, l, &serve, &self, status, runcpu(cpu), wall);
}

int launch_report(struct command *words, const struct launched *run, char *const *env)
{
	const uint64_t time[] = {run->cpu, run->user, run->tick, run->wall};
	char *file;

	command_option(words, run->dir, run->index);
	command_add(words, run->why_not);
	for (int i = 0; i < 4; i++)
		command_format(words, "%" PRIu64, time[i]);
	file = child_find(words->word[0], envblock_get(env, "PATH"));
	if (file)
		errno = child_become(NULL, file, words->word, env);
	msg_warn("cannot run %s: %s", words->word[0], strerror(errno));
	return EXIT_FAIL;
}
