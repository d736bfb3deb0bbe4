/* thishost.c - tries each way to collect, and says what would make it work. */
#define _GNU_SOURCE
#include "question.h"
#include "proc/kernelfacts.h"
#include "proc/procfs.h"
#include "paths/selfdir.h"
#include "thishost.h"
#include "trials.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* KiB of each processor's ring for copies of stacks: what pct-sys asks for, and the least that is
 * enough on a busy machine. */
enum { RING_KIB = 8192, RING_LEAST = 1024 };

/* The number in FILE, a file of /proc/sys, or OTHERWISE when it cannot be read. */
static long setting(const char *file, long otherwise)
{
	size_t len;
	char *text = kernelfacts_file(file, &len);
	long n = text ? strtol(text, NULL, 10) : otherwise;

	free(text);
	return n;
}

/* 1 when a seccomp filter stands in front of this process, as containers have one. */
static int filtered(void)
{
	char status[4096];

	return procfs_read(getpid(), "status", status, sizeof status) > 0
		&& *procfs_line(status, "Seccomp") == '2';
}

/* Set W->change to what makes perf events work that need kernel.perf_event_paranoid to be at most
 * LEVEL. */
static void change_perf(struct way *w, int level)
{
	long now = setting("/proc/sys/kernel/perf_event_paranoid", LONG_MAX);

	if (now == LONG_MAX)
		snprintf(w->change, sizeof w->change, "a kernel with CONFIG_PERF_EVENTS");
	else if (now > level && geteuid() != 0)
		snprintf(w->change, sizeof w->change,
			"sudo sysctl -w kernel.perf_event_paranoid=%d", level);
	else if (filtered()) {
		strcpy(w->why, "not permitted, perhaps by the container's seccomp filter");
		strcpy(w->change,
			"docker run --cap-add PERFMON --security-opt seccomp=unconfined ...");
	} else if (geteuid() == 0)
		snprintf(w->change, sizeof w->change,
			"run it with CAP_PERFMON, outside the container");
	else
		snprintf(w->change, sizeof w->change, "run it as root");
}

/* Remove the PREFIX from WHY, and everything from the first ` (' on: the parentheses hold a
 * remedy, which the doctor gives in its own words. */
static void shorten(char *why, const char *prefix)
{
	char *open = strstr(why, " (");
	size_t len = strlen(prefix);

	if (open)
		*open = 0;
	if (strncmp(why, prefix, len) == 0)
		memmove(why, why + len, strlen(why + len) + 1);
}

/* Run `pct-sys --probe' with OPTION and VALUE (NULL: without).  WORD becomes the first word of its
 * answer, WHY the reason behind it. */
static void probe(char *option, char *value, char word[20], char *why, size_t size)
{
	char line[1000], *tab;

	*why = 0;
	if (ask((char *[]){ask_bin("pct-sys"), "--probe", option, value, NULL}, line, sizeof line)
		!= 0) {
		strcpy(word, "none");
		snprintf(why, size, "pct-sys does not work here: %.300s", line);
		return;
	}
	if ((tab = strchr(line, '\t'))) {
		*tab = 0;
		snprintf(why, size, "%s", tab + 1);
	}
	snprintf(word, 20, "%.19s", line);
}

static void look_kernel(struct here *m)
{
	char word[20];

	probe("-e", "cpu-clock:u", word, m->user.why, sizeof m->user.why);
	shorten(m->user.why, "perf events: ");
	if (!(m->user.works = strcmp(word, "none") != 0))
		change_perf(&m->user, 2);
	probe(NULL, NULL, word, m->kernel.why, sizeof m->kernel.why);
	shorten(m->kernel.why, "perf events: ");
	shorten(m->kernel.why, "kernel time is not sampled: ");
	m->kernel.works = strcmp(word, "machine") == 0 || strcmp(word, "program") == 0;
	if (!m->kernel.works)
		change_perf(&m->kernel, 1);
	probe("-a", NULL, word, m->whole.why, sizeof m->whole.why);
	shorten(m->whole.why, "only the program and its children are sampled: ");
	shorten(m->whole.why, "sampling the whole machine: ");
	shorten(m->whole.why, "perf events: ");
	if (!(m->whole.works = strcmp(word, "machine") == 0))
		change_perf(&m->whole, 0);
}

