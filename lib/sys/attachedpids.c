/* attachedpids.c - finds the threads of the processes that -p names, and whether the processes
 * still live. */
#define _GNU_SOURCE
#include "base/msg.h"
#include "base/num.h"
#include "sys/attachedpids.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void add_root(pid_t **root, size_t *n, pid_t tid)
{
	enum { STEP = 256 };
	pid_t *more = *n % STEP ? *root : realloc(*root, (*n + STEP) * sizeof *more);

	if (!more)
		msg_die(EXIT_FAIL, "cannot sample so many threads: %s", strerror(errno));
	*root = more;
	more[(*n)++] = tid;
}

void attachedpids_threads(struct collect_opt *o, const pid_t *given, unsigned n_given)
{
	char path[40];
	struct dirent *d;
	uint64_t tid;
	pid_t *root = NULL;
	size_t n = 0;
	DIR *dir;

	for (unsigned i = 0; i < n_given; i++) {
		snprintf(path, sizeof path, "/proc/%ld/task", (long)given[i]);
		if (!(dir = opendir(path)))
			msg_die(EXIT_FAIL, "cannot sample process %ld: %s", (long)given[i],
				errno == ENOENT ? "no such process" : strerror(errno));
		while ((d = readdir(dir)))
			if (num_parse(d->d_name, 10, 1, INT_MAX, &tid) == 0)
				add_root(&root, &n, (pid_t)tid);
		closedir(dir);
	}
	o->roots = root;
	o->n_roots = n;
	o->processes = given;
	o->n_processes = n_given;
}

int attachedpids_over(const pid_t *given, unsigned n_given, const sigset_t *held)
{
	static const struct timespec now;
	int sig, alive = !n_given;

	while ((sig = sigtimedwait(held, NULL, &now)) > 0)
		if (sig == SIGINT || sig == SIGTERM || sig == SIGHUP || sig == SIGQUIT)
			return 1;
	for (unsigned i = 0; i < n_given; i++)
		alive |= kill(given[i], 0) == 0 || errno == EPERM;
	return !alive;
}
