/* sample.c - owns the clocks of samples, and sends the stops when they expire. */
#define _GNU_SOURCE /* clock_getcpuclockid */
#include "sample/autosample.h"
#include "base/clock.h"
#include "base/num.h"
#include "format/pctfile.h"
#include "process/accounts.h"
#include "sample/kick.h"
#include "sample/sample.h"
#include "system/signals.h"
#include "log/verdict.h"
#include "proc/waits.h"
#include "inside/leastinterval.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	MIN_US = PCT_INTERVAL_LEAST / 1000,
	MAX_US = 1000000000,
	LOOK_US = 100000, /* between two looks for new threads */
};

static int64_t cpu_us(const struct proc *p)
{
	struct timespec t;
	clockid_t clock;

	if (clock_getcpuclockid(p->pid, &clock) != 0 || clock_gettime(clock, &t) != 0)
		return -1;
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* Take no more samples until the script does a TIMER again. */
static void end(struct proc *p)
{
	if (p->sample.has_timer)
		timer_delete(p->sample.timer);
	taskclock_close(&p->sample.taskclock);
	p->sample.has_timer = p->sample.armed = 0;
	p->sample.clock = 0;
	p->sample.due = 0;
}

int sample_set(struct proc *p, const char *kind, const char *value)
{
	char number[24] = "";
	size_t n = strcspn(value, " ");
	uint64_t us;

	end(p);
	if (strcmp(kind, "none") == 0)
		return 0;
	if (n >= sizeof number)
		return -1;
	memcpy(number, value, n);
	if (num_parse(number, 10, MIN_US, MAX_US, &us) != 0
		|| (value[n] && strcmp(value + n, " random") != 0))
		return -1;
	p->sample.interval = (int64_t)us;
	p->sample.random = value[n] != 0;
	p->sample.clock = p->stub ? 'r' : kind[0]; /* cpu, real */
	accounts_timer(p, p->sample.clock, p->sample.interval);
	verdict_timer(p->sample.clock, p->sample.interval);
	return 0;
}

/* Make a timer of the system on the CPU clock of the process. */
static void make_timer(struct proc *p)
{
	struct sigevent e = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SAMPLE_SIGNAL};
	clockid_t clock;

	e.sigev_value.sival_int = p->id;
	if (clock_getcpuclockid(p->pid, &clock) == 0
		&& timer_create(clock, &e, &p->sample.timer) == 0)
		p->sample.has_timer = 1;
}

/* Returns the next interval of the process ARG, in us. */
static int64_t next(void *arg)
{
	const struct proc *p = arg;
	int64_t us = p->sample.interval;

	return p->sample.random ? us / 2 + (int64_t)((double)random() / RAND_MAX * (double)us) : us;
}

void sample_arm(struct proc *p)
{
	int64_t us;

	if (!p->sample.clock)
		return;
	if (p->sample.clock == 'c') {
		if (taskclock_arm(&p->sample.taskclock, p->pid, SAMPLE_SIGNAL, next, p) == 0) {
			p->sample.due = clock_us() + LOOK_US;
			return;
		}
		if (p->sample.armed)
			return;
	}
	if (p->sample.due)
		return; /* a stop for something else does not begin the interval anew */
	us = next(p);
	if (p->sample.clock == 'c') {
		struct itimerspec t = {.it_value = {us / 1000000, us % 1000000 * 1000}};
		if (!p->sample.has_timer)
			make_timer(p);
		if (p->sample.has_timer && timer_settime(p->sample.timer, 0, &t, NULL) == 0) {
			p->sample.armed = 1;
			return;
		}
		p->sample.cpu_due = cpu_us(p) + us;
	}
	p->sample.due = clock_us() + us;
}

enum { RESTART_NS = 300000 }; /* CPU time that a thread may need to stop and to go on */

/* Whether thread TID is still in the wait of its last sample.  Then its path is the same, and the
 * thread need not be stopped.  A stop would lengthen a select(2), whose timeout does not run while
 * the thread is stopped.  A thread that was woken, but has no CPU yet, is still in its wait: a stop
 * would interrupt its call. */
static int same_wait(struct proc *p, pid_t tid)
{
	struct wait now, *last = &p->sample.wait;
	int same = 0;

	waits_look(p->pid, tid, &now);
	if (p->sample.path && p->sample.path_tid == tid && last->key[0])
		same = now.key[0]
			? strcmp(now.key, last->key) == 0 && now.ns - last->ns < RESTART_NS
			: now.runs && now.runs == last->runs;
	if (now.key[0] || !same)
		*last = now;
	return same;
}

/* Take a sample of wall-clock time without a stop, if P need not or must not be stopped.  P must
 * not be stopped where that would make its call return early: then the call is recorded instead of
 * the path.  Returns 1 when this was done. */
