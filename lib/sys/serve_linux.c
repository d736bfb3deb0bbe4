/* serve_linux.c - answers processes that ask to be sampled. */
#define _GNU_SOURCE /* accept4, struct ucred */
#include "base/clock.h"
#include "inside/ask.h"
#include "run/runindex.h"
#include "sys/serve_linux.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* How long we wait for a caller's request.  It is sent at once, but a busy machine may delay it: at
 * a load of 12 by over 20 ms.  The caller waits a second for the answer. */
enum { SAY_MS = 300 };

/* Read the caller's request into Q.  Returns 1 when it is complete and belongs to run RUN. */
static int hear(int fd, struct ask *q, uint64_t run)
{
	struct pollfd p = {.fd = fd, .events = POLLIN};

	return poll(&p, 1, SAY_MS) == 1 && recv(fd, q, sizeof *q, MSG_DONTWAIT) == sizeof *q
		&& q->run == run && memchr(q->reason, 0, sizeof q->reason)
		&& memchr(q->path, 0, sizeof q->path);
}

/* Returns the pid that the process in Q has here; in a namespace of its own it may have another
 * pid.  Returns 0 when the pid is not known, or the caller may not ask for that process. */
static pid_t of_whom(int fd, struct ask *q)
{
	struct ucred peer;
	socklen_t size = sizeof peer;
	const struct proc *p;

	if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0 || peer.pid <= 0)
		return 0;
	if (q->self == peer.pid && q->pid == peer.pid)
		return q->pid;
	/* a process may ask only for itself and its children */
	if (q->self == peer.pid)
		return q->pid > 0 && (p = procs_get(q->pid)) && p->ppid == peer.pid ? q->pid : 0;
	q->tid = 0;
	return q->pid == q->self ? peer.pid : 0;
}

/* 1 when, by the library's REASON, the program gets other rights at its exec, so that the exec
 * removes our events. */
static int sheds_events(const struct collect *c, const char *reason)
{
	return !c->wide
		&& (strncmp(reason, "set-", 4) == 0 || strcmp(reason, "file capabilities") == 0);
}

/* Sample PID from now on.  Returns 1, or 0 with the reason in WHY. */
static int take(struct collect *c, pid_t pid, const struct ask *q, char *why, size_t size)
{
	int e;

	if (!c)
		return 0;
	if (sheds_events(c, q->reason)) {
		snprintf(why, size, "only root can sample it");
		return 0;
	}
	e = pid > 0 ? collect_add(c, pid, q->on_exec ? q->tid ? q->tid : pid : 0) : ESRCH;
	if (e)
		snprintf(why, size, "%s",
			e == ESRCH            ? "it cannot be found"
				: e == EMFILE ? "too many open files (ulimit -n)"
					      : strerror(e));
	return !e;
}

/* Sample PID if possible, and write the result into the run's index. */
static int take_and_tell(const struct sysopt *o, struct collect *c, pid_t pid, const struct ask *q,
	const char *why_none)
{
	char why[300], reason[sizeof q->reason + sizeof why + 30];

	snprintf(why, sizeof why, "%.299s", why_none);
	if (take(c, pid, q, why, sizeof why)) {
		runindex_taken(o->index, pid, q->reason, q->path);
		return 1;
	}
	snprintf(reason, sizeof reason, "%s; nor by the kernel: %s", q->reason, why);
	runindex_blocked(o->index, pid, reason, q->path);
	return 0;
}

static void answer(const struct sysopt *o, struct collect *c, int fd, const char *why)
{
	struct ask q;
	char taken;

	if (!hear(fd, &q, sysopt_run(o->index)))
		return;
	/* after -t the library does not sample either */
	taken = c && c->ended ? 1 : (char)take_and_tell(o, c, of_whom(fd, &q), &q, why);
	if (send(fd, &taken, 1, MSG_NOSIGNAL) < 0)
		return; /* the caller did not wait; it is sampled nevertheless */
}

static void answer_all(const struct sysopt *o, struct collect *c, const char *why)
{
	int fd;

	while ((fd = accept4(o->serve[0], NULL, NULL, SOCK_CLOEXEC)) >= 0) {
		answer(o, c, fd, why);
		close(fd);
	}
}

void serve(const struct sysopt *o, struct collect *c, const char *why)
{
	struct pollfd own[2] = {
		{.fd = o->serve[0], .events = POLLIN}, {.fd = o->serve[1], .events = POLLIN}};
	struct proc *self = c ? procs_get(getpid()) : NULL;

	uint64_t until = o->seconds ? clock_ns() + o->seconds * 1000000000u : UINT64_MAX;

	if (self)
		self->inside = 0;
	procs_covered = "libpct.so";
	do {
		if (c && !c->ended)
			collect_step(c, own, 2);
		else
			poll(own, 2, -1);
		if (c && !c->ended && clock_ns() >= until)
			collect_end(c);
		answer_all(o, c, why);
	} while (!own[1].revents);
}
