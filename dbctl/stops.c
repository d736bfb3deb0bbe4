/* stops.c - resumes processes, and posts what stopped them. */
#include "process/accounts.h"
#include "sample/autosample.h"
#include "base/clock.h"
#include "debugger/stoptext.h"
#include "engine/halt.h"
#include "engine/leave.h"
#include "process/procs.h"
#include "stub/remote.h"
#include "sample/sample.h"
#include "process/questions.h"
#include "stops.h"

#include <stdlib.h>
#include <string.h>

/* Whether field F of the record of P is VALUE. */
static int is(const struct proc *p, enum record_field f, const char *value)
{
	return p->script.record.field[f] && strcmp(p->script.record.field[f], value) == 0;
}

/* The stop that was asked for, for a sample or to be looked at. */
static void ours(struct proc *p)
{
	p->sample.still_from = p->sample.kick_us;
	if (p->sample.control && !p->sample.automatic) {
		p->sample.control = p->sample.kicked = 0;
		return;
	}
	record_set(&p->script.record, REC_signal, "SIGVTALRM", 9);
	if (!p->remote.address)
		record_set_number(&p->script.record, REC_tid, p->sample.kicked);
	p->sample.sampling = 1;
	p->sample.kicked = 0;
}

static enum event kind(const struct proc *p)
{
	if (p->remote.address)
		return remote_kind(p, &p->script.record);
	if (is(p, REC_reason, "exited") || is(p, REC_reason, "killed"))
		return EV_ENDED;
	if (is(p, REC_signal, "SIGSTOP")) {
		/* ours still waits: it is another one */
		if (!p->sample.kicked || target_awaits_stop(p->pid, p->sample.kicked))
			return EV_HALTED;
		return p->sample.control && !p->sample.automatic ? EV_NUDGED : EV_SAMPLED;
	}
	if (p->sample.automatic && is(p, REC_signal, "SIGWINCH"))
		return EV_POKED;
	return is(p, REC_reason, "exec") ? EV_EXEC : EV_STOPPED;
}

/* It stops: how long it stood still before it ran is known now. */
static void stopped(void *arg, const char *text, int failed)
{
	struct proc *p = arg;
	struct record *r = &p->script.record;
	const char *mark = NULL;
	int unread;
	enum event e;

	(void)failed;
	if (p->remote.address && (remote_cut(p, text) || remote_bears(p, text)))
		return;
	if (driver_matches(SAY_lost, text, NULL)) {
		debugger_kill(p->dbg, "lost it");
		return; /* EV_BEREAVED comes */
	}
	if (p->sample.still_from && p->dbg->resumed_us > p->sample.still_from)
		p->sample.still_us += (uint64_t)(p->dbg->resumed_us - p->sample.still_from);
	p->sample.still_from = clock_us();
	p->script.depth = 0;
	p->script.matched = p->script.spawned = p->sample.sampling = 0;
	record_clear(r);
	unread = stoptext_read(text, r);
	if (is(p, REC_signal, "SIGSTOP")) {
		if ((mark = strchr(text, DEBUGGER_SAMPLE)))
			text = mark + 1;
	} else if (autosample_failed(p, text)) { /* the sample is taken again, from here */
		text = "";
		record_clear(r);
		record_set(r, REC_reason, "signal", 6);
		record_set(r, REC_signal, "SIGSTOP", 7);
	} else if (unread) {
		post(p, EV_REFUSED, text);
		return;
	}
	if (p->remote.address && remote_refuses(p, text))
		return;
	record_set_number(r, REC_pid, (long)procs_number(p));
	if (!r->field[REC_thread])
		record_set(r, REC_thread, "1", 1);
	if (!p->sample.kicked)
		p->sample.eventful = clock_ms();
	e = mark ? EV_HALTED /* another sender's, see gdb.driver */ : kind(p);
	if (p->remote.address && e != EV_SAMPLED && e != EV_NUDGED)
		remote_crossed(p);
	if (e == EV_ENDED)
		p->sample.lost[LOST_ENDED] += p->sample.kicked != 0;
	else if (e == EV_SAMPLED || e == EV_NUDGED)
		ours(p);
	else if (p->sample.kicked)
		p->sample.kick_stale = 1;
	p->halted |= e == EV_HALTED;
	if (e != EV_POKED)
		p->sample.control = 0;
	post(p, e, text);
}

void stops_resume(struct proc *p, struct news *n)
{
	const char *command = n->text;
	char *give = NULL;

	if (halt_keeps(p, command)) {
		p->state = PROC_KEPT;
		return;
	}
	if (p->halted && leave_halted(p))
		return;
	if (p->sample.sampling && p->script.matched)
		p->sample.recorded++;
	else if (p->sample.sampling)
		p->sample.lost[LOST_UNMATCHED]++;
	p->state = p->embryo ? PROC_EMBRYO : p->remote.address ? PROC_AWAY : PROC_RUNNING;
	if (p->sample.sampling)
		accounts_write(p, 1);
	if (p->sample.clock && (p->sample.sampling || !p->sample.kicked))
		sample_arm(p);
	if (p->sample.sampling && p->script.matched && strcmp(command, "continue") == 0)
		autosample_arm(p);
	p->sample.sampling = 0;
	/* a SIGTRAP of its own: debuggers take them for theirs */
	if (strcmp(command, "continue") == 0 && is(p, REC_signal, "SIGTRAP")
		&& (!p->script.rule || p->script.rule->follow != FOLLOW_PORTABLE))
		command = give = question_give("SIGTRAP");
	else if (strcmp(command, "continue") == 0)
		command = driver_text(SAY_go_on);
	debugger_resume(p->dbg, command, stopped, p);
	free(give);
	if (p->leave)
		procs_leave(p);
}

void stops_nudged(struct proc *p, struct news *n)
{
	struct news go = {.text = (char[]){"continue"}};

	(void)n;
	stops_resume(p, &go);
}

/* A SIGWINCH that comes while none of ours is on its way is the process's own. */
void stops_poked(struct proc *p, struct news *n)
{
	struct news own = {.text = question_give("SIGWINCH")};

	if (p->sample.control)
		stops_nudged(p, n);
	else
		stops_resume(p, &own);
	free(own.text);
	p->sample.control = 0;
}
