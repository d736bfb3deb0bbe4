/* process_linux.c - finds out about this process, mostly from /proc. */
#include "inside/procstat.h"
#include "preload/rules.h"
#include "preload/process.h"
#include "preload/real.h"
#include "preload/syscalls.h"

#include <link.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

CHILD_DATA struct process process;
struct program program;

/* Read up to SIZE - 1 bytes of PATH into BUF, and end them by a NUL.  Returns their number. */
static size_t slurp(const char *path, char *buf, size_t size)
{
	ssize_t n = procstat_read(path, buf, size);

	return n > 0 ? (size_t)n : 0;
}

#define TICK_NS 10000000 /* USER_HZ is 100 */

static uint64_t start_ticks(void)
{
	static char text[1024];
	struct procstat s;

	slurp("/proc/self/stat", text, sizeof text);
	procstat_parse(text, &s);
	return s.start;
}

/* Set program.name to the kernel's name of the process: for a script, its own name and not its
 * interpreter's.  The kernel truncates names to 15 bytes, so prefer the executable's name when it
 * is longer and begins the same. */
static void find_name(void)
{
	const char *base = strrchr(program.exe, '/');
	char comm[32] = "";
	size_t n, at = 0;

	/* prctl returns the name of the calling thread; only the first thread's name counts */
	if (process.pid == (pid_t)real_syscall(SYS_gettid)
		&& real_syscall(SYS_prctl, PR_GET_NAME, comm) == 0)
		n = strlen(comm);
	else
		n = slurp("/proc/self/comm", comm, sizeof comm);

	if (!n && program.name[0])
		return;
	base = base ? base + 1 : program.exe;
	if (n && comm[n - 1] == '\n')
		comm[--n] = 0;
	put_text(program.name, 200, &at,
		n == 0 || (n == 15 && !strncmp(base, comm, n)) ? base : comm);
	fit_name(program.name);
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
		return 0; /* the mask of this thread is now that of our handler */
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

CHILD_CODE void process_begin(void)
{
	process.pid = (pid_t)direct(SYS_getpid, 0, 0, 0, 0, 0);
	process.ppid = (pid_t)direct(SYS_getppid, 0, 0, 0, 0, 0);
	process.start_time = now_direct(CLOCK_REALTIME);
	process.start_mono = now_direct(CLOCK_MONOTONIC);
}

void process_name(void)
{
	size_t at = 0;
	ssize_t n = readlink("/proc/self/exe", program.exe, sizeof program.exe - 1);

	if (n > 0) /* this fails for a child in a chroot, which runs its parent's executable */
		program.exe[n] = 0;
	else if (!program.exe[0] && OWN(getauxval)(AT_EXECFN))
		put_text(program.exe, sizeof program.exe, &at,
			(const char *)OWN(getauxval)(AT_EXECFN));
	find_name();
}

CHILD_CODE uint64_t process_start(int forked)
{
	if (!forked)
		return start_ticks();
	return now_direct(CLOCK_BOOTTIME) / TICK_NS;
}

void process_describe(void)
{
	process.start_ticks = start_ticks();
	program.cmdline_len = slurp("/proc/self/cmdline", program.cmdline, sizeof program.cmdline);
}

void process_identify(void)
{
	process_begin();
	process_name();
	process_describe();
}

uintptr_t process_entry(void)
{
	return (uintptr_t)OWN(getauxval)(AT_ENTRY);
}

uintptr_t process_loader(void)
{
	return (uintptr_t)OWN(getauxval)(AT_BASE);
}

uintptr_t process_vdso(void)
{
	return (uintptr_t)OWN(getauxval)(AT_SYSINFO_EHDR);
}

const void *process_headers(size_t *n, uintptr_t *bias)
{
	const ElfW(Phdr) *h = (const void *)OWN(getauxval)(AT_PHDR);

	*n = h ? OWN(getauxval)(AT_PHNUM) : 0;
	for (size_t i = 0; i < *n; i++)
		if (h[i].p_type == PT_PHDR) {
			*bias = (uintptr_t)h - h[i].p_vaddr;
			return h;
		}
	return NULL;
}

int process_alone(void)
{
	size_t n;
	uintptr_t bias;
	const ElfW(Phdr) *h = process_headers(&n, &bias), *dynamic = NULL;
	const ElfW(Dyn) * d, *end;
	int loads = 0;

	for (size_t i = 0; h && i < n; i++) {
		/* without PT_INTERP it is the loader itself, called to run a program */
		loads |= h[i].p_type == PT_INTERP;
		if (h[i].p_type == PT_DYNAMIC)
			dynamic = &h[i];
	}
	if (!loads || !dynamic)
		return 0;
	d = (const void *)(bias + dynamic->p_vaddr);
	end = d + dynamic->p_memsz / sizeof *d;
	while (d < end && d->d_tag != DT_NULL)
		if (d++->d_tag == DT_NEEDED)
			return 0;
	return 1;
}

int process_secure(void)
{
	return OWN(getauxval)(AT_SECURE) != 0;
}
