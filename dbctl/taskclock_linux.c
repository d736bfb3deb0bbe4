/* taskclock_linux.c - see taskclock.h. */
#define _GNU_SOURCE     /* F_SETSIG, syscall */
#include "taskclock.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* A counter that sends SIG when it overflows, not running yet.  Returns its descriptor or -1. */
static int open_clock(pid_t tid, int sig)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_SOFTWARE, .size = sizeof attr, .config = PERF_COUNT_SW_TASK_CLOCK,
		.sample_period = 1000000000, .disabled = 1, .exclude_hv = 1, .wakeup_events = 1,
	};
	int fd = (int)syscall(SYS_perf_event_open, &attr, tid, -1, -1, PERF_FLAG_FD_CLOEXEC);

	if (fd < 0)
		return -1;
	if (fcntl(fd, F_SETOWN, getpid()) == 0 && fcntl(fd, F_SETSIG, sig) == 0 &&
		fcntl(fd, F_SETFL, O_ASYNC | O_NONBLOCK) == 0)
		return fd;
	close(fd);
	return -1;
}

static void add(struct taskclock *c, pid_t tid, int sig)
{
	struct taskclock_thread *more;
	int fd;

	for (size_t i = 0; i < c->n; i++)
		if (c->thread[i].tid == tid) {
			c->thread[i].gone = 0;
			return;
		}
	more = realloc(c->thread, (c->n + 1) * sizeof *more);
	if (!more)
		return;
	c->thread = more;
	fd = open_clock(tid, sig);
	if (fd >= 0)
		c->thread[c->n++] = (struct taskclock_thread){tid, fd, 0, 0, 1};
}

/* Bring the list up to date when the number of threads has changed. */
static void look(struct taskclock *c, pid_t pid, int sig)
{
	char path[64];
	struct dirent *e;
	struct stat st;
	size_t kept = 0;
	DIR *d;

	snprintf(path, sizeof path, "/proc/%ld/task", (long)pid);
	if (stat(path, &st) != 0 || (st.st_nlink == c->threads && c->n))
		return;
	c->threads = (unsigned)st.st_nlink;
	for (size_t i = 0; i < c->n; i++)
		c->thread[i].gone = 1;
	d = opendir(path);
	while (d && (e = readdir(d))) {
		long tid = strtol(e->d_name, NULL, 10);
		if (tid > 0)
			add(c, (pid_t)tid, sig);
	}
	if (d)
		closedir(d);
	for (size_t i = 0; i < c->n; i++) {
		if (c->thread[i].gone)
			close(c->thread[i].fd);
		else
			c->thread[kept++] = c->thread[i];
	}
	c->n = kept;
}

int taskclock_arm(struct taskclock *c, pid_t pid, int sig, int64_t (*interval)(void *), void *arg)
{
	if (c->unusable)
		return -1;
	look(c, pid, sig);
	if (!c->n)
		c->unusable = 1;
	for (size_t i = 0; i < c->n; i++) {
		uint64_t ns = (uint64_t)interval(arg) * 1000;
		if (c->thread[i].armed)
			continue;
		/* threads that begin at the same time shall not be due at the same time */
		if (c->thread[i].fresh)
			ns = (uint64_t)((double)ns * ((double)random() + 1) / ((double)RAND_MAX + 1)) + 1000;
		c->thread[i].fresh = 0;
		/* one overflow, then it stops by itself */
		if (ioctl(c->thread[i].fd, PERF_EVENT_IOC_PERIOD, &ns) == 0 &&
			ioctl(c->thread[i].fd, PERF_EVENT_IOC_REFRESH, 1) == 0)
			c->thread[i].armed = 1;
	}
	return c->n ? 0 : -1;
}

pid_t taskclock_fired(struct taskclock *c, int fd)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->thread[i].fd == fd) {
			c->thread[i].armed = 0;
			return c->thread[i].tid;
		}
	return 0;
}

void taskclock_close(struct taskclock *c)
{
	for (size_t i = 0; i < c->n; i++)
		close(c->thread[i].fd);
	free(c->thread);
	memset(c, 0, sizeof *c);
}
