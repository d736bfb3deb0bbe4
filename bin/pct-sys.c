/* pct-sys - samples programs or the whole machine, in user and kernel mode, through the kernel.
 *
 *	pct-sys -a -- make -j4
 *	pct-sys: 81233 samples of 412 processes, none lost; data in /tmp/pct-0/ct
 *
 * writes DIR/PROG.PID/OBJECT, a file for each object with samples; one is [kernel]. */
#define _GNU_SOURCE
#include "base/clock.h"
#include "base/msg.h"
#include "base/shortage.h"
#include "exec/child.h"
#include "exec/passsignals.h"
#include "exec/envblock.h"
#include "exec/pipe.h"
#include "paths/selfdir.h"
#include "exec/wake_linux.h"
#include "run/rundir.h"
#include "sys/collect.h"
#include "sys/pyproc.h"
#include "daemon/control.h"
#include "sys/attachedpids.h"
#include "sys/serve_linux.h"
#include "sys/sysopt.h"
#include "sys/sysreport.h"
#include "waits/waiting.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

extern char **environ;

static struct sysopt o;
static struct collect c;
static struct waits w;
static struct child_signals signals;
static int gate[2] = {-1, -1};
static struct rundir place;
static char **alone;  /* the program's command, for run_alone */
static pid_t program; /* the program's process, once it is started */

/* In the child: wait until pct-sys samples it. */
static void wait_at_gate(void)
{
	char byte;

	close(gate[1]);
	while (read(gate[0], &byte, 1) < 0 && errno == EINTR)
		;
	close(gate[0]);
}

static const char *reason(int e)
{
	return e == EMFILE ? "too many open files (ulimit -n)" : strerror(e);
}

static pid_t start_program(char **argv, int *report)
{
	char *file = child_find(argv[0], getenv("PATH"));
	pid_t pid;

	if (!file)
		msg_die(errno == ENOENT ? 127 : 126, "cannot run %s: %s", argv[0], strerror(errno));
	if (pipe_make(gate) != 0)
		msg_die(EXIT_FAIL, "cannot make a pipe: %s", reason(errno));
	o.collect.soon = pyproc_named(file);
	pid = child_start_gated(&signals, file, argv, environ, 0, wait_at_gate, report);
	if (pid < 0)
		msg_die(EXIT_FAIL, "cannot start %s: %s", argv[0], reason(errno));
	close(gate[0]);
	gate[0] = -1;
	free(file);
	return pid;
}

/* The errno of the program's exec, or 0 when the program runs. */
static int exec_error(int report)
{
	int e = 0;
	ssize_t n;

	do
		n = read(report, &e, sizeof e);
	while (n < 0 && errno == EINTR);
	close(report);
	return n == sizeof e ? e : 0;
}

/* There can be no data: run the program unsampled, and exit with its status. */
static void run_alone(void)
{
	if (!o.index)
		rundir_end(&place, "");
	close(gate[0]);
	close(gate[1]);
	if (program <= 0)
		child_alone(&signals, alone, environ);
	exit(child_wait(&signals, program));
}

/* CPU time of all children that were waited for. */
static struct collect_cpu children_cpu(void)
{
	struct rusage u;

	getrusage(RUSAGE_CHILDREN, &u);
	return (struct collect_cpu){
		(uint64_t)u.ru_utime.tv_sec * 1000000 + (uint64_t)u.ru_utime.tv_usec,
		(uint64_t)u.ru_stime.tv_sec * 1000000 + (uint64_t)u.ru_stime.tv_usec};
}

/* Sample until the program PID or the processes of -p have ended, or the time is over; without a
 * program, also until a signal.  Returns the status of the program. */
static int watch(pid_t pid)
{
	struct pollfd wake = {.fd = wake_fd(&signals.held), .events = POLLIN};
	uint64_t until = o.seconds ? clock_ns() + o.seconds * 1000000000u : UINT64_MAX;
	int status = 0, outlived = pid > 0;

	for (;;) {
		collect_step(&c, &wake, 1);
		if (pid > 0) {
			child_pass(&signals, pid);
			if (child_check(pid, &status)) {
				/* for profile, wait for all processes, even those started last */
				if (!o.index)
					break;
				collect_all(&c);
				if (!procs_living())
					break;
				msg_warn(
					"waiting for processes that outlive the program: %u; ^C stops waiting",
					procs_living());
				pid = 0;
			}
		} else if (attachedpids_over(o.given, o.n_given, &signals.held)
			|| (outlived && !procs_living())) {
			break;
		}
		if (clock_ns() >= until) {
			collect_end(&c);
			c.cut_short = 1;
			if (pid > 0) /* the program goes on, unsampled */
				status = child_wait(&signals, pid);
			break;
		}
	}
	close(wake.fd);
	return status;
}

