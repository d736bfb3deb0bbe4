/* plan.c - decides, before anything runs, how the run is made. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "base/growtext.h"
#include "base/msg.h"
#include "proc/procfs.h"
#include "paths/selfdir.h"
#include "launch/attached.h"
#include "launch/fits.h"
#include "run/pidlist.h"
#include "outfile.h"
#include "plan.h"
#include "pyexpr.h"
#include "python.h"
#include "refuse.h"
#include "rules.h"

#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { PATHS = 1024, USUAL_PATHS = 64 }; /* PATHS: most frames of the library and the kernel */

int plan_by_kernel(const struct plan *p)
{
	return !p->random && !p->asked.circ && !p->timer && !p->asked.condition && !p->asked.state
		&& !p->values && !p->python && p->asked.interval <= 1000000;
}

unsigned plan_interval(const struct plan *p, unsigned usual)
{
	return p->asked.interval ? p->asked.interval : usual;
}

unsigned plan_rate(const struct plan *p)
{
	unsigned us = plan_interval(p, 1000);

	return (1000000 + us / 2) / us;
}

void plan_paths(struct plan *p)
{
	if (p->asked.flat || *p->paths)
		return;
	/* paths make logs grow: only the logs of a page have them */
	if (!p->log || p->asked.page)
		snprintf(p->paths, sizeof p->paths, "%c%d", p->log ? 's' : 'S', USUAL_PATHS);
}

void plan_blocked(struct plan *p)
{
	static char text[4 * PATH_MAX + 100];
	int how = fits_program(p->asked.program[0], p->env, text, sizeof text);

	p->blocked = how == FITS_NOT ? text : NULL;
	p->goroutines = how == FITS_NO_PATHS ? text : NULL;
}

void plan_say(const struct plan *p, const char *fmt, ...)
{
	char text[4000];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	if (p->asked.verbose)
		msg_warn("%s", text);
}

void plan_show(const struct plan *p, const char *by, unsigned usual, unsigned frames)
{
	const struct asked *a = &p->asked;
	struct text t = {0};

	text_add(&t, "%s", by);
	if (plan_interval(p, usual))
		text_add(&t, ", every %u us%s", plan_interval(p, usual),
			p->random ? " on average" : "");
	if (frames)
		text_add(&t, ", call paths of up to %u frames", frames);
	if (a->state)
		text_add(&t, ", registers and %u bytes of the stack", a->state);
	if (a->circ)
		text_add(&t, ", the last %u samples", a->circ);
	else
		text_add(&t, p->log ? ", samples in order" : ", samples counted");
	if (p->waits)
		text_add(&t, ", waits");
	if (a->seconds)
		text_add(&t, ", for %" PRIu64 " s", a->seconds);
	plan_say(p, "plan: %s", t.text);
	free(t.text);
}

/* Plan -remote: wall-clock time by a debugger, at random intervals, because a board's program often
 * has a clock of its own. */
static void plan_remote(struct plan *p)
{
	struct asked *a = &p->asked;

	if (!a->remote) {
		if (a->any_image || a->interrupt)
			refuse("%s%s: only with -remote",
				a->any_image ? a->any_image : "-interrupt ",
				a->any_image ? "" : a->interrupt);
		return;
	}
	if (!a->gdb)
		a->gdb = "-remote";
	if (!a->through && selfdir_in_path("gdb-multiarch"))
		a->through = "gdb-multiarch";
}

/* With -remote, replace the program, the file that runs on the target, by its whole path. */
static void plan_image(struct plan *p)
{
	struct asked *a = &p->asked;
	struct stat st;
	char *real;

	if (!a->remote)
		return;
	if (!a->program[0] || a->program[1])
		refuse("-remote needs one PROGRAM: the file that runs on the target");
	if (stat(a->program[0], &st) != 0 || !S_ISREG(st.st_mode))
		refuse("-remote: %s: no such file", a->program[0]);
	if ((real = realpath(a->program[0], NULL)))
		a->program[0] = real;
}

