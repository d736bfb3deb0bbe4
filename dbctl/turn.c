/* turn.c - waits in poll(2), and calls the stage that each result is for. */
#define _GNU_SOURCE /* ppoll */
#include "base/clock.h"
#include "base/msg.h"
#include "process/pool.h"
#include "process/procs.h"
#include "system/program.h"
#include "sample/kick.h"
#include "sample/sample.h"
#include "turn.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Post that a sample of P is due, of thread TID or 0. */
static void due(struct proc *p, pid_t tid)
{
	kick_hear(p);
	sample_due(p, tid);
}

/* A clock of dbctl has expired.  Read first what the debugger said about the last sample. */
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

/* Post the samples that are due where there is no timer.  Returns the ms until the next one, at
 * most LIMIT. */
static int look(int limit)
{
	int64_t now = clock_us(), next = INT64_MAX;

	for (struct proc *p = procs_all(); p; p = p->next) {
		int64_t at = sample_look(p, now);
		if (at <= now) {
			due(p, 0);
			at = sample_look(p, now);
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

/* FDS is what was polled for each of the PROCS processes: note which have new threads. */
static void born(const struct pollfd *fds, size_t procs)
{
	struct proc *p = procs_all();

	for (size_t i = 0; i < procs && p; i++, p = p->next)
		if (fds[i].revents)
			sample_born(p);
}

/* What poll(2) waits for: FIXED descriptors, DEBUGGER_POLL for each debugger, one for each
 * process. */
struct waited {
	struct pollfd *fd;
	size_t size, n, procs;
};
enum { SIGNALS, PROGRAM, FIXED };

static void make_room(struct waited *w)
{
	w->n = FIXED;
	w->procs = 0;
	for (struct debugger *d = pool_all(); d; d = d->next)
		w->n += DEBUGGER_POLL;
	for (struct proc *p = procs_all(); p; p = p->next)
		w->procs++;
	w->n += w->procs;
	if (w->n <= w->size)
		return;
	w->size = 2 * w->n;
	w->fd = realloc(w->fd, w->size * sizeof *w->fd);
	if (!w->fd)
		msg_die(EXIT_FAIL, "out of memory");
}

/* Wait for at most MS. */
static void wait_for(struct waited *w, int signals, int ms)
{
	struct pollfd *fd = w->fd + FIXED;
	struct timespec t;
	int64_t now = clock_ms();

	w->fd[SIGNALS] = (struct pollfd){.fd = signals, .events = POLLIN};
	w->fd[PROGRAM] = (struct pollfd){.fd = program_report(), .events = POLLIN};
	for (struct debugger *d = pool_all(); d; d = d->next, fd += DEBUGGER_POLL) {
		debugger_poll(d, fd);
		ms = deadline(d, now, ms);
	}
	for (struct proc *p = procs_all(); p; p = p->next, fd++)
		*fd = (struct pollfd){.fd = sample_births(p), .events = POLLIN};
	t = (struct timespec){ms / 1000, ms % 1000 * 1000000L};
	if (ppoll(w->fd, w->n, &t, NULL) < 0 && errno != EINTR)
		msg_die(EXIT_FAIL, "cannot wait: %s", strerror(errno));
}

void turn_once(int signals, int ms, const struct turn_use *use)
{
	static struct waited w;
	const struct pollfd *fd;
	struct debugger *d, *next;
	struct signal s;
	int64_t now;

	ms = look(ms);
	make_room(&w);
	wait_for(&w, signals, ms);
	now = clock_ms();
	born(w.fd + w.n - w.procs, w.procs);
	/* debuggers first, so that no signal overtakes what they said before it */
	for (d = pool_all(), fd = w.fd + FIXED; d; d = next, fd += DEBUGGER_POLL) {
		next = d->next;
		debugger_handle(d, fd, now);
	}
	while (signals_next(&s)) {
		if (s.signo == SAMPLE_SIGNAL)
			clock_signal(&s);
		else
			use->signal(&s);
	}
	if (w.fd[PROGRAM].fd >= 0 && w.fd[PROGRAM].revents)
		use->started();
}
