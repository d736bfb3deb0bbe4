/* process_linux.c - who this process is, from /proc. */
#include "inside/procstat.h"
#include "preload/inside.h"
#include "preload/real.h"

#include <string.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

struct process process;

/* Up to SIZE - 1 bytes of PATH into BUF, NUL terminated; their number. */
static size_t slurp(const char *path, char *buf, size_t size)
{
	ssize_t n = procstat_read(path, buf, size);

	return n > 0 ? (size_t)n : 0;
}

static uint64_t start_ticks(void)
{
	static char text[1024];
	struct procstat s;

	slurp("/proc/self/stat", text, sizeof text);
	procstat_parse(text, &s);
	return s.start;
}

/* The kernel's name of the process: that of a script, not of its interpreter.  The kernel cuts it
 * at 15 bytes, so prefer a longer name of the executable that starts with it. */
static void find_name(void)
{
	const char *base = strrchr(process.exe, '/');
	char comm[32] = "";
	size_t n, at = 0;

	/* the name of the thread: it is the first one's that counts */
	if (process.pid == (pid_t)real_syscall(SYS_gettid)
		&& real_syscall(SYS_prctl, PR_GET_NAME, comm) == 0)
		n = strlen(comm);
	else
		n = slurp("/proc/self/comm", comm, sizeof comm);

	if (!n && process.name[0])
		return;
	base = base ? base + 1 : process.exe;
	if (n && comm[n - 1] == '\n')
		comm[--n] = 0;
	put_text(process.name, 200, &at,
		n == 0 || (n == 15 && !strncmp(base, comm, n)) ? base : comm);
	fit_name(process.name);
}

int process_traced(void)
{
	char status[2048];
	const char *s;

	slurp("/proc/self/status", status, sizeof status);
	s = strstr(status, "\nTracerPid:\t");
	return s && s[12] != '0';
}

int process_blocks(int tid)
{
	char status[2048], path[64];
	size_t at = 0;
	uint64_t mask = 0;
	const char *s;

	if (tid == (int)real_syscall(SYS_gettid))
		return 0; /* its mask is that of our handler now */
	put_text(path, sizeof path, &at, "/proc/self/task/");
	put_number(path, sizeof path, &at, (uint64_t)tid, 10);
	put_text(path, sizeof path, &at, "/status");
	slurp(path, status, sizeof status);
	if (!(s = strstr(status, "\nSigBlk:\t")))
		return 0;
	for (s += 9; *s && *s != '\n'; s++)
		mask = mask << 4 | (uint64_t)(*s <= '9' ? *s - '0' : *s - 'a' + 10);
	return mask >> (PRIVATE_SIGNAL - 1) & 1;
}

void process_begin(void)
{
	process.pid = (pid_t)real_syscall(SYS_getpid);
	process.ppid = getppid();
	process.start_time = now_ns(CLOCK_REALTIME);
	process.start_mono = now_ns(CLOCK_MONOTONIC);
}

void process_name(void)
{
	size_t at = 0;
	ssize_t n = readlink("/proc/self/exe", process.exe, sizeof process.exe - 1);

	if (n > 0) /* else a child in a chroot, which runs its parent's executable */
		process.exe[n] = 0;
	else if (!process.exe[0] && getauxval(AT_EXECFN))
		put_text(process.exe, sizeof process.exe, &at, (const char *)getauxval(AT_EXECFN));
	find_name();
}

uint64_t process_start(int forked)
{
	unsigned long hz = getauxval(AT_CLKTCK);
	uint64_t now = now_ns(CLOCK_BOOTTIME);

	return forked ? now / 1000 / (1000000 / (hz ? hz : 100)) : start_ticks();
}

void process_describe(void)
{
	process.start_ticks = start_ticks();
	process.cmdline_len = slurp("/proc/self/cmdline", process.cmdline, sizeof process.cmdline);
}

void process_identify(void)
{
	process_begin();
	process_name();
	process_describe();
}
