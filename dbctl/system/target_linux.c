/* target_linux.c - target.h for Linux, by /proc: states, threads, signals. */
#define _GNU_SOURCE
#include "proc/procfs.h"
#include "proc/userspace.h"
#include "system/target.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/stat.h>
#include <unistd.h>
#include <dirent.h>

int target_stat(pid_t pid, struct target_stat *s)
{
	char buf[4096];
	struct procstat ps;

	memset(s, 0, sizeof *s);
	if (procfs_stat(pid, 0, &ps) != 0)
		return -1;
	s->state = ps.state;
	s->cpu = ps.cpu;
	s->threads = ps.threads;
	s->parent = ps.parent;
	s->start = ps.start;
	if (procfs_read(pid, "status", buf, sizeof buf) > 0) {
		s->tracer = (pid_t)strtol(procfs_line(buf, "TracerPid"), NULL, 10);
		s->uid = (uid_t)strtol(procfs_line(buf, "Uid"), NULL, 10);
		s->slept = strtoull(procfs_line(buf, "voluntary_ctxt_switches"), NULL, 10);
	}
	return 0;
}

int target_traced_by(const struct target_stat *s, pid_t debugger)
{
	struct procstat tracer;

	if (!s->tracer || !debugger)
		return 0;
	return s->tracer == debugger
		|| (procfs_stat(s->tracer, 0, &tracer) == 0 && tracer.session == debugger);
}

void target_comm(pid_t pid, char name[64])
{
	ssize_t n = procfs_read(pid, "comm", name, 64);

	if (n <= 1)
		strcpy(name, "?");
	else
		name[n - 1] = 0;
}

int target_exe(pid_t pid, char path[PATH_MAX])
{
	char link[64];
	ssize_t n;

	target_exe_file(pid, link);
	n = readlink(link, path, PATH_MAX - 1);
	if (n < 0)
		return -1;
	path[n] = 0;
	return 0;
}

void target_exe_file(pid_t pid, char path[64])
{
	snprintf(path, 64, "/proc/%ld/exe", (long)pid);
}

/* Returns the state of thread TID, 0 not known; *NS becomes its CPU time in ns. */
static char thread_state(pid_t pid, pid_t tid, uint64_t *ns)
{
	char file[64], buf[1024];
	struct procstat ps;

	*ns = 0;
	snprintf(file, sizeof file, "task/%ld/schedstat", (long)tid);
	if (procfs_read(pid, file, buf, sizeof buf) > 0)
		*ns = strtoull(buf, NULL, 10);
	return procfs_stat(pid, tid, &ps) == 0 ? ps.state : 0;
}

static uint64_t seen_ns(const struct target_seen *seen, pid_t tid)
{
	for (size_t i = 0; i < seen->n; i++)
		if (seen->cpu[i].tid == tid)
			return seen->cpu[i].ns;
	return 0;
}

/* Returns the ids of all threads of PID, *N of them; to be freed. */
static pid_t *threads(pid_t pid, size_t *n)
{
	char path[64];
	struct dirent *e;
	pid_t *list = NULL;
	size_t size = 0;
	DIR *d;

	*n = 0;
	snprintf(path, sizeof path, "/proc/%ld/task", (long)pid);
	d = opendir(path);
	while (d && (e = readdir(d))) {
		long tid = strtol(e->d_name, NULL, 10);
		if (tid <= 0)
			continue;
		if (*n == size) {
			pid_t *more = realloc(list, (size += 64) * sizeof *list);
			if (!more)
				break;
			list = more;
		}
		list[(*n)++] = (pid_t)tid;
	}
	if (d)
		closedir(d);
	return list;
}

