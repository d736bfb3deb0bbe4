/* waiting.c - makes waits of the kernel's records of switches. */
#define _GNU_SOURCE
#include "base/clock.h"
#include "base/num.h"
#include "sys/userpath.h"
#include "waits/census.h"
#include "waits/look.h"
#include "waits/looking.h"
#include "waits/processes.h"
#include "waits/futexes.h"
#include "waits/waited.h"
#include "waits/waiting.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	WRITE_NS = 5000000000,
	LATE_NS = 100000000,   /* no record comes later */
	HOLDS_NS = 1000000000, /* a holder's path is taken so long after it was seen with a lock */
};

/* Add thread TID of P, which lives since BEGUN.  Returns NULL when the number is taken, or there is
 * no memory. */
static struct thread *add(struct proc *p, pid_t tid, uint64_t begun, enum thread_state state)
{
	struct thread *old = threads_find(tid), *t;
	struct wait_process *wp;

	if (old) /* the record of its end was lost */
		return NULL;
	if (!(wp = processes_of(p)) || !(t = threads_new(tid, begun, state)))
		return NULL;
	processes_join(wp, t);
	snprintf(t->name, sizeof t->name, "%s", p->comm);
	return t;
}

/* See whether a ring was full since the last call: records of any thread may be lost then.  A full
 * ring says so itself only in its next record, which may never come.  EVENT is such a record, or
 * NULL. */
static void look_for_losses(struct waits *w, const struct sys_record *event)
{
	uint64_t now = clock_ns();
	int exact = 0;
	uint64_t lost = sampler_sum(w->collect->sampler, SAMPLER_EVENTS, &exact).lost;

	if (exact ? lost > w->lost : event && !event->samples_lost) {
		processes_not_whole(w->checked);
		w->lossy = 1;
	}
	w->lost = lost;
	w->checked = now;
}

/* Returns where waits are written; NULL: nowhere. */
static struct store *store(struct waits *w)
{
	return w->looks ? &w->collect->session.store : NULL;
}

static void leave(struct waits *w, struct thread *t, uint64_t at)
{
	if (t->process->live == 1 && clock_ns() - w->checked > LATE_NS)
		look_for_losses(w, NULL);
	wall_change(&w->wall, t, THREAD_UNKNOWN, at);
	if (t->state == THREAD_OFF)
		waitcount_over(&w->count, t, at);
	threads_change(t, THREAD_UNKNOWN, at);
	processes_leave(store(w), t, at);
}

/* R says that a thread has begun: add it, if its process is known. */
static void begun(const struct sys_record *r)
{
	struct proc *p = procs_find((pid_t)r->pid);
	struct thread *t;

	if (p && p->inside && p->maps && (t = add(p, (pid_t)r->tid, r->time, THREAD_READY)))
		t->queued = 1;
}

static void born(struct waits *w, const struct sys_record *r)
{
	struct thread *t = threads_find((pid_t)r->tid);

	if (w->held || (t && t->begun == r->time)) /* look_peek() has added the thread before */
		return;
	if (t)
		leave(w, t, r->time);
	begun(r);
}

static void renamed(struct waits *w, const struct sys_record *r)
{
	struct thread *t = threads_find((pid_t)r->tid);
	struct proc *p = procs_find((pid_t)r->pid);
	uint64_t queue;

	if (!r->exec) {
		if (t)
			snprintf(t->name, sizeof t->name, "%s", r->name);
		return;
	}
	if (w->held == (pid_t)r->pid)
		w->held = 0;
	processes_forget((pid_t)r->pid, r->time);
	queue = census_exec(t, (pid_t)r->pid, r->time);
	if (t)
		t->process->becomes = 1;
	if (t)
		leave(w, t, r->time);
	/* the thread that executes a program gets the number of the process */
	if (r->tid != r->pid && (t = threads_find((pid_t)r->pid)))
		leave(w, t, r->time);
	if (p && p->inside && !w->held && (t = add(p, (pid_t)r->pid, r->time, THREAD_ON))) {
		t->queued = 1; /* the kernel counts on across an exec */
		t->queue_first = t->queue_last = queue;
		wall_change(&w->wall, t, THREAD_ON, r->time);
	}
}

static void switched(struct waits *w, const struct sys_record *r)
{
	struct thread *t = threads_find((pid_t)r->tid);
	struct proc *p;

	if (r->tid == (uint32_t)-1 || w->held)
		return;
	if (!t) {
		/* a thread may be preempted after the record of its end: that is no new thread */
		p = w->lossy ? procs_find((pid_t)r->pid) : NULL;
		if (!p || !p->inside || p->ended || !r->pid || !p->maps
			|| !(t = add(p, (pid_t)r->tid, r->time, THREAD_UNKNOWN)))
			return;
		t->wrong++; /* its beginning was lost */
	}
	t->process->dirty = 1;
	threads_hint(t, r->time, r->out && !r->preempted);
	wall_change(&w->wall, t,
		!r->out                ? THREAD_ON
			: r->preempted ? THREAD_READY
				       : THREAD_OFF,
		r->time);
	if (r->out) {
		if (t->state == THREAD_OFF || t->state == THREAD_READY)
			t->wrong++;
		t->switches++;
		t->preempted += (uint64_t)r->preempted;
		threads_change(t, r->preempted ? THREAD_READY : THREAD_OFF, r->time);
		return;
	}
	if (t->state == THREAD_ON)
		t->wrong++;
	if (t->state == THREAD_OFF || t->state == THREAD_UNKNOWN)
		waitcount_over(&w->count, t, r->time);
	threads_change(t, THREAD_ON, r->time);
}

