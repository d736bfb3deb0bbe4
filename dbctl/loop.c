/* loop.c - see loop.h. */
#define _GNU_SOURCE /* ppoll */
#include "base/msg.h"
#include "follow.h"
#include "loop.h"
#include "pool.h"
#include "program.h"
#include "sample.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A sample is due.  What the debugger has said of the last one must be heard before. */
static void sample(const struct event *e)
{
	struct proc *p = e->fd < 0 ? follow_find(e->value) : follow_all();

	for (; p; p = p->next) {
		if (p->dbg && p->dbg->quiet)
			debugger_listen(p->dbg);
		if (e->fd < 0) {
			sample_expired(p, 0);
			return;
		}
		if (sample_fired(p, e->fd))
			return;
	}
}

/* Samples that are due without a timer.  Returns ms until the next, at most LIMIT. */
static int look(int limit)
{
	int64_t now = debugger_now_us(), next = INT64_MAX;

	for (struct proc *p = follow_all(); p; p = p->next) {
		int64_t due = sample_look(p, now);
		next = due < next ? due : next;
	}
	if (next == INT64_MAX)
		return limit;
	next = (next - now + 999) / 1000;
	return next < 0 ? 0 : next < limit ? (int)next : limit;
}

static int deadline(const struct debugger *d, int64_t now, int limit)
{
	int64_t left = d->deadline ? d->deadline - now : limit;

	if (d->quiet > now && d->quiet - now < left)
		left = d->quiet - now;
	return left < 0 ? 0 : left < limit ? (int)left : limit;
}

/* Threads that have begun, by what was polled for each of the processes. */
static void born(const struct pollfd *fds, size_t procs)
{
	struct proc *p = follow_all();

	for (size_t i = 0; i < procs && p; i++, p = p->next)
		if (fds[i].revents)
			sample_born(p);
}

void loop_turn(int events, int ms, const struct loop_use *use)
{
	static struct pollfd *fds;
	static size_t size;
	size_t n = 2, i, procs = 0;
	struct debugger *d, *next;
	struct event e;
	struct timespec t;
	int64_t now = coproc_now();

	ms = look(ms);
	for (d = pool_all(); d; d = d->next)
		n += DEBUGGER_POLL;
	for (struct proc *p = follow_all(); p; p = p->next)
		procs++;
	n += procs;
	if (n > size) {
		size = 2 * n;
		fds = realloc(fds, size * sizeof *fds);
		if (!fds)
			msg_die(EXIT_FAIL, "out of memory");
	}
	fds[0] = (struct pollfd){.fd = events, .events = POLLIN};
	fds[1] = (struct pollfd){.fd = program_report(), .events = POLLIN};
	for (d = pool_all(), i = 2; d; d = d->next, i += DEBUGGER_POLL) {
		debugger_poll(d, fds + i);
		ms = deadline(d, now, ms);
	}
	for (struct proc *p = follow_all(); p; p = p->next)
		fds[i++] = (struct pollfd){.fd = taskclock_births(&p->taskclock), .events = POLLIN};
	t = (struct timespec){ms / 1000, ms % 1000 * 1000000L};
	if (ppoll(fds, n, &t, NULL) < 0 && errno != EINTR)
		msg_die(EXIT_FAIL, "cannot wait: %s", strerror(errno));
	now = coproc_now();
	born(fds + i - procs, procs);
	/* first what was said, so that a signal does not overtake it */
	for (d = pool_all(), i = 2; d; d = next, i += DEBUGGER_POLL) {
		next = d->next;
		debugger_handle(d, fds + i, now);
	}
	while (events_next(&e)) {
		if (e.signo == SAMPLE_SIGNAL)
			sample(&e);
		else
			use->signal(&e);
	}
	if (fds[1].fd >= 0 && fds[1].revents)
		use->started();
}
