/* dbctl - a debugger controller: a script says what debuggers do with processes.
 *
 *	dbctl -f gdbprof.dbctl -d /tmp/data ./hier-test
 *
 * runs hier-test with a gdb at its side, one more for each of its children, and writes what they
 * say of each process to /tmp/data/PROG.PID/NAME.log. */
#define _GNU_SOURCE /* srandom */
#include "base/clock.h"
#include "base/env.h"
#include "base/msg.h"
#include "base/num.h"
#include "base/shortage.h"
#include "dbctlopt.h"
#include "debugger/driver.h"
#include "engine/engine.h"
#include "guard.h"
#include "engine/halt.h"
#include "exec/child.h"
#include "exec/passsignals.h"
#include "engine/leave.h"
#include "statetable.h"
#include "process/pool.h"
#include "process/procs.h"
#include "system/program.h"
#include "process/remarks.h"
#include "stub/remotecall.h"
#include "run/rundir.h"
#include "scriptfind.h"
#include "system/signals.h"
#include "turn.h"
#include "log/verdict.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const struct options *opt;
static struct child_signals given;
static pid_t program; /* 0: none, or it has ended */
static int status;    /* of the program */
static int not_run;   /* 1: its exec failed */
static int ended_by;  /* the signal that ended us, 0 none */

static void leave_all(void)
{
	for (struct proc *p = procs_all(); p; p = p->next)
		procs_leave(p);
}

static void reap(void)
{
	int s;

	if (!program || waitpid(program, &s, WNOHANG | WUNTRACED) != program)
		return;
	if (WIFSTOPPED(s) && WSTOPSIG(s) == SIGSTOP && leave_stray(program)) {
		kill(program, SIGCONT);
		return;
	}
	if (WIFSTOPPED(s)) {
		raise(WSTOPSIG(s));
		return;
	}
	status = WIFEXITED(s) ? WEXITSTATUS(s) : 128 + WTERMSIG(s);
	program = 0;
}

/* 1 when child PID has ended but has not been waited for. */
static int has_ended(pid_t pid)
{
	siginfo_t si = {.si_pid = 0};

	return waitid(P_PID, (id_t)pid, &si, WEXITED | WNOHANG | WNOWAIT) == 0 && si.si_pid;
}

static void on_signal(const struct signal *e)
{
	if (e->signo == SIGCHLD) {
		reap();
	} else if (e->signo == SIGTSTP) {
		halt_all();
	} else if (program && opt->forward && !opt->pids) {
		if (!e->terminal)
			kill(program, e->signo);
	} else if (e->signo == SIGINT || e->signo == SIGTERM || e->signo == SIGHUP) {
		if (program && e->terminal)
			return; /* the program got the signal as well, and decides what it does */
		ended_by = e->signo;
		leave_all();
	} else if (program && !e->terminal) {
		kill(program, e->signo);
	}
}

/* Called when the exec of the program has succeeded or failed. */
static void program_started(void)
{
	int e = program_failed();

	if (e) {
		msg_warn("cannot run the program: %s", strerror(e));
		status = e == ENOENT ? 127 : 126;
		not_run = 1;
	}
}

static void held(struct proc *p)
{
	(void)p;
	program_go();
}

static int alive(void)
{
	return program || procs_all() != NULL;
}

/* Whether the time of -t counts: a process runs, or another sender has stopped it.  The time does
 * not count while debuggers read symbols.  BEGAN (ms) is when dbctl began: after two deadlines from
 * then the time counts in any case, so that a debugger that reads for ever does not keep dbctl
 * waiting for ever. */
static int counts(int64_t began)
{
	for (const struct proc *p = procs_all(); p; p = p->next)
		if (p->state == PROC_DISTANT || p->state == PROC_CALLING)
			continue;
		else if (p->state >= PROC_EMBRYO || p->state == PROC_FOUND || p->halted)
			return 1;
	return clock_ms() - began > 2 * (int64_t)debugger_deadline;
}

static void run(int signals)
{
	static const struct turn_use use = {on_signal, program_started};
	int64_t began = clock_ms(), until = 0;
	int limited = opt->seconds > 0;

	while (alive()) {
		int64_t now = clock_ms();
		int ms = statetable_tick(now);
		if (!procs_all() && program && has_ended(program)) {
			/* its SIGCHLD is lost when the pipe was full.  First handle a Ctrl-C that
			 * came before: the program got it as well */
			turn_once(signals, 0, &use);
			reap();
		}
		if (!alive() || (ended_by && !procs_all()))
			break;
		if (limited && counts(began)) {
			limited = 0;
			until = clock_ms() + (int64_t)opt->seconds * 1000;
		}
		if (until && now >= until) {
			until = 0;
			leave_all();
		}
		if (until && until - now < ms)
			ms = (int)(until - now);
		turn_once(signals, ms, &use);
	}
	pool_quit();
}

static void add_pids(const char *list)
{
	char *copy = strdup(list), *save = NULL;
	int any = 0;

	for (char *w = strtok_r(copy, ", ", &save); w; w = strtok_r(NULL, ", ", &save)) {
		uint64_t pid;
		const char *why;
		struct target_stat s;
		if (num_parse(w, 10, 1, INT_MAX, &pid) != 0)
			msg_die(EXIT_USAGE, "-p %s: not a process id", w);
		for (pid_t q = getpid(); q > 0 && target_stat(q, &s) == 0; q = s.parent)
			if (q == (pid_t)pid)
				msg_die(EXIT_USAGE,
					"-p %s: this is dbctl itself or one of its "
					"parents; stopping it would stop dbctl",
					w);
		why = target_forbidden((pid_t)pid);
		if (why) {
			msg_warn("process %s: cannot be traced: %s", w, why);
			verdict_missed();
		} else if (procs_add((pid_t)pid, NULL)) {
			any = 1;
		}
	}
	free(copy);
	if (!any && !verdict_partial())
		msg_die(EXIT_USAGE, "-p: no process given");
	if (!any)
		exit(EXIT_FAIL);
}

