/* stall.c - looks for waits that last too long, once a second. */
#include "base/clock.h"
#include "process/procs.h"
#include "process/remarks.h"
#include "sample/kick.h"
#include "sample/stall.h"

#include <stdio.h>
#include <string.h>

enum { LOOK_MS = 1000 }; /* between two looks; what is seen at both has lasted */

/* Whether the debugger of P has used no CPU time since the last look, and waits for nothing that
 * ends. */
static int idle(struct proc *p)
{
	struct target_stat s, gdb;
	uint64_t before = p->stall.cpu;

	/* where a script starts the debugger, only the tracer is the debugger */
	if (target_stat(p->pid, &s) != 0)
		s.tracer = 0;
	if (target_stat(s.tracer ? s.tracer : p->dbg->x.c.pid, &gdb) != 0)
		return 0;
	p->stall.cpu = gdb.cpu;
	return gdb.cpu == before && gdb.state != 'R' && gdb.state != 'D';
}

static void give_up(struct proc *p, const char *what)
{
	char why[120];

	snprintf(why, sizeof why, "%s for %d s", what, debugger_deadline / 1000);
	debugger_kill(p->dbg, why);
}

/* P should be running.  STILL is for how many ms its debugger has done nothing; 0: it does
 * something. */
static void look_running(struct proc *p, int64_t still)
{
	struct target_threads t;

	target_threads(p->pid, &t);
	if (still && !p->stub && !t.traced && !t.running && !t.asleep) {
		p->stall.held += LOOK_MS;
		if (p->stall.held >= debugger_deadline)
			give_up(p, "did not report that the process has ended");
		return;
	}
	if (!still || !t.traced || t.running) {
		p->stall.held = 0;
		return;
	}
	p->stall.held += LOOK_MS;
	if (p->stall.held >= debugger_deadline) {
		give_up(p, t.asleep ? "held threads back" : "let none of its threads run");
	} else if (t.asleep && p->stall.held >= 2 * LOOK_MS && !kick_tid(p)) {
		/* a debugger that reacts to this is not idle any more */
		remarks_verbose(p, "its debugger holds other threads back: waking it");
		kick_nudge(p, t.asleep);
	}
}

int stall_due(struct proc *p, int64_t now)
{
	const struct debugger *d = p->dbg;

	if (!d || now - p->stall.looked < LOOK_MS || !d->questions || d->killed)
		return 0;
	p->stall.looked = now;
	return 1;
}

/* Returns for how many ms the debugger of P has done nothing; 0 when it does something. */
static int64_t still_for(struct proc *p)
{
	int64_t now = clock_ms();

	if (now - p->dbg->heard >= LOOK_MS && idle(p) && p->stall.idle)
		return now - p->stall.idle;
	p->stall.idle = now;
	return 0;
}

void stall_answer(struct proc *p, struct news *n)
{
	int64_t ms = still_for(p);

	(void)n;
	/* only a debugger that does something may use up a longer deadline */
	if (p->dbg->question[0].ms > debugger_deadline && ms > debugger_deadline)
		give_up(p, "did not answer, and did nothing,");
}

void stall_running(struct proc *p, struct news *n)
{
	if (p->dbg->question[0].ms) /* it owes an answer before it lets P run */
		stall_answer(p, n);
	else
		look_running(p, still_for(p));
}

void stall_recalled(struct proc *p, struct news *n)
{
	p->stall.leaving += LOOK_MS;
	if (p->stall.leaving > debugger_deadline)
		give_up(p, "could not stop it");
	else
		stall_running(p, n);
}