/* Print the sums.  EXPLAINED: the accounts have the reasons for losses. */
static void say_sum(int explained)
{
	uint64_t lost = collect_lost(&c);
	int more = collect_lost_more(&c);
	const char *why = explained ? " (pct info tells why)" : "";
	char text[60] = "none lost", waits[60] = "";

	if (lost)
		snprintf(text, sizeof text, "%s%" PRIu64 " lost%s", more ? "more than " : "", lost,
			why);
	else if (more)
		snprintf(text, sizeof text, "an unknown number lost%s", why);
	if (o.wait)
		snprintf(waits, sizeof waits, ", %.3f s of waiting",
			(double)(c.session.waited * w.count.interval) / 1e9);
	for (unsigned i = 0; i < c.notes && !o.index; i++) /* a report also prints them */
		msg_warn("%s", c.note[i]);
	if (c.session.write_error)
		msg_warn("cannot write all data: %s", strerror(c.session.write_error));
	if (!o.quiet)
		msg_warn("%" PRIu64 " sample%s, %s%s; data in %s", c.session.recorded,
			c.session.recorded == 1 ? "" : "s", text, waits, c.session.store.dir);
}

/* -v: print the chosen events and modes; the notes say why there are not more. */
static void say_chosen(void)
{
	char often[40];

	for (unsigned i = 0; i < c.sopt.events; i++) {
		const struct sys_event *e = &c.sopt.event[i];
		if (e->clock)
			snprintf(often, sizeof often, "every %.3f us", (double)e->period / 1000);
		else if (e->period)
			snprintf(often, sizeof often, "every %" PRIu64, e->period);
		else
			snprintf(often, sizeof often, "%u Hz", e->hz);
		msg_warn("%s, %s, %s; events of %s, %u CPUs", e->name, often,
			e->modes == 3                   ? "user and kernel"
				: e->modes == MODE_USER ? "user"
							: "kernel",
			c.wide ? "the CPUs" : "the processes", sampler_cpus(c.sampler));
	}
}

/* Make the report; returns its status. */
static int report(void)
{
	if (!o.report)
		return 0;
	if (c.session.recorded)
		return sysreport_run(&o);
	if (c.session.outside && sysopt_filtered(&o))
		msg_warn("no samples: no sampled process matches --pid, --pgrp, --user or --comm");
	else if (collect_lost(&c))
		msg_warn("no samples: all were lost%s",
			geteuid() && !c.wide ? "; only root can sample set-user-ID programs "
					       "and programs that may not be read"
					     : "");
	else if (o.n_given)
		msg_warn(
			"no samples: nothing ran: the processes of -p used next to no CPU time in %.1f s",
			(double)((c.ended ? c.ended : clock_ns()) - c.begun) / 1e9);
	else
		msg_warn("no samples: the program used too little CPU time");
	return EXIT_PARTIAL;
}

/* Take or make the directory and the index that the samples go to. */
static void open_place(void)
{
	if (o.index) {
		snprintf(place.dir, sizeof place.dir, "%s", o.dir);
		place.index = (char *)o.index;
		place.number = sysopt_run(o.index);
	} else if (rundir_make(&place, o.dir, NULL, environ) != 0) {
		if (o.dir && !is_shortage(place.error))
			msg_instead = NULL;
		msg_die(EXIT_FAIL, "%s", place.why_not);
	}
	strcpy(c.session.store.dir, place.dir);
	c.session.store.index = place.index;
	c.session.store.run = place.number;
	c.session.store.made = sysreport_file;
}

/* Choose the processes to begin with; with ARGV its program, which is started and held. */
static void choose_roots(char **argv, int *exec_report)
{
	static pid_t self; /* o.collect has its address */

	self = getpid();
	if (argv) {
		program = start_program(argv, exec_report);
		o.collect.roots = &program;
		o.collect.n_roots = 1;
		o.collect.on_exec = 1;
	}
	if (o.serve[0]) { /* events of pct-sys itself keep the rings */
		o.collect.roots = &self;
		o.collect.n_roots = 1;
	}
}

