/* statetable.c - the protocol between processes and debuggers: a row for each state of a process,
 * with what is done at each event that it can have there.  States are listed in proc.h, events in
 * post.h.  If a function changes the state, its declaration says so, in the header that its name
 * begins with.  An event without a function changes nothing.
 *
 *	FOUND -> WAITING ----> BORN -> ATTACHING -> STOPPED <----> RUNNING -> RECALLED
 *	         NEWBORN --'    the parent: BIRTH <---'  ^ ^         or EMBRYO    |
 *	                                                 | '-> KEPT               v
 *	                       DEAD -> GONE <- FREED <- LEAVING <----- (stops) ---' */
#include "adopt.h"
#include "engine/engine.h"
#include "guard.h"
#include "engine/halt.h"
#include "engine/leave.h"
#include "statetable.h"
#include "process/pool.h"
#include "process/procs.h"
#include "stub/remote.h"
#include "stub/remotecall.h"
#include "sample/kick.h"
#include "sample/sample.h"
#include "sample/stall.h"
#include "stops.h"

enum { IDLE_MS = 1000 }; /* from tick to tick when no process asks for one */

typedef void cell(struct proc *p, struct news *n);

/* clang-format off */
static cell *const table[PROC_STATES][EVENTS] = {
	/* without a debugger */
	[PROC_FOUND] = {
		[EV_TICK] = adopt_found, /* WAITING, when it runs again */
		[EV_LEAVE] = leave_now,
	},
	[PROC_WAITING] = {
		[EV_TICK] = adopt_waiting, /* BORN, when there is a debugger */
		[EV_LEAVE] = leave_now,
	},
	[PROC_NEWBORN] = { /* its parent must go on first: EV_LEAVE waits */
		[EV_TICK] = adopt_waiting,
	},

	/* a debugger comes */
	[PROC_BORN] = {
		[EV_TICK] = adopt_born, /* ATTACHING, when no other debugger holds it */
		[EV_LEAVE] = leave_now,
		[EV_BEREAVED] = adopt_again, /* WAITING: parked, it spins meanwhile */
	},
	[PROC_ATTACHING] = {
		[EV_TICK] = adopt_attaching,
		[EV_ATTACHED] = adopt_attached, /* STOPPED; EV_BEGIN, or EV_RESUME of an embryo */
		[EV_WATCH] = stall_answer,
		[EV_BEREAVED] = leave_bereaved, /* WAITING for another; FREED after LEAVE_TRIES */
	},

	/* it stands still */
	[PROC_STOPPED] = {
		[EV_BEGIN] = engine_begin,
		[EV_PLACED] = engine_placed,
		[EV_ANSWERED] = engine_answered, /* BIRTH, EV_RESUME or EV_LEAVE in the end */
		[EV_RESUME] = stops_resume,      /* RUNNING, EMBRYO or KEPT */
		[EV_LEAVE] = leave_detach,       /* LEAVING, when nothing is awaited */
		[EV_WATCH] = stall_answer,
		[EV_THREAD_GONE] = sample_forget,
		[EV_BEREAVED] = leave_bereaved,
	},
	[PROC_BIRTH] = { /* EV_LEAVE waits for the child */
		[EV_CHILD_HELD] = engine_child_held, /* STOPPED; the actions go on */
		[EV_WATCH] = stall_answer,
		[EV_THREAD_GONE] = sample_forget,
		[EV_BEREAVED] = leave_bereaved, /* WAITING, its child too */
	},
	[PROC_KEPT] = {
		[EV_OPEN] = halt_open, /* STOPPED and EV_RESUME */
		[EV_LEAVE] = leave_stopped,
		[EV_WATCH] = stall_answer,
		[EV_THREAD_GONE] = sample_forget,
		[EV_BEREAVED] = leave_bereaved,
	},
	[PROC_DEAD] = {
		[EV_LEAVE] = leave_dead,
		[EV_BEREAVED] = leave_bereaved,
	},

	/* it runs; its stops */
	[PROC_EMBRYO] = {
		[EV_ENDED] = engine_ended, /* DEAD, then GONE */
		[EV_EXEC] = engine_begin,
		[EV_SAMPLED] = engine_unborn, /* a stop that was not for it */
		[EV_NUDGED] = stops_nudged,
		[EV_HALTED] = engine_unborn,
		[EV_STOPPED] = engine_unborn, /* BIRTH or EV_RESUME */
		[EV_REFUSED] = leave_refused,
		[EV_LEAVE] = leave_recall,
		[EV_CLOSE] = halt_stop,
		[EV_WATCH] = stall_running,
		[EV_THREAD_GONE] = sample_forget,
		[EV_BEREAVED] = leave_bereaved,
	},
	[PROC_RUNNING] = {
		[EV_DUE] = sample_take,
		[EV_SAID] = sample_said,
		[EV_ENDED] = engine_ended,
		[EV_EXEC] = engine_exec,
		[EV_SAMPLED] = engine_stopped, /* STOPPED; patterns and actions */
		[EV_NUDGED] = stops_nudged,    /* goes on at once */
		[EV_POKED] = stops_poked,
		[EV_HALTED] = engine_stopped, /* the same; at its EV_RESUME LEAVING, then FOUND */
		[EV_STOPPED] = engine_stopped,
		[EV_REFUSED] = leave_refused,
		[EV_LEAVE] = leave_recall, /* RECALLED: a stop is on its way */
		[EV_CLOSE] = halt_stop,
		[EV_WATCH] = stall_running,
		[EV_THREAD_GONE] = sample_forget,
		[EV_BEREAVED] = leave_bereaved,
	},
	[PROC_RECALLED] = { /* any stop serves, also one that was sent before */
		[EV_SAID] = sample_said,
		[EV_ENDED] = engine_ended,
		[EV_EXEC] = leave_stopped,
		[EV_SAMPLED] = leave_stopped,
		[EV_NUDGED] = leave_stopped,
		[EV_POKED] = leave_stopped,
		[EV_HALTED] = leave_stopped, /* FREED stopped */
		[EV_STOPPED] = leave_stopped,
		[EV_REFUSED] = leave_refused,
		[EV_LEAVE] = leave_recall, /* again, if no thread could be stopped */
		[EV_WATCH] = stall_recalled,
		[EV_THREAD_GONE] = sample_forget,
		[EV_BEREAVED] = leave_bereaved,
	},

	/* it is behind a stub */
	[PROC_DISTANT] = {
		[EV_TICK] = remotecall_waiting, /* CALLING, when there is a debugger */
		[EV_LEAVE] = remote_ended,
	},
	[PROC_CALLING] = {
		[EV_ATTACHED] = remotecall_answered,   /* PARTING; or more questions */
		[EV_ANSWERED] = remotecall_compared, /* HELD and EV_BEGIN, or PARTING */
		[EV_LEAVE] = remotecall_leave, /* the connection may hang: EV_BEREAVED */
		[EV_BEREAVED] = remote_bereaved, /* GONE, in any state */
	},
	[PROC_HELD] = {
		[EV_BEGIN] = engine_begin,
		[EV_PLACED] = engine_placed,
		[EV_ANSWERED] = engine_answered,
		[EV_RESUME] = stops_resume, /* AWAY or KEPT */
		[EV_LEAVE] = remote_detach, /* PARTING */
		[EV_BEREAVED] = remote_bereaved,
	},
	[PROC_AWAY] = {
		[EV_DUE] = remote_due,
		[EV_ENDED] = engine_ended,
		[EV_SAMPLED] = remote_sampled, /* CHOOSING, or HELD; patterns and actions */
		[EV_NUDGED] = remote_nudged,   /* EV_RESUME, or PARTING */
		[EV_RESUME] = stops_resume,
		[EV_STOPPED] = engine_stopped,
		[EV_REFUSED] = remote_refused, /* PARTING */
		[EV_LEAVE] = remote_recall,
		[EV_WATCH] = remote_overdue,
		[EV_BEREAVED] = remote_bereaved,
	},
	[PROC_CHOOSING] = {
		[EV_PLACED] = remote_chosen, /* HELD */
		[EV_BEREAVED] = remote_bereaved,
	},
	[PROC_PARTING] = {
		[EV_DETACHED] = remote_parted, /* GONE */
		[EV_WATCH] = remote_overdue, /* its target may still run */
		[EV_BEREAVED] = remote_bereaved,
	},

	/* it goes */
	[PROC_LEAVING] = {
		[EV_DETACHED] = leave_detached, /* FREED or FOUND, without a debugger */
		[EV_WATCH] = stall_answer,
		[EV_BEREAVED] = leave_bereaved, /* FREED */
	},
	[PROC_FREED] = {
		[EV_TICK] = leave_watched, /* GONE after a moment */
	},
};
/* clang-format on */

