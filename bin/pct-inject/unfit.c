/* unfit.c - tells from /proc which processes the library must not enter. */
#define _GNU_SOURCE
#include "proc/procfs.h"
#include "insert.h"
#include "inside/attachcall.h"
#include "inside/preloadable.h"
#include "trace.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int has_signal(const char *status, const char *name)
{
	return strtoull(procfs_line(status, name), NULL, 16) >> (ATTACHCALL_SIGNAL - 1) & 1;
}

static int status_of(pid_t pid, char *text, size_t size)
{
	return procfs_read(pid, "status", text, size) > 0 ? 0 : -1;
}

int insert_samples(pid_t pid)
{
	char status[4096];

	return status_of(pid, status, sizeof status) == 0 && has_signal(status, "SigCgt");
}

/* 1 when /proc/PID/WHAT and /proc/self/WHAT are one file. */
static int same(pid_t pid, const char *what)
{
	char path[60];
	struct stat its, ours;

	snprintf(path, sizeof path, "/proc/%ld/%s", (long)pid, what);
	if (stat(path, &its) != 0)
		return 1; /* not known yet: stopping it will show that */
	snprintf(path, sizeof path, "/proc/self/%s", what);
	return stat(path, &ours) == 0 && its.st_ino == ours.st_ino && its.st_dev == ours.st_dev;
}

/* 1 when the process has a seccomp filter that this process does not have: it may forbid what the
 * library does. */
static int filtered(const char *status)
{
	char ours[4096];

	return procfs_line(status, "Seccomp")[0] != '0'
		&& (status_of(getpid(), ours, sizeof ours) != 0
			|| atoi(procfs_line(status, "Seccomp"))
				!= atoi(procfs_line(ours, "Seccomp"))
			|| atoi(procfs_line(status, "Seccomp_filters"))
				!= atoi(procfs_line(ours, "Seccomp_filters")));
}

static const char *of_program(pid_t pid)
{
	struct image self, prog;
	char path[40];

	snprintf(path, sizeof path, "/proc/%ld/exe", (long)pid);
	if (image_read("/proc/self/exe", &self) != 0)
		return "this program cannot be read";
	if (image_read(path, &prog) != 0)
		return access(path, F_OK) == 0 ? "its program cannot be read"
					       : "it has no program file";
	prog.rights = IMAGE_PLAIN; /* rights matter only when it starts */
	return image_blocker(&prog, &self);
}

const char *insert_unfit(const struct insert *i, pid_t pid)
{
	char status[4096];
	static char text[100];
	const char *why;
	struct stat st;

	if (status_of(pid, status, sizeof status) != 0
		|| strchr("ZX", *procfs_line(status, "State")))
		return "it ended";
	if (atoi(procfs_line(status, "TracerPid"))) {
		snprintf(text, sizeof text, "it is traced by process %d, a debugger",
			atoi(procfs_line(status, "TracerPid")));
		return text;
	}
	if (strtoul(procfs_line(status, "Uid"), NULL, 10) != geteuid())
		return "it belongs to another user";
	if (strchr("Tt", *procfs_line(status, "State")))
		return "it is stopped";
	if (!same(pid, "ns/mnt") || !same(pid, "root/."))
		return "it does not see the same files as this program: it is in a container or a chroot";
	if (stat(i->library, &st) != 0)
		return "the library file does not exist";
	if (filtered(status))
		return "it is under a seccomp filter";
	if ((why = of_program(pid)) || (why = trace_unfit(pid)))
		return why;
	if (has_signal(status, "SigCgt"))
		return "it is sampled already, or has a handler of its own for SIGSTKFLT";
	return has_signal(status, "SigIgn") ? "it ignores SIGSTKFLT, the signal of the library"
					    : NULL;
}