/* End, because sampling is not possible, for the reason WHY. */
static void __attribute__((noreturn)) refused(const char *why)
{
	if (program > 0 && !o.index) { /* without profile it runs only when sampled */
		msg_instead = NULL;
		kill(program, SIGKILL);
		child_wait(&signals, program);
	}
	if (!msg_instead && !o.index)
		rundir_end(&place, "");
	msg_die(EXIT_FAIL, "cannot sample: %s", why);
}

/* Let the program of ARGV go; fatal when it cannot be run. */
static void let_go(char **argv, int exec_report)
{
	int e;

	close(gate[1]);
	if ((e = exec_error(exec_report)) == 0)
		return;
	child_wait(&signals, program);
	if (!o.index)
		rundir_end(&place, "");
	msg_die(e == ENOENT ? 127 : 126, "cannot run %s: %s", argv[0], strerror(e));
}

static int run(char **words, char **argv)
{
	char why[600];
	int status = 0, e, exec_report = -1, made;
	struct collect_cpu before = children_cpu(), cpu; /* before: while this was a shell */

	child_hold(&signals);
	alone = argv;
	msg_instead = argv ? run_alone : NULL;
	open_place();
	choose_roots(argv, &exec_report);
	if (o.n_given)
		o.collect.soon = pyproc_among(o.given, o.n_given);
	if (o.wait || o.collect.wall)
		waits_prepare(&w, &c, &o.collect, o.wait);
	if (collect_open(&c, &o.collect, why, sizeof why) != 0) {
		if (!o.serve[0])
			refused(why);
		serve(&o, NULL, why);
		return EXIT_OK;
	}
	if (o.verbose)
		say_chosen();
	if (!o.index)
		rundir_begin(&place, "kernel", argv ? argv : words);
	collect_begin(&c);
	if (o.wait || o.collect.wall)
		waits_begin(&w, argv ? program : 0);
	msg_instead = NULL;
	if (argv)
		let_go(argv, exec_report);
	if (o.serve[0])
		serve(&o, &c, "");
	else
		status = watch(program);
	if (!c.ended)
		collect_end(&c);
	cpu = children_cpu();
	cpu.user_us -= before.user_us;
	cpu.system_us -= before.system_us;
	e = collect_accounts(&c, argv ? &cpu : NULL);
	if (e)
		msg_warn("cannot write the accounts in %s: %s", place.dir, strerror(e));
	if (c.session.kernel)
		sysreport_keep_kernel();
	say_sum(e == 0);
	made = report();
	collect_close(&c);
	if (!o.index)
		rundir_end(&place, "");
	if (!made && c.session.write_error)
		made = EXIT_FAIL;
	return status ? status : made >= EXIT_USAGE ? made : 0;
}

/* Print, for scripts, the modes of a program, or of the processes of -p, that can be sampled here:
 * WORD<TAB>REASON. */
static void probe(void)
{
	char why[600] = "";
	pid_t self = getpid();

	if (!o.n_given) {
		o.collect.roots = &self;
		o.collect.n_roots = 1;
	}
	o.collect.keep = 0;
	if (collect_open(&c, &o.collect, why, sizeof why) != 0)
		printf("none\t%s\n", why);
	else
		printf("%s\t%s\n",
			!(c.sopt.event[0].modes & MODE_KERNEL) ? "user"
				: c.wide                       ? "machine"
							       : "program",
			c.notes ? c.note[0] : "");
	msg_close_stdout();
}

int main(int argc, char **argv)
{
	char **program;
	int status;

	msg_prog = "pct-sys";
	child_plug();
	if (argc > 1 && control_command(argv[1]))
		return control_main(argc, argv);
	program = sysopt_parse(&o, argc, argv);
	if (*o.of_start)
		msg_die(EXIT_USAGE, "%s is for pct-sys start (pct-sys -h tells more)", o.of_start);
	if (o.list_events) {
		if (event_list(stdout) != 0)
			msg_die(EXIT_FAIL, "cannot write standard output: %s", strerror(errno));
		msg_close_stdout();
		return EXIT_OK;
	}
	if (o.probe) {
		probe();
		return EXIT_OK;
	}
	if (!*program && !o.n_given && !o.collect.all && !o.serve[0])
		msg_die(EXIT_USAGE,
			"no program given: name one, or give -a or -p (pct-sys -h tells more)");
	if ((status = sysreport_check(&o)) != 0)
		return status;
	return run(argv + 1, *program ? program : NULL);
}