static void look_trace(struct here *m)
{
	long yama = setting("/proc/sys/kernel/yama/ptrace_scope", 0);
	int e = trial_trace(0);

	m->gdb = selfdir_in_path("gdb");
	m->lldb = selfdir_in_path("lldb");
	m->stops.works = !e && (m->gdb || m->lldb);
	if (e) {
		snprintf(m->stops.why, sizeof m->stops.why, "no process may be traced: %s",
			strerror(e));
		snprintf(m->stops.change, sizeof m->stops.change, "%s",
			yama > 2 ? "boot with another kernel.yama.ptrace_scope: 3 is for ever"
				: filtered() ? "docker run --cap-add SYS_PTRACE ..."
					     : "run it with CAP_SYS_PTRACE");
	} else if (!m->stops.works) {
		snprintf(m->stops.why, sizeof m->stops.why, "there is no gdb");
		snprintf(m->stops.change, sizeof m->stops.change, "install the package gdb");
	}
	e = trial_trace(1);
	m->enter.works = !e;
	if (e) {
		snprintf(m->enter.why, sizeof m->enter.why,
			yama ? "kernel.yama.ptrace_scope is %ld" : "ptrace is not permitted", yama);
		snprintf(m->enter.change, sizeof m->enter.change, "%s",
			yama == 1 || yama == 2 ? "sudo sysctl -w kernel.yama.ptrace_scope=0"
					       : m->stops.change);
	}
}

void thishost_look(struct here *m)
{
	const char *bin = selfdir_bin(NULL);
	char lib[PATH_MAX];

	snprintf(lib, sizeof lib, "%.*s/lib/pct/libpct.so",
		bin && strrchr(bin, '/') ? (int)(strrchr(bin, '/') - bin) : 0, bin ? bin : "");
	m->library.works = trial_library(lib, m->library.why, sizeof m->library.why) == 0;
	if (!m->library.works)
		snprintf(m->library.change, sizeof m->library.change,
			"TMPDIR=/DIR pct doctor, with a directory that can be written");
	look_kernel(m);
	look_trace(m);
}

/* Add a line for W.  WHAT says what W can sample; it is shown when W works. */
static struct finding *add(struct findings *f, const char *name, const char *command,
	const struct way *w, const char *what)
{
	struct finding *x = findings_add(
		f, name, command, w->works ? WORKS : WORKS_NOT, "%s", w->works ? what : w->why);

	if (!w->works)
		finding_change(x, "%s", w->change);
	return x;
}

static void add_running(const struct here *m, struct findings *f)
{
	if (m->user.works)
		findings_add(f, "running", "profile -p PID", WORKS,
			"%s processes, without entering them",
			geteuid() == 0 ? "all" : "this user's");
	else if (m->enter.works)
		findings_add(f, "running", "profile -p PID", WORKS,
			"this user's processes, by loading the library into them%s",
			m->gdb ? ", else by gdb" : "");
	else
		add(f, "running", "profile -p PID", &m->enter, "");
}

/* Add a line when the limit of locked memory keeps the rings of the kernel's sampler small. */
static void add_rings(struct findings *f)
{
	long cpus = sysconf(_SC_NPROCESSORS_ONLN);
	struct finding *x;
	struct rlimit r;

	if (geteuid() == 0 || getrlimit(RLIMIT_MEMLOCK, &r) != 0 || r.rlim_cur == RLIM_INFINITY
		|| r.rlim_cur / 1024 >= (rlim_t)(cpus * RING_LEAST))
		return;
	x = findings_add(f, "locked memory", "profile -k, -p", WORKS_PARTLY,
		"at most %llu KiB (ulimit -l): small rings may lose samples",
		(unsigned long long)r.rlim_cur / 1024);
	finding_change(x, "sudo prlimit --pid $$ --memlock=%ld:%ld", cpus * RING_KIB * 1024,
		cpus * RING_KIB * 1024);
}

