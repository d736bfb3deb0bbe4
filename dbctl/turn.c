/* turn.c - poll(2), and who is called for what it found. */
#define _GNU_SOURCE /* ppoll */
#include "base/clock.h"
#include "base/msg.h"
#include "pool.h"
#include "procs.h"
#include "program.h"
#include "sample.h"
#include "turn.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A sample of P is due, of thread TID or 0. */
static void due(struct proc *p, pid_t tid)
{
	sample_hear(p);
	sample_due(p, tid);
}

/* A clock of ours has run out.  What the debugger has said of the last sample must be heard
 * before. */
static void clock_signal(const struct signal *s)
{
	struct proc *p = s->fd < 0 ? procs_find(s->value) : procs_all();

	for (; p; p = p->next) {
		pid_t tid;
		if (p->dbg && p->dbg->quiet)
			debugger_listen(p->dbg);
		tid = s->fd < 0 ? 0 : sample_fired(p, s->fd);
		if (s->fd < 0 || tid) {
			due(p, tid);
			return;
		}
	}
}

/* Samples that are due without a timer.  Returns ms until the next, at most LIMIT. */
static int look(int limit)
{
	int64_t now = clock_us(), next = INT64_MAX;

	for (struct proc *p = procs_all(); p; p = p->next) {
		int64_t at = sample_look(p, now);
		if (at <= now) {
			due(p, 0);
			at = p->due ? p->due : INT64_MAX;
		}
		next = at < next ? at : next;
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
	struct proc *p = procs_all();

	for (size_t i = 0; i < procs && p; i++, p = p->next)
		if (fds[i].revents)
			sample_born(p);
}

void turn_once(int signals, int ms, const struct turn_use *use)
{
	static struct pollfd *fds;
	static size_t size;
	size_t n = 2, i, procs = 0;
	struct debugger *d, *next;
	struct signal s;
	struct timespec t;
	int64_t now = clock_ms();

	ms = look(ms);
	for (d = pool_all(); d; d = d->next)
		n += DEBUGGER_POLL;
	for (struct proc *p = procs_all(); p; p = p->next)
		procs++;
	n += procs;
	if (n > size) {
		size = 2 * n;
		fds = realloc(fds, size * sizeof *fds);
		if (!fds)
			msg_die(EXIT_FAIL, "out of memory");
	}
	fds[0] = (struct pollfd){.fd = signals, .events = POLLIN};
	fds[1] = (struct pollfd){.fd = program_report(), .events = POLLIN};
	for (d = pool_all(), i = 2; d; d = d->next, i += DEBUGGER_POLL) {
		debugger_poll(d, fds + i);
		ms = deadline(d, now, ms);
	}
	for (struct proc *p = procs_all(); p; p = p->next)
		fds[i++] = (struct pollfd){.fd = taskclock_births(&p->taskclock), .events = POLLIN};
	t = (struct timespec){ms / 1000, ms % 1000 * 1000000L};
	if (ppoll(fds, n, &t, NULL) < 0 && errno != EINTR)
		msg_die(EXIT_FAIL, "cannot wait: %s", strerror(errno));
	now = clock_ms();
	born(fds + i - procs, procs);
	/* first what was said, so that a signal does not overtake it */
	for (d = pool_all(), i = 2; d; d = next, i += DEBUGGER_POLL) {
		next = d->next;
		debugger_handle(d, fds + i, now);
	}
	while (signals_next(&s)) {
		if (s.signo == SAMPLE_SIGNAL)
			clock_signal(&s);
		else
			use->signal(&s);
	}
	if (fds[1].fd >= 0 && fds[1].revents)
		use->started();
}