/* R is a sample of a thread, which may have a lock that other threads wait for. */
static void sampled(struct waits *w, const struct sys_record *r)
{
	struct thread *t = threads_find((pid_t)r->tid);
	uint64_t at[PCT_DEPTH_MAX];
	unsigned n, end;

	if (t && !w->held && r->event == 0)
		wall_sample(&w->wall, t, r);
	if (!t || !w->looks || !r->regs || r->time - t->holds > HOLDS_NS)
		return;
	n = userpath(t->process->proc, r, NULL, at, PCT_DEPTH_MAX, &end);
	t->held_path = look_path(t->process, at, n, end);
	t->held_path_at = r->time;
}

static void record(void *arg, const struct sys_record *r)
{
	struct waits *w = arg;
	struct thread *t;

	switch (r->type) {
	case REC_SWITCH: switched(w, r); break;
	case REC_FORK: born(w, r); break;
	case REC_COMM: renamed(w, r); break;
	case REC_EXIT:
		if ((t = threads_find((pid_t)r->tid)))
			leave(w, t, r->time);
		break;
	case REC_SAMPLE: sampled(w, r); break;
	case REC_LOST: look_for_losses(w, r); break;
	default: break;
	}
}

/* A random time from 3/4 to 5/4 of LOOK_NS, so that looks do not keep step with the program. */
static uint64_t period(void)
{
	return LOOK_NS * 3 / 4 + (uint64_t)random() % (LOOK_NS / 2);
}

static int step(void *arg)
{
	static uint64_t due;
	struct waits *w = arg;
	uint64_t now = clock_ns();

	if (now >= due) {
		looking(&w->looker, now);
		now = clock_ns();
		due = now + period();
	}
	return (int)((due - now) / 1000000) + 1;
}

static void so_far(void *arg, struct thread *t)
{
	const struct waits *w = arg;

	waitcount_so_far(&w->count, t, clock_ns() - LATE_NS);
}

/* Read the times of T, and let T end if the record of its end was lost. */
static void see(void *arg, struct thread *t)
{
	census_queue(t);
	if (!census_gone(t, clock_ns()))
		return;
	t->wrong++;
	leave(arg, t, t->gone);
}

static void flush(void *arg)
{
	static uint64_t due;
	struct waits *w = arg;
	uint64_t now = clock_ns();

	look_for_losses(w, NULL);
	threads_each(see, w);
	processes_tidy();
	if (now < due)
		return;
	due = now + WRITE_NS;
	if (w->looks)
		threads_each(so_far, w);
	processes_write(store(w), now - LATE_NS);
}

/* The collection ends, and T lives on. */
static void last(void *arg, struct thread *t)
{
	struct waits *w = arg;
	uint64_t end = w->collect->ended, ran;

	census_queue(t);
	ran = t->run_last - t->run_first;
	/* no record of it came: it was on its CPU, or off, all the time, as schedstat says */
	if (t->state == THREAD_UNKNOWN)
		t->state = t->queued && ran < (end - t->begun) / 2 ? THREAD_OFF : THREAD_ON;
	wall_change(&w->wall, t, THREAD_UNKNOWN, end);
	if (t->state == THREAD_OFF)
		waitcount_over(&w->count, t, end);
	threads_change(t, THREAD_UNKNOWN, end);
	t->process->dirty = 1;
}

static void mark(void *arg)
{
	(void)arg;
	processes_mark_objects();
	futex_mark_objects();
}

static void end(void *arg)
{
	struct waits *w = arg;

	if (w->looker.denied)
		collect_note(
			"what some threads waited for is not known: reading /proc/PID/syscall needs "
			"root, or permission to trace them (ptrace)");
	look_for_losses(w, NULL);
	threads_each(last, w);
	wall_end(&w->wall, w->collect->ended);
	processes_write(store(w), 0);
}

void waits_prepare(struct waits *w, struct collect *c, struct collect_opt *opt, int looks)
{
	w->collect = c;
	w->looks = looks;
	opt->switches = 1;
	if (!opt->depth)
		opt->depth = PCT_DEPTH_MAX;
	c->also = (struct collect_also){
		.record = record, .flush = flush, .mark = mark, .end = end, .arg = w};
	if (looks)
		c->also.step = step;
}

/* Add all threads that P has now. */
static int existing(void *arg, struct proc *p)
{
	struct waits *w = arg;
	char path[40];
	struct dirent *d;
	struct thread *t;
	uint64_t tid;
	DIR *dir;

	/* a thread of the kernel has no mappings */
	if (!p->inside || p->ended || p->pid == w->held || p->pid <= 0 || !p->maps)
		return 0;
	snprintf(path, sizeof path, "/proc/%ld/task", (long)p->pid);
	if (!(dir = opendir(path)))
		return 0;
	while ((d = readdir(dir)))
		if (num_parse(d->d_name, 10, 1, INT_MAX, &tid) == 0
			&& (t = add(p, (pid_t)tid, w->begun, THREAD_UNKNOWN))) {
			processes_name(t);
			t->hint_off = w->begun;
			census_first(t);
		}
	closedir(dir);
	return 0;
}

void waits_begin(struct waits *w, pid_t program)
{
	const struct sys_event *clock = &w->collect->sopt.event[0];

	w->begun = w->looker.looked = w->checked = w->collect->begun;
	w->looker.sampler = w->collect->sampler;
	w->looker.born = begun;
	w->held = program;
	w->count.session = &w->collect->session;
	w->count.event = w->collect->sopt.events;
	w->count.interval = clock->clock && clock->period ? clock->period
		: clock->hz                               ? 1000000000u / clock->hz
							  : 1000000;
	if (w->collect->opt.wall)
		w->wall = (struct wall){.session = w->count.session,
			.event = w->count.event + 1,
			.interval = w->count.interval,
			.by_wait = w->looks};
	threads_bins(w->begun);
	procs_each(existing, w);
}