static struct rundir place; /* directory and index of a run that dbctl itself begins */
static char **alone;        /* the command of the program, for run_alone */
static int holding;         /* the signals of `given' are held */

/* There can be no data: run the program without a debugger. */
static void run_alone(void)
{
	extern char **environ;

	guard_end();
	rundir_end(&place, NULL);
	if (program <= 0)
		child_alone(holding ? &given : NULL, alone, environ);
	program_go();
	exit(child_wait(&given, program));
}

static void start_program(char **argv)
{
	extern char **environ;
	char *file = child_find(argv[0], getenv("PATH"));
	struct proc *p;

	if (!file)
		msg_die(errno == ENOENT ? 127 : 126, "cannot run %s: %s", argv[0], strerror(errno));
	remarks_rights(argv[0], file);
	program = program_start(&given, file, argv, environ);
	if (program < 0)
		msg_die(EXIT_FAIL, "cannot start %s: %s", argv[0], strerror(errno));
	p = procs_add(program, NULL);
	if (!p) {
		program_go();
		return;
	}
	p->embryo = p->own = 1;
	p->started = held;
}

/* Raise the limit of descriptors: many processes need many pipes and logs.  The program has been
 * started before, with the old limit. */
static void more_descriptors(void)
{
	struct rlimit r;

	if (getrlimit(RLIMIT_NOFILE, &r) == 0 && r.rlim_cur < r.rlim_max) {
		r.rlim_cur = r.rlim_max;
		setrlimit(RLIMIT_NOFILE, &r);
	}
}

/* Set the directory of the logs: the one that -d names; without -d, if SCRIPT writes data, the
 * default one. */
static void use_dir(const struct options *o, const struct script *script)
{
	extern char **environ;

	if (!o->dir && !verdict_expects(script))
		return;
	if (o->index ? !o->dir && rundir_place(&place, NULL, environ) != 0
		     : rundir_make(&place, o->dir, NULL, environ) != 0) {
		if (o->dir && !is_shortage(place.error)) /* asked for by the user */
			msg_instead = NULL;
		msg_die(EXIT_FAIL, "%s", place.why_not);
	}
	if (outlog_dir(o->index && o->dir ? o->dir : place.dir, o->index ? o->index : place.index)
		!= 0)
		msg_die(EXIT_FAIL, "cannot use %s: %s", o->dir ? o->dir : place.dir,
			errno == EPERM
				? "it belongs to another user, or other users can write to it"
				: errno == ELOOP ? "it is a symbolic link"
						 : strerror(errno));
}

/* Follow the first processes: those of -p, the target of -remote, or the program that ARGV
 * names. */
static void first(const struct options *o, char **argv)
{
	if (o->remote || o->pids)
		verdict_attached();
	if (!o->remote && !o->pids)
		start_program(argv + optind);
	else if (!o->remote)
		add_pids(o->pids);
	else if (remotecall_begin(o->remote, argv[optind], o->any_image, o->interrupter) != 0)
		exit(EXIT_USAGE);
}

/* Signals become events from now on.  Returns the descriptor where they are read. */
static int take_signals(void)
{
	int signals;

	signal(SIGPIPE, SIG_IGN);
	sigaddset(&given.held, SAMPLE_SIGNAL);
	sigaddset(&given.held, SIGTSTP);
	signals = signals_start(&given.held);
	if (signals < 0)
		msg_die(EXIT_FAIL, "cannot take signals: %s", strerror(errno));
	msg_instead = NULL;
	sigprocmask(SIG_UNBLOCK, &given.held, NULL);
	return signals;
}

/* Returns the exit status of dbctl: that of the program, or, without a program, whether all was
 * sampled. */
static int result(const struct options *o)
{
	if (o->remote && !remotecall_met())
		return EXIT_FAIL;
	if (o->remote || o->pids)
		return verdict_partial() ? EXIT_PARTIAL : EXIT_OK;
	return ended_by ? 128 + ended_by : status;
}

int main(int argc, char **argv)
{
	struct script *script;
	const char *driver;

	child_plug();
	msg_prog = "dbctl";
	opt = dbctlopt_parse(argc, argv);
	alone = argv + optind;
	msg_instead = opt->only_read || opt->pids || opt->remote ? NULL : run_alone;
	script = scriptfind(opt, argv[0]);
	if (!script)
		return EXIT_USAGE;
	if (opt->only_read)
		return EXIT_OK;
	driver = driver_read(opt->debugger, scriptfind_lib(argv[0]));
	if (!driver)
		return EXIT_USAGE;
	use_dir(opt, script);
	if (getenv(ENV_DEADLINE))
		debugger_deadline = coproc_deadline();
	srandom((unsigned)(getpid() ^ time(NULL)));
	engine_script(script, opt->definition);
	for (const struct rule *r = script->rules; r; r = r->next)
		debugger_calls |= r->follow == FOLLOW_PORTABLE; /* to call signal(2) */
	statetable_start(driver, opt->most);
	guard_start();
	child_hold(&given);
	holding = 1;
	first(opt, argv);
	if (place.index)
		rundir_begin(&place, "debugger", argv + (opt->pids || opt->remote ? 1 : optind));
	more_descriptors();
	run(take_signals());
	guard_end();
	place.described &= !not_run;
	rundir_end(&place, NULL);
	/* a caller that gave an index makes a report, which tells what was recorded */
	if (opt->index)
		verdict_index();
	else if (!not_run)
		verdict_say(script, opt->dir != NULL);
	return result(opt);
}
