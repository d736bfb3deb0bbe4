/* daemonize.c - forks into the background, and owns the lock of the directory. */
#define _GNU_SOURCE /* flock */
#include "base/msg.h"
#include "base/num.h"
#include "exec/pipe.h"
#include "daemon/daemonize.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static int lock_fd = -1;

pid_t daemonize_lock(int dir)
{
	char text[24] = "";

	lock_fd =
		openat(dir, ".lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600);
	if (lock_fd < 0)
		return -1;
	/* flock() locks the open file, which a child inherits: the daemon keeps the lock when its
	 * starter ends */
	if (flock(lock_fd, LOCK_EX | LOCK_NB) == 0)
		return 0;
	if (errno != EWOULDBLOCK)
		return -1;
	if (read(lock_fd, text, sizeof text - 1) <= 0 || atol(text) <= 0)
		return 1;
	return (pid_t)atol(text);
}

/* Write our pid into the lock, for others to read. */
static void sign(void)
{
	char text[24];
	int n = snprintf(text, sizeof text, "%ld\n", (long)getpid());

	if (ftruncate(lock_fd, 0) != 0 || pwrite(lock_fd, text, (size_t)n, 0) != n)
		errno = 0; /* then others cannot name the holder of the lock */
}

static void redirect(int dir, const char *log)
{
	int in = open("/dev/null", O_RDONLY), out = open("/dev/null", O_WRONLY);
	int err = openat(dir, log, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK, 0600);

	if (in >= 0)
		dup2(in, STDIN_FILENO);
	if (out >= 0)
		dup2(out, STDOUT_FILENO);
	if (err >= 0 || out >= 0)
		dup2(err >= 0 ? err : out, STDERR_FILENO);
	if (in > STDERR_FILENO)
		close(in);
	if (out > STDERR_FILENO)
		close(out);
	if (err > STDERR_FILENO)
		close(err);
}

/* Close the files inherited from our starter: other processes may wait until its pipes are closed
 * or its locks released. */
static void close_others(int dir, int report)
{
	struct dirent *e;
	uint64_t fd;
	DIR *all = opendir("/proc/self/fd");

	while (all && (e = readdir(all)))
		if (num_parse(e->d_name, 10, 3, INT_MAX, &fd) == 0 && (int)fd != dir
			&& (int)fd != report && (int)fd != lock_fd && (int)fd != dirfd(all))
			close((int)fd);
	if (all)
		closedir(all);
}

int daemonize(struct daemonize *d, int dir, char *why, size_t size)
{
	int p[2];
	pid_t pid = 0;
	size_t n = 0;
	ssize_t k;

	d->report = -1;
	if (!d->background) {
		sign();
		return 0;
	}
	if (pipe_make(p) != 0 || (pid = fork()) < 0) {
		snprintf(why, size, "%s", strerror(errno));
		return d->failed = 1;
	}
	if (pid > 0) {
		close(p[1]);
		while (n < size - 1 && (k = read(p[0], why + n, size - 1 - n)) != 0)
			if (k > 0)
				n += (size_t)k;
			else if (errno != EINTR)
				break;
		close(p[0]);
		why[n] = 0;
		d->pid = pid;
		d->failed = n == 0 || why[0] != '+';
		if (n == 0)
			snprintf(why, size, "it died while starting");
		return 1;
	}
	close(p[0]);
	close_others(dir, p[1]);
	setsid();
	if (chdir("/") != 0)
		errno = 0;
	d->report = p[1];
	sign();
	redirect(dir, d->log);
	return 0;
}

void daemonize_ready(struct daemonize *d, const char *why)
{
	const char *text = why ? why : "+";

	if (d->report < 0) {
		if (why)
			msg_warn("cannot start: %s", why);
		return;
	}
	if (write(d->report, text, strlen(text)) < 0)
		errno = 0;
	close(d->report);
	d->report = -1;
}