static int waiting(struct proc *p)
{
	pid_t tid = target_running(p->pid, &p->sample.seen);
	int other;
	const char *call = waits_delicate(p->pid, tid, &other);
	char frame[64];

	if (same_wait(p, tid) && autosample_waits(p, p->sample.path, 1)) {
		sample_arm(p);
		return 1;
	}
	if (!call)
		return 0;
	free(p->sample.path);
	p->sample.path = NULL;
	p->sample.path_tid = tid;
	snprintf(frame, sizeof frame, "#0  %s ()", call);
	if (other || !autosample_waits(p, frame, 0))
		accounts_add(p, LOST_WAITS, 1);
	sample_arm(p);
	return 1;
}

void sample_forget(struct proc *p, struct news *n)
{
	if (p->sample.kicked != n->tid)
		return; /* none is lost: the debugger told of the stop before the thread ended */
	kick_lost(p, LOST_ENDED);
	if (p->state == PROC_RUNNING)
		sample_arm(p);
}

void sample_take(struct proc *p, struct news *n)
{
	pid_t tid = n->tid;

	if (!p->sample.clock)
		return;
	if (p->sample.kicked && !p->sample.kick_stale) {
		/* one stop serves both: another thread has run at the same time */
		accounts_add(p, LOST_MET, tid && tid != p->sample.kicked);
		sample_arm(p);
		return;
	}
	/* stopping a sleeping thread charges it CPU time that it did not use */
	if (tid && p->sample.taskclock.n > 1 && target_asleep(p->pid, tid)) {
		accounts_add(p, LOST_ASLEEP, 1);
		sample_arm(p);
		return;
	}
	if (p->sample.kicked)
		accounts_add(p, LOST_MET, 1);
	if (p->sample.clock == 'r' && waiting(p))
		return;
	if (kick_sample(p, tid) != 0) {
		accounts_add(p, LOST_GONE, tid != 0);
		sample_arm(p);
	} else if (p->sample.automatic) {
		autosample_kicked(p);
		if (p->sample.clock == 'c')
			sample_arm(p); /* the clock stands still with the process */
	}
}

void sample_said(struct proc *p, struct news *n)
{
	if (!p->sample.automatic)
		return;
	if (!p->sample.kicked) {
		p->halted = 1; /* a SIGSTOP of another sender: it must stand still */
		kick_stop(p);
		return;
	}
	autosample_said(p, n->text);
	if (p->sample.clock == 'r')
		sample_arm(p);
}

int sample_taking(const struct proc *p)
{
	return p->sample.sampling;
}

void sample_matched(struct proc *p)
{
	p->sample.matched = p->sample.sampling;
}

void sample_goes_on(struct proc *p, int plainly)
{
	int taken = p->sample.sampling, matched = p->sample.matched;

	p->sample.sampling = p->sample.matched = 0;
	if (taken) {
		accounts_add(p, matched ? COUNT_RECORDED : LOST_UNMATCHED, 1);
		accounts_write(p, 1);
	}
	if (p->sample.clock && (taken || !p->sample.kicked))
		sample_arm(p);
	if (matched && plainly)
		autosample_arm(p);
}

pid_t sample_fired(struct proc *p, int fd)
{
	return taskclock_fired(&p->sample.taskclock, fd);
}

void sample_due(struct proc *p, pid_t tid)
{
	p->sample.armed = 0; /* armed anew when it runs again */
	post_tid(p, EV_DUE, tid);
}

int sample_births(const struct proc *p)
{
	return taskclock_births(&p->sample.taskclock);
}

void sample_later(struct proc *p, int64_t us)
{
	p->sample.due = clock_us() + us;
}

void sample_born(struct proc *p)
{
	taskclock_born(&p->sample.taskclock);
	if (p->sample.clock == 'c' && p->state == PROC_RUNNING)
		sample_arm(p);
}

int64_t sample_look(struct proc *p, int64_t now)
{
	if (!p->sample.due || (p->state != PROC_RUNNING && p->state != PROC_AWAY))
		return INT64_MAX;
	if (now < p->sample.due)
		return p->sample.due;
	if (p->sample.taskclock.n) {
		sample_arm(p); /* arms new threads */
		return p->sample.due;
	}
	if (p->sample.clock == 'c' && cpu_us(p) < p->sample.cpu_due) {
		p->sample.due = now + (p->sample.interval > 1000 ? p->sample.interval / 4 : 250);
		return p->sample.due;
	}
	p->sample.due = 0;
	return now;
}

void sample_begin(struct proc *p)
{
	end(p);
	p->sample.automatic = NULL;
}

void sample_drop(struct proc *p)
{
	end(p);
	p->sample.kicked = p->sample.sampling = p->sample.matched = 0;
	free(p->sample.seen.cpu);
	free(p->sample.path);
	p->sample.seen = (struct target_seen){0};
	p->sample.path = NULL;
}

void sample_bereaved(struct proc *p)
{
	accounts_add(p, LOST_DEBUGGER, p->sample.sampling || p->sample.kicked);
	sample_drop(p);
}
