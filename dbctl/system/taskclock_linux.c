/* taskclock_linux.c - makes CPU clocks of threads by perf events. */
#define _GNU_SOURCE /* F_SETSIG, syscall */
#include "system/taskclock.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Open a software event of the kernel, as A describes it, for thread TID.  Returns its descriptor
 * or -1. */
static int open_event(pid_t tid, struct perf_event_attr a)
{
	a.type = PERF_TYPE_SOFTWARE;
	a.size = sizeof a;
	a.exclude_hv = 1;
	return (int)syscall(SYS_perf_event_open, &a, tid, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

/* Open a counter of CPU time that sends SIG when it overflows, not running yet.  Returns its
 * descriptor or -1. */
static int open_clock(pid_t tid, int sig)
{
	int fd = open_event(tid,
		(struct perf_event_attr){.config = PERF_COUNT_SW_TASK_CLOCK,
			.sample_period = 1000000000,
			.disabled = 1,
			.wakeup_events = 1});

	if (fd < 0)
		return -1;
	if (fcntl(fd, F_SETOWN, getpid()) == 0 && fcntl(fd, F_SETSIG, sig) == 0
		&& fcntl(fd, F_SETFL, O_ASYNC | O_NONBLOCK) == 0)
		return fd;
	close(fd);
	return -1;
}

static void forget(struct taskclock_thread *t)
{
	close(t->fd);
	if (t->ring)
		munmap(t->ring, 2 * (size_t)sysconf(_SC_PAGESIZE));
	if (t->births >= 0)
		close(t->births);
}

/* Have the births of threads by T's thread reported.  The buffer is never read, and not even mapped
 * writable: then the kernel overwrites the oldest data.  The system limits such buffers; where none
 * can be had, do without. */
static void watch(struct taskclock *c, struct taskclock_thread *t)
{
	struct perf_event_attr births = {
		.config = PERF_COUNT_SW_DUMMY,
		.task = 1,
		.exclude_kernel = 1,
		.watermark = 1,
		.wakeup_watermark = 1,
	};
	struct epoll_event e = {
		.events = EPOLLIN | EPOLLET}; /* otherwise its end is reported for ever */

	if (!c->births && (c->births = epoll_create1(EPOLL_CLOEXEC)) < 0)
		c->births = 0;
	t->births = c->births ? open_event(t->tid, births) : -1;
	if (t->births < 0)
		return;
	t->ring =
		mmap(NULL, 2 * (size_t)sysconf(_SC_PAGESIZE), PROT_READ, MAP_SHARED, t->births, 0);
	if (t->ring == MAP_FAILED) {
		t->ring = NULL;
		close(t->births);
		t->births = -1;
	} else {
		epoll_ctl(c->births, EPOLL_CTL_ADD, t->births, &e);
	}
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
	if (fd >= 0) {
		c->thread[c->n] = (struct taskclock_thread){.tid = tid, .fd = fd, .fresh = 1};
		watch(c, &c->thread[c->n++]);
	}
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
			forget(&c->thread[i]);
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
		/* threads that begin together must not expire together */
		if (c->thread[i].fresh)
			ns = (uint64_t)((double)ns * ((double)random() + 1)
				     / ((double)RAND_MAX + 1))
				+ 1000;
		c->thread[i].fresh = 0;
		/* it stops by itself after one overflow */
		if (ioctl(c->thread[i].fd, PERF_EVENT_IOC_PERIOD, &ns) == 0
			&& ioctl(c->thread[i].fd, PERF_EVENT_IOC_REFRESH, 1) == 0)
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

int taskclock_births(const struct taskclock *c)
{
	return c->births ? c->births : -1;
}

void taskclock_born(struct taskclock *c)
{
	struct epoll_event e[16];

	/* the poll has already taken what there was, so this may find nothing */
	epoll_wait(c->births, e, 16, 0);
	c->threads = 0;
}

void taskclock_close(struct taskclock *c)
{
	for (size_t i = 0; i < c->n; i++)
		forget(&c->thread[i]);
	if (c->births)
		close(c->births);
	free(c->thread);
	memset(c, 0, sizeof *c);
}