static void act(struct proc *p, enum event e, struct news *n)
{
	if (table[p->state][e])
		table[p->state][e](p, n);
}

static void bereaved(void *owner, const char *why)
{
	post(owner, EV_BEREAVED, why);
}

static void said(void *owner, char *text)
{
	post(owner, EV_SAID, text);
}

/* A debugger is about to be killed: remove its breakpoints while the process is stopped. */
static void doomed(void *owner)
{
	target_unbreak(((struct proc *)owner)->pid);
}

void statetable_start(const char *debugger, unsigned most)
{
	static const struct pool_owner owner = {bereaved, said, doomed};

	post_to(act);
	pool_init(debugger, most, &owner);
}

/* A second has passed: look for lost stops, and for a debugger that stalls. */
static void watch(struct proc *p)
{
	kick_hear(p);
	if (p->dbg && p->dbg->questions && !p->dbg->killed)
		post(p, EV_WATCH, NULL);
}

int statetable_tick(int64_t now)
{
	halt_look(now);
	for (struct proc *p = procs_all(); p; p = p->next) {
		post(p, EV_TICK, NULL);
		if (stall_due(p, now))
			watch(p);
		if (p->leave)
			procs_leave(p);
	}
	procs_sweep(leave_forget);
	guard_update(procs_all());
	return procs_until(IDLE_MS);
}
