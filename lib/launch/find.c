/* find.c - searches /proc for processes of a run.  Input: 0x6b02, /proc/4711/environ with
 * "PCT=q1000 n6b02 o/tmp/ct"; output: 4711. */
#define _GNU_SOURCE /* memmem */
#include "base/env.h"
#include "base/num.h"
#include "launch/find.h"
#include "proc/procfs.h"
#include "run/runindex.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
	LOOKS = 20,        /* searches of /proc at most: enough for all but fork bombs */
	EXEC_MS = 100,     /* the longest pause for a process that is in an exec */
	EXITING = 0x4,     /* PF_EXITING */
	KERNELS = 0x200000 /* PF_KTHREAD */
};

enum carried { FOREIGN, OURS, NOTHING, EXECUTING, OVERWRITTEN, EMPTY };

/* 1 when TEXT, LEN bytes and a NUL, has the word MARK in a variable PCT. */
static int marked(const char *text, size_t len, const char *mark)
{
	const char *at = memmem(text, len, mark, strlen(mark));

	while (at && at > text && at[-1])
		at--;
	return at && strncmp(at, ENV_PCT "=", sizeof ENV_PCT) == 0;
}

/* Tell what the process PID is, whose environment is empty.  NOTHING: it has ended, is a zombie, or
 * is a thread of the kernel.  EXECUTING: it is in an exec.  FOREIGN: its program has no
 * environment.  In an exec, the new program gets its memory first, then its environment, and the
 * address of its code last. */
static enum carried without(pid_t pid)
{
	struct procstat s;

	if (procfs_stat(pid, 0, &s) != 0 || s.flags & (EXITING | KERNELS))
		return NOTHING;
	return s.code ? FOREIGN : EXECUTING;
}

/* 1 when TEXT, LEN bytes and a NUL, is not an environment any more: the process has written its
 * title there (setproctitle). */
static int overwritten(const char *text, size_t len)
{
	return len && !memchr(text, '=', strlen(text));
}

enum mapped { UNKNOWN, LIBRARY, OTHERS };

/* Tell whether PID has the library.  UNKNOWN: its maps cannot be read, or are empty (a zombie). */
static enum mapped mapped(pid_t pid)
{
	char path[40], line[PATH_MAX + 200];
	enum mapped it = UNKNOWN;
	FILE *f;

	snprintf(path, sizeof path, "/proc/%ld/maps", (long)pid);
	f = fopen(path, "re");
	while (f && it != LIBRARY && fgets(line, sizeof line, f))
		it = strstr(line, "/libpct.so") ? LIBRARY : OTHERS;
	if (f)
		fclose(f);
	return it;
}

int runfind_left(pid_t pid)
{
	return mapped(pid) == OTHERS;
}

/* Search the environment of PID for MARK, in blocks that overlap.  EMPTY: the environment is
 * empty. */
static enum carried search(pid_t pid, const char *mark)
{
	enum { BLOCK = 65536, KEEP = PATH_MAX + 300 };
	static char text[KEEP + BLOCK + 1];
	char path[40];
	size_t kept = 0;
	ssize_t n;
	int fd, found = 0, gone = 0;

	snprintf(path, sizeof path, "/proc/%ld/environ", (long)pid);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return errno == ENOENT || errno == ESRCH ? NOTHING : FOREIGN;
	while (!found && (n = read(fd, text + kept, BLOCK)) > 0) {
		size_t len = kept + (size_t)n;
		text[len] = 0;
		found = marked(text, len, mark);
		gone |= !kept && overwritten(text, len);
		kept = len < KEEP ? len : KEEP;
		memmove(text, text + len - kept, kept);
	}
	close(fd);
	if (found)
		return OURS;
	if (gone && mapped(pid) == LIBRARY)
		return OVERWRITTEN;
	return kept ? FOREIGN : EMPTY;
}

static enum carried carries(pid_t pid, const char *mark)
{
	enum carried it = search(pid, mark);

	/* an exec of PID may have ended between the two readings: search again */
	if (it == EMPTY && (it = without(pid)) == FOREIGN && (it = search(pid, mark)) == EMPTY)
		it = FOREIGN;
	return it;
}

/* Look at all processes once.  Returns the pid of one with MARK that can be sampled, or 0.  *GONE
 * becomes a hash of the processes that had ended, *EXECS the number of processes in an exec,
 * *DOUBTFUL a process that has the library and has overwritten its environment, or 0. */
static pid_t look(
	const char *mark, const struct image *self, uint64_t *gone, int *execs, pid_t *doubtful)
{
	DIR *proc = opendir("/proc");
	struct dirent *d;
	struct image image;
	char path[40];
	uint64_t pid;
	pid_t found = 0;

	*gone = 0;
	*execs = 0;
	*doubtful = 0;
	while (!found && proc && (d = readdir(proc))) {
		enum carried it = num_parse(d->d_name, 10, 2, INT_MAX, &pid) == 0
			? carries((pid_t)pid, mark)
			: FOREIGN;
		*execs += it == EXECUTING;
		if (it == OVERWRITTEN)
			*doubtful = (pid_t)pid;
		if (it == NOTHING)
			*gone += pid * pid * 0x9e3779b97f4a7c15;
		if (it != OURS)
			continue;
		snprintf(path, sizeof path, "/proc/%" PRIu64 "/exe", pid);
		image_read(path, &image);
		if (image.kind == IMAGE_ELF && !image_blocker(&image, self))
			found = (pid_t)pid;
	}
	if (proc)
		closedir(proc);
	return found;
}

pid_t runfind(uint64_t run, const struct image *self, pid_t *doubtful)
{
	char mark[24];
	uint64_t gone, before = 0;
	int execs;
	long ms = 1;
	pid_t found;

	snprintf(mark, sizeof mark, " n%" PRIx64 " ", run);
	found = look(mark, self, &gone, &execs, doubtful);
	/* A process that ended between the listing and the reading may have forked another one.
	 * When the same processes had ended in two searches, the second search read all living
	 * ones. */
	for (int i = 0; !found && (gone != before || execs) && i < LOOKS; i++) {
		if (execs) {
			nanosleep(&(struct timespec){0, ms * 1000000}, NULL);
			ms = 2 * ms < EXEC_MS ? 2 * ms : EXEC_MS;
		}
		before = gone;
		found = look(mark, self, &gone, &execs, doubtful);
	}
	return found;
}
