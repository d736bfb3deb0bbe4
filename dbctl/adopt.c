/* adopt.c - gives processes their debuggers. */
#include "adopt.h"
#include "base/clock.h"
#include "base/msg.h"
#include "process/questions.h"
#include "guard.h"
#include "engine/leave.h"
#include "process/pool.h"
#include "process/procs.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

enum {
	START_MS = 60000, /* how long a process may wait for a debugger that starts */
	QUEUE_MS = 5000,  /* the first value of `patience' */
	FREE_MS = 5000,   /* how long it may wait until its parent's debugger has let go of it */
	LOOK_MS = 1,      /* between two checks whether another debugger still holds a newborn */
	RETRY_MS = 20,
	STOPPED_MS = 50, /* between two checks whether a stopped process runs again */
	ATTACH_MS = 200, /* between two checks whether a debugger that attaches has lost its stop */
};

/* ms that a process waits for a free debugger.  Its parent waits with it, and the parent's other
 * children may also have to wait.  So after each process that waits in vain, the next ones wait
 * shorter, until none waits any more. */
static int64_t patience = QUEUE_MS;

/* Copy the line of TEXT that says what went wrong to OUT, of SIZE bytes. */
static void complaint(const char *text, char *out, size_t size)
{
	const char *at = text;

	driver_matches(SAY_complaint, text, &at);
	snprintf(out, size, "%.*s", (int)strcspn(at, "\n"), at);
}

/* Is appended to an EPERM when no property of the process itself forbids tracing it. */
static const char around[] =
	" In a container, ptrace needs docker run --cap-add SYS_PTRACE, and a seccomp filter that "
	"allows it; see pct doctor";

/* The system says that P has ended or cannot be traced.  Detach all the same: if the system was
 * wrong, the debugger has P. */
static void refused(struct proc *p, const char *why)
{
	question_detach(p->dbg, NULL, NULL);
	leave_end(p, why);
}

void adopt_attached(struct proc *p, struct news *n)
{
	struct target_stat s;
	const char *why;
	char said[200], message[500];

	if (!procs_alive(p, &s)) {
		refused(p, NULL); /* nothing is lost */
		return;
	}
	if (!target_traced_by(&s, p->dbg->x.c.pid)) {
		why = target_forbidden(p->pid);
		complaint(n->text, said, sizeof said);
		snprintf(message, sizeof message, "cannot be traced: %s%s", why ? why : said,
			!why && strstr(said, strerror(EPERM)) ? around : "");
		refused(p, message);
		return;
	}
	target_unpark(p->pid, &p->park);
	question_births(p->dbg);
	procs_state(p, PROC_STOPPED);
	leave_started(p);
	if (p->leave && !procs_kept_by_script(p))
		procs_leave(p);
	else if (p->embryo)
		post(p, EV_RESUME, "continue");
	else
		post(p, EV_BEGIN, NULL);
}

static void attached(void *arg, const char *text, int failed)
{
	(void)failed;
	post(arg, EV_ATTACHED, text);
}

/* P has a debugger now: have the debugger of P's parent let go of P. */
static void hand_over(struct proc *p)
{
	const char *why = NULL;
	struct proc *parent = p->parent;

	if (parent && target_park(p->pid, &p->park, &why) != 0) {
		char text[200];
		snprintf(text, sizeof text, "not followed: %s", why);
		leave_end(p, text);
		return;
	}
	guard_update(procs_all());
	procs_state(p, PROC_BORN);
	p->parent = NULL;
	if (parent)
		post(parent, EV_CHILD_HELD, NULL);
	post(p, EV_TICK, NULL);
}

void adopt_born(struct proc *p, struct news *n)
{
	struct target_stat s;

	(void)n;
	if (!procs_alive(p, &s)) {
		leave_end(p, NULL);
	} else if (!s.tracer) {
		procs_state(p, PROC_ATTACHING);
		question_attach(p->dbg, p->pid, attached, p);
		procs_again(ATTACH_MS);
	} else if (p->own || clock_ms() - p->since > FREE_MS) {
		const char *why = target_forbidden(p->pid);
		leave_end(p, why ? why : "cannot be traced");
	} else {
		procs_again(LOOK_MS);
	}
}

void adopt_attaching(struct proc *p, struct news *n)
{
	struct target_stat s;

	(void)n;
	procs_again(ATTACH_MS);
	if (clock_ms() - p->since < ATTACH_MS || target_stat(p->pid, &s) != 0
		|| !target_traced_by(&s, p->dbg->x.c.pid) || !strchr("RSD", s.state)
		|| target_awaits_stop(p->pid, p->pid))
		return;
	target_signal(p->pid, p->pid, SIGSTOP);
}

void adopt_again(struct proc *p, struct news *n)
{
	p->dbg = NULL;
	if (++p->tries < LEAVE_TRIES) {
		procs_state(p, PROC_WAITING);
	} else {
		char why[100];
		snprintf(why, sizeof why, "not followed: its debugger %.60s", n->text);
		leave_end(p, why);
	}
}

void adopt_found(struct proc *p, struct news *n)
{
	struct target_stat s;

	if (!procs_alive(p, &s)) {
		leave_end(p, NULL);
	} else if (s.state == 'T' || clock_ms() - p->since < STOPPED_MS) {
		procs_again(STOPPED_MS);
	} else {
		p->held = 0;
		p->state = PROC_WAITING;
		adopt_waiting(p, n);
	}
}

/* No debugger is free for P, which has waited for MS: give it up when that is too long. */
static void wait_on(struct proc *p, int64_t ms)
{
	int taken = pool_full();
	char why[100];

	procs_again(patience / 2 + 1);
	if (!pool_broken() && (ms <= (taken ? patience : START_MS) || procs_kept_by_script(p)))
		return;
	if (taken)
		patience /= 8;
	snprintf(why, sizeof why,
		pool_broken()   ? "not followed: the debugger cannot be run"
			: taken ? "not followed: all %u debuggers are in use (-j)"
				: "not followed: no debugger became ready",
		pool_limit());
	leave_end(p, why);
}

void adopt_waiting(struct proc *p, struct news *n)
{
	struct target_stat s;
	unsigned waiting = 0;
	int64_t ms = clock_ms() - p->since;

	(void)n;
	if (!procs_alive(p, &s)) {
		leave_end(p, NULL);
		return;
	}
	if (p->tries && s.state == 'T' && !p->held) {
		kill(p->pid, SIGCONT); /* it was stopped for a debugger that has died */
		procs_again(RETRY_MS);
		return;
	}
	if (!p->parent && !p->park.len && s.tracer && ms > 100) {
		leave_end(p, target_forbidden(p->pid));
		return;
	}
	for (struct proc *q = procs_all(); q; q = q->next)
		waiting += q->state == PROC_WAITING || q->state == PROC_NEWBORN;
	p->dbg = pool_take(p, waiting, procs_kept_by_script(p));
	if (p->dbg && waiting == 1)
		patience = QUEUE_MS;
	if (p->dbg)
		hand_over(p);
	else
		wait_on(p, ms);
}