/* Decide how values are collected: by the library, or by the debugger, which stops the program for
 * each value, for what the library cannot do. */
static void plan_values(struct plan *p)
{
	const struct asked *a = &p->asked;
	int kept = p->log || a->condition;

	p->values = a->values.first != NULL;
	p->may_stop = !kept && !a->values.python;
	if (p->values && !a->values.python
		&& (a->pids
			|| (!kept
				&& (a->real || a->calls || asked_library(a) || a->flat
					|| a->frames > PATHS)))
		&& !p->debugger)
		p->debugger = a->values.first;
	if (p->debugger)
		p->values = 0;
}

/* Refuse what cannot be combined. */
static void plan_check(const struct plan *p, const char *debugger)
{
	const struct asked *a = &p->asked;
	static char variables[40];
	const char *const shown[OF_KINDS] = {
		[OF_KERNEL] = a->kernel ? "-k" : NULL,
		[OF_WALL] = a->wall ? "-wall" : NULL,
		[OF_WAIT] = a->wait ? "-wait" : NULL,
		[OF_REAL] = a->real ? "-real" : NULL,
		[OF_RANDOM] = a->random ? "-r" : NULL,
		[OF_LOG] = a->log ? "-log" : NULL,
		[OF_CIRC] = a->circ ? "-circ" : NULL,
		[OF_STATE] = a->state ? "-state" : NULL,
		[OF_FOLD] = a->fold,
		[OF_NATIVE] = a->native,
		[OF_FLAT] = a->flat ? "-l 0" : NULL,
		[OF_CONDITION] = a->condition ? "-if" : NULL,
		[OF_VALUES] = a->values.first,
		[OF_VARIABLES] = a->values.python ? variables : NULL,
		[OF_CALLS] = a->calls,
		[OF_PYTHON] = a->python,
		[OF_LLDB] = a->lldb,
		[OF_REMOTE] = a->remote ? "-remote" : NULL,
		[OF_PIDS] = a->pids ? "-p" : NULL,
		[OF_PROGRAM] = a->program[0] ? "a program" : NULL,
		[OF_QUIET] = a->quiet ? "-q" : NULL,
		[OF_OUT] = a->out ? "-o" : NULL,
		[OF_DEBUGGER] = debugger,
	};

	snprintf(variables, sizeof variables, "%s of Python",
		a->values.first ? a->values.first : "");
	rules_check(shown);
}

/* Decide whether the kernel records waits, and whether wall-clock time is left to the debugger. */
static void plan_waits(struct plan *p)
{
	static char both[100];
	const struct asked *a = &p->asked;

	p->waits = a->wait ? 1 : 0;
	p->kernel = a->kernel || a->wall;
	if (!a->real)
		return;
	if (p->debugger) {
		snprintf(both, sizeof both, "%s for -real", p->debugger);
		p->debugger = both;
		return;
	}
	if (!a->random && !p->log && !asked_library(a) && !p->kernel && !p->values && !a->condition
		&& !a->flat) {
		p->waits = 2;
		p->kind = p->kind ? p->kind : "hier";
	} else {
		p->debugger = a->pids ? "-p for -real" : "-real";
	}
}

/* -l: check its bounds, and set the letter for the library. */
static void plan_frames(struct plan *p)
{
	const struct asked *a = &p->asked;

	p->frames = a->frames;
	if (p->debugger || !a->frames)
		return;
	if (a->frames > PATHS)
		refuse("-l %u: not a whole number from 1 to %d %s", a->frames, PATHS,
			p->kernel ? "with -k" : "without -gdb");
	if (p->kernel)
		return;
	snprintf(p->paths, sizeof p->paths, "s%u", a->frames);
	p->kind = p->kind ? p->kind : "hier";
}