pid_t target_running(pid_t pid, struct target_seen *seen)
{
	struct target_cpu *now;
	struct stat st;
	char path[64];
	pid_t *tid, chosen = 0, most = 0;
	size_t n;
	uint64_t sum = 0, top = 0;

	snprintf(path, sizeof path, "/proc/%ld/task", (long)pid);
	if (stat(path, &st) != 0)
		return 0;
	if (st.st_nlink == 3) /* one thread: entries ".", ".." and its own */
		return pid;
	tid = threads(pid, &n);
	now = calloc(n + 1, sizeof *now);
	for (size_t i = 0; tid && now && i < n; i++) {
		uint64_t used;
		char state = thread_state(pid, tid[i], &now[i].ns);
		now[i].tid = tid[i];
		used = now[i].ns - seen_ns(seen, tid[i]) + 1;
		if (!state || state == 'Z' || state == 'X')
			continue;
		/* a thread that its debugger holds back takes no stop */
		if (used >= top && (state != 't' || !most)) {
			top = used;
			most = tid[i];
		}
		/* reservoir sampling: each is kept with the chance used / sum so far */
		if (state == 'R') {
			sum += used;
			if ((double)random() / ((double)RAND_MAX + 1) * (double)sum < (double)used)
				chosen = tid[i];
		}
	}
	free(tid);
	if (now) {
		free(seen->cpu);
		seen->cpu = now;
		seen->n = n;
	}
	return chosen ? chosen : most;
}

int target_asleep(pid_t pid, pid_t tid)
{
	uint64_t ns;

	return thread_state(pid, tid, &ns) == 'S';
}

void target_threads(pid_t pid, struct target_threads *t)
{
	size_t n;
	pid_t *tid = threads(pid, &n);

	memset(t, 0, sizeof *t);
	for (size_t i = 0; tid && i < n; i++) {
		uint64_t ns;
		char state = thread_state(pid, tid[i], &ns);
		if (state == 't')
			t->traced++;
		else if (state == 'S')
			t->asleep = tid[i];
		else if (state && state != 'Z' && state != 'X')
			t->running++;
	}
	free(tid);
}

int target_ends(pid_t pid)
{
	struct target_threads t;

	for (int left = 20;; left--) {
		target_threads(pid, &t);
		if (!t.traced && !t.running && !t.asleep)
			return 1;
		if (!left)
			return 0;
		poll(NULL, 0, 10);
	}
}

int target_has_thread(pid_t pid, pid_t tid)
{
	uint64_t ns;
	char state = thread_state(pid, tid, &ns);

	return state && state != 'Z' && state != 'X';
}

int target_signal(pid_t pid, pid_t tid, int sig)
{
	return (int)syscall(SYS_tgkill, pid, tid, sig);
}

int target_stop(pid_t pid, pid_t tid)
{
	siginfo_t info;

	memset(&info, 0, sizeof info); /* also the padding: the kernel reads all bytes */
	info.si_signo = SIGSTOP;
	info.si_code = SI_QUEUE;
	info.si_pid = getpid();
	info.si_uid = getuid();
	info.si_value.sival_int = TARGET_MARK;
	return (int)syscall(SYS_rt_tgsigqueueinfo, pid, tid, SIGSTOP, &info);
}

/* The set of signals called NAME ("SigIgn") in the status of a process. */
static unsigned long long signal_set(const char *status, const char *name)
{
	const char *p = strstr(status, name);

	return p ? strtoull(p + strlen(name) + 1, NULL, 16) : 0;
}

pid_t target_poke(pid_t pid, int sig)
{
	char file[64], buf[4096];
	size_t n;
	pid_t *tid = threads(pid, &n), found = 0;

	for (size_t i = 0; tid && i < n && !found; i++) {
		snprintf(file, sizeof file, "task/%ld/status", (long)tid[i]);
		if (procfs_read(pid, file, buf, sizeof buf) > 0
			&& !(signal_set(buf, "\nSigBlk") >> (sig - 1) & 1)
			&& syscall(SYS_tgkill, pid, tid[i], sig) == 0)
			found = tid[i];
	}
	free(tid);
	return found;
}

