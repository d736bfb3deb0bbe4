/* kick.c - sends stops to processes, and recognizes them when they arrive. */
#include "base/clock.h"
#include "process/accounts.h"
#include "sample/kick.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

int kick_sample(struct proc *p, pid_t tid)
{
	tid = tid ? tid : target_running(p->pid, &p->sample.seen);
	if (!tid || target_stop(p->pid, tid) != 0)
		return -1;
	p->sample.kicked = tid;
	p->sample.kick_stale = 0;
	free(p->sample.path);
	p->sample.path = NULL;
	p->sample.path_tid = tid;
	p->sample.kick_us = clock_us();
	return 0;
}

int kick_stop(struct proc *p)
{
	if (p->sample.automatic ? p->sample.control : p->sample.kicked)
		return 0;
	if (!p->sample.automatic) {
		if (kick_sample(p, 0) != 0)
			return -1;
	} else {
		/* its debugger lets it go on from a SIGSTOP; SIGWINCH does no harm should the
		 * debugger be gone */
		if (!target_poke(p->pid, SIGWINCH))
			return -1;
		p->dbg->quiet = 0;
	}
	p->sample.control = 1;
	return 0;
}

void kick_nudge(struct proc *p, pid_t tid)
{
	if (p->sample.automatic ? target_signal(p->pid, tid, SIGWINCH) == 0
				: kick_sample(p, tid) == 0)
		p->sample.control = 1;
}

pid_t kick_tid(const struct proc *p)
{
	return p->sample.kicked;
}

void kick_lost(struct proc *p, enum proc_count why)
{
	accounts_add(p, why, !p->sample.control);
	p->sample.kicked = p->sample.kick_stale = p->sample.control = 0;
}

void kick_met(struct proc *p, const char *text)
{
	if (!driver_matches(SAY_met, text, NULL))
		return;
	if (p->sample.kicked && strstr(text, "SIGSTOP"))
		kick_lost(p, LOST_MET);
	else if (strstr(text, "SIGWINCH"))
		p->sample.control = 0;
}

void kick_hear(struct proc *p)
{
	pid_t tid = p->sample.kicked;

	if (!tid || p->stub || target_has_thread(p->pid, tid))
		return;
	if (p->dbg)
		debugger_listen(p->dbg);
	post_tid(p, EV_THREAD_GONE, tid);
}

/* Whether P has stopped by SIGNAL. */
static int by(const struct proc *p, const char *signal)
{
	const char *s = p->record.field[REC_signal];

	return s && strcmp(s, signal) == 0;
}

void kick_stands(struct proc *p, int64_t since, int sampled)
{
	int64_t ran = p->dbg->resumed_us, still = p->sample.still_from;

	if (still && ran > still)
		accounts_add(p, COUNT_STILL_US, (uint64_t)(ran - still));
	p->sample.still_from = since;
	p->sample.sampling = sampled;
	p->sample.matched = 0;
	if (sampled)
		record_set(&p->record, REC_signal, "SIGVTALRM", 9);
}

static enum event kind(const struct proc *p)
{
	if (p->sample.automatic && by(p, "SIGWINCH"))
		return EV_POKED;
	if (!by(p, "SIGSTOP"))
		return EV_STOPPED;
	/* another sender's stop: we have sent none, or ours is still on its way */
	if (!p->sample.kicked || target_awaits_stop(p->pid, p->sample.kicked))
		return EV_HALTED;
	return p->sample.control && !p->sample.automatic ? EV_NUDGED : EV_SAMPLED;
}

enum event kick_arrived(struct proc *p, enum event e)
{
	pid_t tid = p->sample.kicked;

	if (e == EV_STOPPED)
		e = kind(p);
	if (e == EV_SAMPLED || e == EV_NUDGED) {
		kick_stands(p, p->sample.kick_us, e == EV_SAMPLED);
		if (e == EV_SAMPLED)
			record_set_number(&p->record, REC_tid, tid);
		p->sample.kicked = 0;
	} else {
		kick_stands(p, clock_us(), 0);
		accounts_add(p, LOST_ENDED, tid && e == EV_ENDED);
		p->sample.kick_stale |= tid && e != EV_ENDED;
		p->sample.eventful = tid ? p->sample.eventful : clock_ms();
	}
	if (e != EV_POKED)
		p->sample.control = 0;
	return e;
}

int kick_looked(struct proc *p)
{
	int ours = p->sample.control;

	p->sample.control = 0;
	return ours;
}