/* Plan what depends on the collector, which is known now. */
static void plan_rest(struct plan *p)
{
	const struct asked *a = &p->asked;

	if (p->kernel && a->interval > 1000000)
		refuse("-i %u: not a whole number from 50 to 1000000 with -k", a->interval);
	if (a->fold && (a->log || a->circ) && !*p->paths)
		refuse("%s with -log or -circ needs -l N", a->fold);
	for (size_t i = 0; i < a->values.n && !a->calls; i++)
		if (expression_assigns(a->values.each[i].expr))
			refuse("-expr %s: it assigns to a variable; -calls permits this",
				a->values.each[i].spec);
	if (a->calls && !a->values.n)
		refuse("%s needs -expr", a->calls);
	p->random = a->random;
	p->depth = a->frames;
	if (!a->flat && !a->frames && (!p->log || a->page))
		p->depth = USUAL_PATHS;
	if (a->seconds && !a->pids && !a->remote)
		snprintf(p->cut, sizeof p->cut, "%" PRIu64 ":%lld", a->seconds,
			(long long)time(NULL));
}

/* Note the processes of -p as they are now.  A process that does not exist, or that is profile or
 * one of its parents, is fatal. */
static void plan_attached(struct plan *p)
{
	const char *list = p->asked.pids, *missing;
	char status[4096];
	pid_t pid;

	if (!list)
		return;
	p->attached = attached_now(list);
	if ((missing = attached_missing(p->attached)) && access("/proc/self/stat", R_OK) == 0)
		cannot("cannot sample process %.*s: no such process", (int)strcspn(missing, ":"),
			missing);
	for (pid_t ours = getpid(); !p->kernel && ours > 0;) {
		for (list = p->asked.pids; (pid = pidlist_next(&list)) != 0;)
			if (pid == ours)
				refuse("-p %ld: this is profile or one of its parents; sampling it "
				       "would stop profile",
					(long)ours);
		if (procfs_read(ours, "status", status, sizeof status) < 0)
			break;
		ours = (pid_t)atol(procfs_line(status, "PPid"));
	}
}

/* -python: let the library sample call paths if it can read the interpreter's frames. */
static void plan_python(struct plan *p)
{
	struct asked *a = &p->asked;

	if (!python_readable(a))
		return;
	plan_say(p, "%s by the library, without stops: it reads the interpreter's frames",
		a->python);
	if (!a->frames && !a->flat)
		a->frames = USUAL_PATHS;
	p->python = 1;
	a->python = a->gdb = NULL;
}

/* Put the functions of all expressions into the questions: can they be met in the program? */
static void plan_questions(struct plan *p)
{
	const struct expressions *x = &p->asked.values;

	for (size_t i = 0; i < x->n; i++) {
		if (x->each[i].python)
			continue;
		command_add(&p->questions, "-expr");
		command_add(&p->questions, x->each[i].prog);
		command_format(&p->questions, "%s%s", x->each[i].func, x->each[i].up ? "^" : "");
	}
	if (x->locals && !x->locals_python) {
		command_add(&p->questions, "-locals");
		command_option(&p->questions, "*", x->locals);
	}
}

void plan_make(struct plan *p, char *const *env)
{
	struct asked *a = &p->asked;
	const char *out = a->out && strcmp(a->out, "-") != 0 ? a->out : NULL;

	p->env = env;
	if (!a->program[0] && !a->pids)
		refuse("no program named");
	plan_python(p);
	plan_remote(p);
	p->kind = a->kind;
	p->log = a->log || a->circ || a->state;
	p->debugger = a->gdb;
	pyexpr_plan(a);
	plan_values(p);
	plan_waits(p);
	if (!p->debugger && a->pids && a->frames > PATHS)
		p->debugger = "-p";
	plan_check(p, p->debugger);
	plan_image(p);
	plan_frames(p);
	plan_rest(p);
	plan_questions(p);
	outfile_check("-o", out, a->program[0]);
	outfile_check("-page", a->page, a->program[0]);
	plan_attached(p);
	outfile_try(out);
	outfile_try(a->page);
}