int target_awaits_stop(pid_t pid, pid_t tid)
{
	char file[64], buf[4096];

	snprintf(file, sizeof file, "task/%ld/status", (long)tid);
	return procfs_read(pid, file, buf, sizeof buf) > 0
		&& (signal_set(buf, "\nSigPnd") >> (SIGSTOP - 1) & 1);
}

int target_continued(pid_t pid)
{
	char buf[4096];

	if (procfs_read(pid, "status", buf, sizeof buf) <= 0 || strstr(buf, "\nState:\tZ"))
		return 1;
	return (signal_set(buf, "\nShdPnd") | signal_set(buf, "\nSigPnd")) >> (SIGCONT - 1) & 1;
}

int target_fatal(pid_t pid, const char *name)
{
	static const struct {
		const char *name;
		int number;
	} known[] = {
		{"SIGHUP", SIGHUP},
		{"SIGINT", SIGINT},
		{"SIGQUIT", SIGQUIT},
		{"SIGILL", SIGILL},
		{"SIGTRAP", SIGTRAP},
		{"SIGABRT", SIGABRT},
		{"SIGBUS", SIGBUS},
		{"SIGFPE", SIGFPE},
		{"SIGKILL", SIGKILL},
		{"SIGUSR1", SIGUSR1},
		{"SIGSEGV", SIGSEGV},
		{"SIGUSR2", SIGUSR2},
		{"SIGPIPE", SIGPIPE},
		{"SIGALRM", SIGALRM},
		{"SIGTERM", SIGTERM},
		{"SIGXCPU", SIGXCPU},
		{"SIGXFSZ", SIGXFSZ},
		{"SIGVTALRM", SIGVTALRM},
		{"SIGPROF", SIGPROF},
		{"SIGSYS", SIGSYS},
	};
	char buf[4096];
	unsigned long long handled;

	if (procfs_read(pid, "status", buf, sizeof buf) <= 0)
		return 0;
	handled = signal_set(buf, "\nSigIgn") | signal_set(buf, "\nSigCgt");
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(known[i].name, name) == 0)
			return !(handled >> (known[i].number - 1) & 1);
	return 0;
}

void target_allow(void)
{
#ifdef PR_SET_PTRACER
	prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
#endif
}

/* The first number in FILE, or -1. */
static long number_in(const char *file)
{
	long n = -1;
	FILE *f = fopen(file, "re");

	if (f) {
		if (fscanf(f, "%ld", &n) != 1)
			n = -1;
		fclose(f);
	}
	return n;
}

const char *target_forbidden(pid_t pid)
{
	static char text[300];
	struct target_stat s;
	char name[64];
	long scope = number_in("/proc/sys/kernel/yama/ptrace_scope");

	if (target_stat(pid, &s) != 0)
		return "there is no such process";
	if (s.state == 'Z' && s.threads > 1)
		return "its first thread has ended: debuggers cannot attach to the remaining threads";
	if (s.state == 'Z' || s.state == 'X')
		return "it has ended";
	if (s.tracer) {
		target_comm(s.tracer, name);
		snprintf(text, sizeof text,
			"process %ld (%s) already traces it; end that process first",
			(long)s.tracer, name);
		return text;
	}
	if (s.uid != geteuid() && (geteuid() != 0 || userspace_inner())) {
		snprintf(text, sizeof text, "it belongs to user %ld; run as that user or as root%s",
			(long)s.uid, userspace_inner() ? ", outside of this user namespace" : "");
		return text;
	}
	if (geteuid() != 0 && scope > 0) {
		snprintf(text, sizeof text,
			"kernel.yama.ptrace_scope is %ld: run as root, or start the program from "
			"here",
			scope);
		return text;
	}
	return NULL;
}

uint64_t target_memory(void)
{
	char line[200];
	unsigned long long kb = 0;
	FILE *f = fopen("/proc/meminfo", "re");

	while (f && fgets(line, sizeof line, f))
		if (sscanf(line, "MemAvailable: %llu", &kb) == 1)
			break;
	if (f)
		fclose(f);
	return (uint64_t)kb * 1024;
}
