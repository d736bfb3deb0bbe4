/* stall.c - see stall.h. */
#include "engine.h"
#include "follow.h"
#include "sample.h"
#include "stall.h"

#include <stdio.h>
#include <string.h>

enum { LOOK_MS = 1000 }; /* between two looks; what is seen at both has lasted */

/* Whether the debugger of P has used no CPU time since the last look, and waits for nothing that
 * ends. */
static int idle(struct proc *p)
{
	struct target_stat s, gdb;
	uint64_t before = p->stall.cpu;

	/* who traces it is the debugger, where that was started by a script */
	if (target_stat(p->pid, &s) != 0
		|| target_stat(s.tracer ? s.tracer : p->dbg->c.pid, &gdb) != 0)
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

/* It runs, as far as we know.  STILL: ms since when its debugger does nothing; 0 it does. */
static void look_running(struct proc *p, int64_t still)
{
	struct target_threads t;

	target_threads(p->pid, &t);
	if (!still || !t.traced || t.running) {
		p->stall.held = 0;
		return;
	}
	p->stall.held += LOOK_MS;
	if (p->stall.held >= debugger_deadline) {
		give_up(p, t.asleep ? "held threads back" : "let none of its threads run");
	} else if (t.asleep && p->stall.held >= 2 * LOOK_MS && !p->kicked) {
		/* one that answers has done something */
		follow_verbose(p, "its debugger holds other threads back: woken");
		sample_nudge(p, t.asleep);
	}
}

void stall_look(struct proc *p, int64_t now)
{
	const struct debugger *d = p->dbg;
	int64_t still;

	if (now - p->stall.looked < LOOK_MS || !d->questions || d->killed)
		return;
	p->stall.looked = now;
	if (p->state == PROC_RUNNING)
		sample_forget(p);
	if (p->dbg != d)
		return;
	if (p->state == PROC_RUNNING && p->leave && !engine_busy(p)) {
		p->stall.leaving += LOOK_MS;
		if (p->stall.leaving > debugger_deadline) {
			give_up(p, "could not stop it");
			return;
		}
	}
	if (now - d->heard < LOOK_MS || !idle(p) || !p->stall.idle) {
		p->stall.idle = now;
		still = 0;
	} else {
		still = now - p->stall.idle;
	}
	if (!d->question[0].ms)
		look_running(p, still);
	else if (d->question[0].ms > debugger_deadline && still > debugger_deadline)
		give_up(p, "did not answer, and did nothing,");
}
