/* leave.c - the ways in which dbctl and a process part. */
#include "process/accounts.h"
#include "base/clock.h"
#include "process/questions.h"
#include "engine/leave.h"
#include "engine/locals.h"
#include "process/pool.h"
#include "process/procs.h"
#include "process/remarks.h"
#include "sample/autosample.h"
#include "sample/kick.h"
#include "sample/sample.h"
#include "log/verdict.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	FREED_MS = 300, /* how long to watch a process that was let go */
	LOOK_MS = 20,   /* between two looks at a process that is being let go */
};

void leave_started(struct proc *p)
{
	if (p->started)
		p->started(p);
	p->started = NULL;
}

/* No debugger holds the process any more: leave it as it was found. */
static void set_free(struct proc *p)
{
	target_unpark(p->pid, &p->park);
	/* a stop that was sent for the debugger must not stay */
	if (kick_tid(p) && !p->held && p->state != PROC_DEAD)
		kill(p->pid, SIGCONT);
	sample_drop(p);
}

void leave_end(struct proc *p, const char *why)
{
	/* a debugger has held it, or holds it */
	int held = p->state > PROC_NEWBORN && p->state != PROC_DEAD;

	leave_started(p);
	if (why)
		remarks_missed(p, why);
	if (p->parent)
		post(p->parent, EV_CHILD_HELD, NULL);
	p->parent = NULL;
	set_free(p);
	if (p->dbg)
		pool_give(p->dbg);
	p->dbg = NULL;
	procs_state(p, held ? PROC_FREED : PROC_GONE);
}

void leave_now(struct proc *p, struct news *n)
{
	(void)n;
	leave_end(p, NULL);
}

void leave_recall(struct proc *p, struct news *n)
{
	(void)n;
	p->state = PROC_RECALLED;
	procs_again(LOOK_MS);
	/* a debugger that gets a SIGTERM lets go of its process */
	if (kick_stop(p) != 0 && autosample_on(p))
		kill(p->dbg->x.c.pid, SIGTERM);
}

static void detached(void *arg, const char *text, int failed)
{
	(void)failed;
	post(arg, EV_DETACHED, text);
}

void leave_detach(struct proc *p, struct news *n)
{
	(void)n;
	if (p->script.pending) { /* wait for the answers: EV_LEAVE comes again */
		procs_again(LOOK_MS);
		return;
	}
	p->held = p->halted && !target_continued(p->pid);
	if (p->held)
		kill(p->pid, SIGSTOP); /* it takes effect after the debugger's stop */
	procs_state(p, PROC_LEAVING);
	question_detach(p->dbg, detached, p);
}

int leave_halted(struct proc *p)
{
	p->halted = !target_continued(p->pid);
	p->away = p->halted;
	if (p->away)
		leave_detach(p, NULL);
	return p->away;
}

void leave_stopped(struct proc *p, struct news *n)
{
	p->state = PROC_STOPPED;
	leave_detach(p, n);
}

void leave_refused(struct proc *p, struct news *n)
{
	char why[300];

	snprintf(why, sizeof why, "detached: its debugger cannot let it run: %.200s", n->text);
	/* no complaint when a signal is just ending P: debuggers cannot look into its threads
	 * then */
	if (!target_ends(p->pid)) {
		remarks_complain(p, why);
		verdict_missed();
	}
	p->state = PROC_STOPPED;
	procs_leave(p);
}

void leave_detached(struct proc *p, struct news *n)
{
	if (driver_matches(SAY_stuck, n->text, NULL))
		accounts_note(p, n->text);
	else
		accounts_write(p, 0);
	if (!p->away || p->leave) {
		remarks_verbose(p, "detached");
		leave_end(p, NULL);
		return;
	}
	remarks_verbose(p, "stopped; detached until it runs again");
	set_free(p);
	pool_give(p->dbg);
	p->dbg = NULL;
	p->halted = p->away = 0;
	p->back = 1;
	procs_state(p, PROC_FOUND);
}

void leave_dead(struct proc *p, struct news *n)
{
	(void)n;
	accounts_write(p, 0);
	leave_end(p, NULL);
}

/* Watch P for a moment: a stop that was under way may still reach P after a dead or dying debugger
 * has detached. */
void leave_watched(struct proc *p, struct news *n)
{
	struct target_stat s;

	(void)n;
	procs_again(LOOK_MS);
	if (!procs_alive(p, &s) || clock_ms() - p->since > FREED_MS)
		procs_state(p, PROC_GONE);
	else if (s.state == 'T' && !p->held)
		kill(p->pid, SIGCONT);
}

int leave_stray(pid_t pid)
{
	for (struct proc *p = procs_all(); p; p = p->next)
		if (p->pid == pid && p->state != PROC_GONE)
			return !p->held;
	return 0;
}

/* The debugger of P has died, and the kernel has detached P.  Take out its breakpoints, unpark it,
 * and stop or continue it as it was.  Returns how many breakpoints were taken out. */
static int heal(struct proc *p, const struct target_stat *s)
{
	int healed = target_unbreak(p->pid);

	target_unpark(p->pid, &p->park);
	/* end a stop of the debugger, or of dbctl for the debugger; keep a stop of another
	 * sender */
	if (p->halted)
		kill(p->pid, SIGSTOP);
	else if (!p->held && (kick_tid(p) || s->state == 'T' || s->state == 't'))
		kill(p->pid, SIGCONT);
	p->held |= p->halted;
	return healed;
}

/* Forget what was going on between P and its debugger, which has died. */
static void drop(struct proc *p)
{
	p->dbg = NULL;
	p->away = 0;
	p->script.pending = p->script.pending_vars = 0;
	p->script.depth = 0;
	free(p->resume);
	p->resume = NULL;
	/* a newborn that the same debugger held is free now */
	for (struct proc *q = procs_all(); q; q = q->next) {
		if (q->parent != p)
			continue;
		q->parent = NULL;
		if (q->state == PROC_NEWBORN)
			q->state = PROC_WAITING;
	}
	sample_bereaved(p);
}

void leave_bereaved(struct proc *p, struct news *n)
{
	struct target_stat s;
	int alive = procs_alive(p, &s), again = alive && !p->leave && ++p->tries < LEAVE_TRIES;
	int healed = alive ? heal(p, &s) : 0;
	char text[400];

	snprintf(text, sizeof text, "its debugger %s (%s)%s%s", n->text, pool_program(),
		healed > 0 ? "; breakpoints were taken out" : "",
		again || !alive ? ""
			: p->leave
			? "; it was being detached: nothing is lost"
			: "; no other debugger is tried: the rest of its run is not sampled");
	drop(p);
	remarks_complain(p, text);
	if (again) {
		p->bereft = clock_us();
		procs_state(p, p->halted ? PROC_FOUND : PROC_WAITING);
		p->halted = p->held = 0;
		return;
	}
	if (alive && !p->leave)
		verdict_missed();
	leave_started(p);
	procs_state(p, alive ? PROC_FREED : PROC_GONE);
}

void leave_forget(struct proc *p)
{
	sample_drop(p);
	outlog_close(&p->logs);
	vars_free(&p->vars);
	locals_forget(p);
	record_clear(&p->record);
	free(p->script.said);
	free(p->resume);
	free(accounts_take_note(p));
	free(p->exe);
}
