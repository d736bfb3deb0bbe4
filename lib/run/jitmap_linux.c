/* jitmap_linux.c - copies the maps of JIT compilers.  All users can write to /tmp: the file with a
 * map's name may be a link, a pipe, endless, of another user, or of an earlier process with that
 * pid. */
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

enum { BLOCK = 1 << 16 }; /* bytes; readers take no longer line */

/* The pid that process PID has in its own container. */
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

/* The time of day, in ns, at TICKS after boot; wrong when the clock was set since then. */
static int64_t moment(uint64_t ticks)
{
	struct timespec day, boot;
	int64_t hz = sysconf(_SC_CLK_TCK);

	clock_gettime(CLOCK_REALTIME, &day);
	clock_gettime(CLOCK_BOOTTIME, &boot);
	return (day.tv_sec - boot.tv_sec) * INT64_C(1000000000) + day.tv_nsec - boot.tv_nsec
		+ (int64_t)ticks * (INT64_C(1000000000) / hz);
}

/* 1 when a file last written at ST's time may be P's: P lived then.  UNTIL is the start of the next
 * process with P's pid, 0 none. */
static int in_time(const struct jitmap_of *p, uint64_t until, const struct stat *st)
{
	int64_t at = st->st_mtim.tv_sec * INT64_C(1000000000) + st->st_mtim.tv_nsec;

	/* a file's time is that of the kernel's last tick, up to 10 ms before the process began */
	return (!p->start || at + 10000000 >= moment(p->start)) && (!until || at < moment(until));
}

/* Open the map of P.  Returns a descriptor, or -1 and errno: ELOOP for a link. */
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

/* Returns the offset after the last newline of FD between FROM and TO; FROM when there is none. */
static off_t last_line(int fd, off_t from, off_t to)
{
	static char block[BLOCK];

	while (to > from) {
		size_t want = to - from < BLOCK ? (size_t)(to - from) : BLOCK;
		ssize_t n = pread(fd, block, want, to - (off_t)want);
		for (; n > 0; n--)
			if (block[n - 1] == '\n')
				return to - (off_t)want + n;
		to -= (off_t)want;
	}
	return from;
}

/* 1 when the last block of COPY, which has SIZE bytes, is the same at that place in the map FD: the
 * map has only grown since. */
static int begins_alike(int fd, int copy, off_t size)
{
	static char a[BLOCK], b[BLOCK];
	size_t want = size < BLOCK ? (size_t)size : BLOCK;
	ssize_t n = pread(fd, a, want, size - (off_t)want);

	return n == (ssize_t)want && pread(copy, b, want, size - (off_t)want) == n
		&& memcmp(a, b, want) == 0;
}

/* Write the bytes of FD from FROM to TO - 1 to OUT.  Returns 0 or an errno. */
static int copy_bytes(int fd, off_t from, off_t to, int out)
{
	static char block[BLOCK];

	while (from < to) {
		ssize_t n = pread(fd, block, to - from < BLOCK ? (size_t)(to - from) : BLOCK, from);
		if (n <= 0)
			return n ? errno : EIO; /* EIO: the file was cut meanwhile */
		if (write_all(out, block, (size_t)n) != 0)
			return errno;
		from += n;
	}
	return 0;
}

/* Make the copy in DIR from the bytes FROM to TO - 1 of FD, whole or not at all.  Returns 0 or an
 * errno. */
static int write_copy(int dir, int fd, off_t from, off_t to)
{
	static const char temporary[] = ".tmp" JITMAP_COPY;
	int e, out;

	(void)unlinkat(dir, temporary, 0);
	out = openat(dir, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
	if (out < 0)
		return errno;
	e = copy_bytes(fd, from, to, out);
	if (!e && renameat(dir, temporary, dir, JITMAP_COPY) != 0)
		e = errno;
	close(out);
	if (e)
		unlinkat(dir, temporary, 0);
	return e;
}

/* Append the bytes HAVE to TO - 1 of FD to the copy OUT, which has the first HAVE bytes.  Returns 0
 * or an errno. */
static int append(int out, int fd, off_t have, off_t to)
{
	int e = lseek(out, have, SEEK_SET) < 0 ? errno : copy_bytes(fd, have, to, out);

	if (e && ftruncate(out, have) != 0)
		e = errno;
	return e;
}

/* Copy the map FD into DIR, up to the map's last whole line.  Returns what jitmap_keep returns. */
static int copy(int fd, const struct stat *st, int dir, const char **why)
{
	struct sigaction ignore = {.sa_handler = SIG_IGN}, old;
	struct stat there;
	int e = 0, out = openat(dir, JITMAP_COPY, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC),
	    have = out >= 0 && fstat(out, &there) == 0 && S_ISREG(there.st_mode);
	off_t from = 0, to;

	*why = NULL;
	if (st->st_size > JITMAP_MAX) {
		*why = "it has more than 512 MB: the names in its earlier lines are lost";
		from = st->st_size - JITMAP_MAX;
		from = last_line(fd, from > BLOCK ? from - BLOCK : 0, from);
	}
	if (!have || (there.st_size < st->st_size && !from)) {
		to = last_line(fd, from, st->st_size); /* the last line may be unfinished */
		sigaction(SIGXFSZ, &ignore, &old);     /* we inherit the limit on file size */
		if (have && there.st_uid == geteuid() && there.st_nlink == 1 && there.st_size <= to
			&& begins_alike(fd, out, there.st_size))
			e = append(out, fd, there.st_size, to);
		else if (to > from)
			e = write_copy(dir, fd, from, to);
		sigaction(SIGXFSZ, &old, NULL);
		have |= !e && to > from;
	}
	if (out >= 0)
		close(out);
	if (e)
		*why = strerror(e);
	return have ? 1 : e ? -1 : 0;
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
		*why = "it is not a regular file";
	else if (!in_time(p, until, &st) || st.st_size == 0)
		rc = 0;
	else if (st.st_uid != p->uid)
		*why = "it belongs to another user than the process";
	else
		rc = copy(fd, &st, dir, why);
	close(fd);
	return rc;
}
