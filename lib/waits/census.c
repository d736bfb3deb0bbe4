/* census.c - asks /proc about threads. */
#define _GNU_SOURCE
#include "waits/census.h"
#include "waits/processes.h"
#include "waits/standing.h"

#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { LATE_NS = 500000000 }; /* a record of an end comes within this time, or never */

void census_first(struct thread *t)
{
	t->queued = standing_queue(t->process->pid, t->tid, &t->run_first, &t->queue_first) == 0;
	t->run_last = t->run_first;
	t->queue_last = t->queue_first;
}

void census_queue(struct thread *t)
{
	uint64_t run, queue;

	if (threads_off(t) && t->queue_at == t->since)
		return;
	if (standing_queue(t->process->pid, t->tid, &run, &queue) != 0)
		return;
	t->queue_at = t->since;
	t->run_last = run;
	t->queue_last = queue;
}

uint64_t census_exec(struct thread *t, pid_t pid, uint64_t at)
{
	struct thread_account a;
	uint64_t run, queue;

	if (standing_queue(pid, pid, &run, &queue) != 0)
		return t ? t->queue_last : 0;
	if (!t)
		return queue;
	/* part of QUEUE may be from after AT: T cannot have been ready for longer than this before
	 * AT */
	a = threads_account(t, at);
	if (queue > t->queue_first + a.ready + a.blocked)
		queue = t->queue_first + a.ready + a.blocked;
	return t->queue_last = queue;
}

int census_gone(struct thread *t, uint64_t now)
{
	if (syscall(SYS_tgkill, t->process->pid, t->tid, 0) == 0 || errno != ESRCH) {
		t->gone = 0;
		return 0;
	}
	if (!t->gone)
		t->gone = now;
	return now - t->gone > LATE_NS;
}