static void add_values(const struct here *m, struct findings *f)
{
	struct way w = {.works = m->gdb && access(ask_bin("pct-compile"), X_OK) == 0};

	if (m->gdb && !w.works) {
		strcpy(w.why, "built without libelf: each sample stops the program");
		strcpy(w.change, "sh scripts/setup build; make");
	} else if (!m->gdb) {
		strcpy(w.why, "there is no gdb, which looks the variables up");
		strcpy(w.change, "install the package gdb");
	}
	add(f, "values", "profile -expr, -locals", &w, "programs with debug data (cc -g)");
	if (m->gdb && !w.works)
		f->finding[f->n - 1].works = WORKS_PARTLY;
}

static void add_python(const struct here *m, struct findings *f)
{
	char line[PATH_MAX], support[PATH_MAX + 60], exe[PATH_MAX];
	struct way w = {0};

	if (!m->stops.works)
		w = m->stops;
	else if (ask((char *[]){"sh", "-c", "command -v python3", NULL}, line, sizeof line) != 0
		|| !realpath(line, exe))
		strcpy(w.why, "there is no python3");
	else if (snprintf(support, sizeof support, "/usr/share/gdb/auto-load%s-gdb.py", exe) < 0
		|| access(support, R_OK) != 0) {
		snprintf(w.why, sizeof w.why, "gdb does not know the functions of %.200s", exe);
		strcpy(w.change, "install the package python3-dbg, and run /usr/bin/python3");
	} else {
		w.works = 1;
	}
	add(f, "Python", "profile -python", &w, "the system's python3, through gdb");
}

static void add_lines(struct findings *f)
{
	struct way w = {.works = access(ask_bin("addr2src"), X_OK) == 0};

	strcpy(w.why, "built without libelf: they count for the function that contains them");
	strcpy(w.change, "sh scripts/setup build; make");
	add(f, "inlined calls", "pct hier", &w, "programs with debug data");
}

static void add_fleet(struct findings *f)
{
	static char nothing[] = "/dev/null/none.db";
	char said[300];
	struct way w = {0};

	/* this database does not exist; the message shows whether pct-fleet has SQLite */
	ask((char *[]){ask_bin("pct-fleet"), "--from", nothing, "--accounts", NULL}, said,
		sizeof said);
	w.works = !strstr(said, "built without");
	strcpy(w.why, "built without SQLite");
	strcpy(w.change, "sh scripts/setup optional; make");
	add(f, "fleet", "pct ship, pct fleet", &w, "many hosts in one database");
}

void thishost_findings(const struct here *m, struct findings *f)
{
	struct finding *x;

	add(f, "library", "profile PROGRAM", &m->library, "dynamically linked programs");
	add(f, "user mode", "profile PROGRAM", &m->user,
		"static and Go programs too, by the kernel's sampler");
	x = add(f, "kernel", "profile -k", &m->kernel, "the kernel's time in the same report");
	if (m->kernel.works && setting("/proc/sys/kernel/kptr_restrict", 0) > (geteuid() == 0)) {
		x->works = WORKS_PARTLY;
		snprintf(x->about, sizeof x->about,
			"kernel time has no names of functions: kernel.kptr_restrict");
		finding_change(x, "sudo sysctl -w kernel.kptr_restrict=0");
	}
	add(f, "whole machine", "pct-sys -a", &m->whole, "all processes and the kernel");
	x = add(f, "waits", "profile -wait", &m->user, "where threads wait, and for whom");
	if (!m->user.works && m->stops.works) {
		x->works = WORKS_PARTLY;
		snprintf(x->about, sizeof x->about,
			"by stops of the debugger, without accounts of threads");
	}
	if (m->user.works)
		add_rings(f);
	add_running(m, f);
	x = add(f, "debugger", "profile -gdb", &m->stops, "programs of any kind that gdb knows");
	if (m->stops.works && !m->gdb) {
		x->works = WORKS_PARTLY;
		snprintf(x->about, sizeof x->about, "only profile -lldb: there is no gdb");
		finding_change(x, "install the package gdb");
	}
	add_values(m, f);
	add(f, "states", "profile -state", &m->library,
		"what the library samples; questions come later");
	add_python(m, f);
	add_lines(f);
	add_fleet(f);
}
