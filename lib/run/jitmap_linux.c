/* jitmap_linux.c - copies the maps of JIT compilers.  All users can write to /tmp: the file of that
 * name may be a link, a pipe, endless, of another user, or of an earlier process with that pid. */
#define _GNU_SOURCE /* CLOCK_BOOTTIME */
#include "inside/writeall.h"
#include "run/jitmap.h"
#include "run/runindex.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MAP_MAX = 64 << 20 }; /* bytes */

/* PID as its process sees it, in a container. */
static long own_pid(pid_t pid)
{
	char path[40], line[300], *last;
	long own = pid;
	FILE *f;

	snprintf(path, sizeof path, "/proc/%ld/status", (long)pid);
	if (!(f = fopen(path, "re")))
		return own;
	while (fgets(line, sizeof line, f))
		if (strncmp(line, "NSpid:", 6) == 0 && (last = strrchr(line, '\t')))
			own = atol(last);
	fclose(f);
	return own;
}

/* The time of day of TICKS since boot, ns; wrong when the clock was set since. */
static int64_t moment(uint64_t ticks)
{
	struct timespec day, boot;
	int64_t hz = sysconf(_SC_CLK_TCK);

	clock_gettime(CLOCK_REALTIME, &day);
	clock_gettime(CLOCK_BOOTTIME, &boot);
	return (day.tv_sec - boot.tv_sec) * INT64_C(1000000000) + day.tv_nsec - boot.tv_nsec
		+ (int64_t)ticks * (INT64_C(1000000000) / hz);
}

/* 1 when a file last written at ST's time may be P's. */
static int in_time(const struct jitmap_of *p, uint64_t until, const struct stat *st)
{
	int64_t at = st->st_mtim.tv_sec * INT64_C(1000000000) + st->st_mtim.tv_nsec;

	/* a file's time is that of the kernel's last tick, up to 10 ms before the process began */
	return (!p->start || at + 10000000 >= moment(p->start)) && (!until || at < moment(until));
}

/* A descriptor, or -1 with errno: ELOOP for a link. */
static int open_map(const struct jitmap_of *p, int lives)
{
	char path[80];
	int fd = -1, flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;

	if (lives) {
		snprintf(path, sizeof path, "/proc/%ld/root/tmp/perf-%ld.map", (long)p->pid,
			own_pid(p->pid));
		fd = open(path, flags);
	}
	if (fd < 0) { /* P ended; its file stays */
		snprintf(path, sizeof path, "/tmp/perf-%ld.map", (long)p->pid);
		fd = open(path, flags);
	}
	return fd;
}

/* Write TEXT of LEN bytes as the copy in DIR, whole or not at all.  Returns 0 or an errno. */
static int write_copy(int dir, const char *text, size_t len)
{
	static const char temporary[] = ".tmp" JITMAP_COPY;
	struct sigaction ignore = {.sa_handler = SIG_IGN}, old;
	int e = 0, fd;

	(void)unlinkat(dir, temporary, 0);
	fd = openat(dir, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
	if (fd < 0)
		return errno;
	sigaction(SIGXFSZ, &ignore, &old); /* we inherit the program's file size limit */
	if (write_all(fd, text, len) != 0 || renameat(dir, temporary, dir, JITMAP_COPY) != 0)
		e = errno;
	sigaction(SIGXFSZ, &old, NULL);
	close(fd);
	if (e)
		unlinkat(dir, temporary, 0);
	return e;
}

/* Copy the map FD into DIR, up to its last whole line.  Returns as jitmap_keep. */
static int copy(int fd, const struct stat *st, int dir, const char **why)
{
	struct stat there;
	char *text;
	ssize_t n;
	int e = 0,
	    have = fstatat(dir, JITMAP_COPY, &there, AT_SYMLINK_NOFOLLOW) == 0
		&& S_ISREG(there.st_mode);

	if (have && there.st_size >= st->st_size)
		return 1;
	text = malloc((size_t)st->st_size);
	n = text ? pread(fd, text, (size_t)st->st_size, 0) : -1;
	if (n < 0)
		e = errno;
	while (n > 0 && text[n - 1] != '\n')
		n--; /* a line being written */
	if (n > 0)
		e = write_copy(dir, text, (size_t)n);
	free(text);
	*why = strerror(e);
	if (have || (n > 0 && !e))
		return 1;
	return e ? -1 : 0;
}

int jitmap_keep(const struct jitmap_of *p, int dir, const char **why)
{
	struct stat st;
	uint64_t now = runindex_start(p->pid), until = p->start && now > p->start ? now : p->until;
	int fd = open_map(p, now && (now == p->start || !p->start)), rc = -1;

	if (fd < 0) {
		*why = errno == ELOOP ? "it is a symbolic link" : strerror(errno);
		return errno == ENOENT ? 0 : -1;
	}
	if (fstat(fd, &st) != 0)
		*why = strerror(errno);
	else if (!S_ISREG(st.st_mode))
		*why = "it is no regular file";
	else if (!in_time(p, until, &st) || st.st_size == 0)
		rc = 0;
	else if (st.st_uid != p->uid)
		*why = "it belongs to another user than the process";
	else if (st.st_size > MAP_MAX)
		*why = "it has more than 64 MB";
	else
		rc = copy(fd, &st, dir, why);
	close(fd);
	return rc;
}
