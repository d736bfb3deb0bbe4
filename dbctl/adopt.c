/* adopt.c - see adopt.h. */
#include "adopt.h"
#include "base/msg.h"
#include "engine.h"
#include "follow.h"
#include "guard.h"
#include "pool.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
	START_MS = 60000, /* for so long a process may wait for a debugger that starts */
	QUEUE_MS = 5000,  /* and for one that is in use; see patience */
	FREE_MS = 5000,   /* and for the debugger of its parent to let go of it */
	RETRY_MS = 20,
	STOPPED_MS = 200, /* between two looks whether a stopped process runs again */
};

/* ms: a process that waits in vain holds up its parent, whose other children may come to the
 * same; until a debugger becomes free, each waits shorter than the one before. */
static int64_t patience = QUEUE_MS;

/* The line of TEXT that says what went wrong. */
static void complaint(const char *text, char *out, size_t size)
{
	static const char *const signs[] = {
		"ptrace:", "warning: process", "No such process", "annot"};
	const char *at = NULL;

	for (size_t i = 0; i < sizeof signs / sizeof *signs && !at; i++)
		at = strstr(text, signs[i]);
	if (!at)
		at = text;
	snprintf(out, size, "%.*s", (int)strcspn(at, "\n"), at);
}

static void attached(void *arg, const char *text, int failed)
{
	struct proc *p = arg;
	struct target_stat s;
	const char *why;
	char said[200], message[500];

	(void)failed;
	if (target_stat(p->pid, &s) != 0 || s.start != p->start || s.state == 'Z') {
		follow_end(p, NULL); /* it has ended: nothing is lost */
		return;
	}
	if (!s.tracer || getsid(s.tracer) != p->dbg->c.pid) {
		why = target_forbidden(p->pid);
		complaint(text, said, sizeof said);
		snprintf(message, sizeof message, "cannot be traced: %s", why ? why : said);
		follow_end(p, message);
		return;
	}
	target_unpark(p->pid, &p->park);
	follow_catch(p);
	follow_state(p, PROC_STOPPED);
	if (p->started) {
		p->started(p);
		p->started = NULL;
	}
	if (p->leave && !engine_busy(p))
		follow_leave(p);
	else if (p->embryo)
		follow_resume(p, "continue");
	else
		follow_begin(p, "attached");
}

static void attach(struct proc *p)
{
	char command[40];

	follow_state(p, PROC_ATTACHING);
	snprintf(command, sizeof command, "attach %ld", (long)p->pid);
	debugger_tell(p->dbg, command, debugger_deadline, attached, p);
}

/* Its debugger is there: take it out of the hands of its parent's. */
static void hand_over(struct proc *p)
{
	const char *why = NULL;
	struct proc *parent = p->parent;

	if (parent && target_park(p->pid, &p->park, &why) != 0) {
		char text[200];
		snprintf(text, sizeof text, "not followed: %s", why);
		follow_end(p, text);
		return;
	}
	guard_update(follow_all());
	follow_state(p, PROC_BORN);
	p->parent = NULL;
	if (parent)
		engine_go_on(parent);
}

void adopt_born(struct proc *p, int64_t now)
{
	struct target_stat s;

	if (target_stat(p->pid, &s) != 0 || s.start != p->start || s.state == 'Z') {
		follow_end(p, NULL);
	} else if (!s.tracer) {
		attach(p);
	} else if (p->own || now - p->since > FREE_MS) {
		const char *why = target_forbidden(p->pid);
		follow_end(p, why ? why : "cannot be traced");
	}
}

int adopt_waiting(struct proc *p, int64_t now)
{
	struct target_stat s;
	unsigned waiting = 0;
	int taken;

	if (target_stat(p->pid, &s) != 0 || s.start != p->start || s.state == 'Z') {
		follow_end(p, NULL);
		return 0;
	}
	if (p->wait_stopped && s.state == 'T')
		return STOPPED_MS;
	p->wait_stopped = 0;
	if (p->tries && s.state == 'T' && !p->held) {
		kill(p->pid, SIGCONT); /* a stop for the debugger that has died */
		return RETRY_MS;
	}
	if (!p->parent && s.tracer && now - p->since > 100) {
		follow_end(p, target_forbidden(p->pid));
		return 0;
	}
	for (struct proc *q = follow_all(); q; q = q->next)
		waiting += q->state == PROC_WAITING && !q->wait_stopped;
	p->dbg = pool_take(p, waiting, engine_busy(p));
	taken = pool_full();
	if (p->dbg) {
		hand_over(p);
	} else if (pool_broken()
		|| (now - p->since > (taken ? patience : START_MS) && !engine_busy(p))) {
		char why[100];
		if (taken)
			patience /= 8;
		snprintf(why, sizeof why,
			pool_broken()   ? "not followed: there is no debugger"
				: taken ? "not followed: all %u debuggers are in use (-j)"
					: "not followed: no debugger became ready",
			pool_limit());
		follow_end(p, why);
	}
	return (int)(patience / 2) + 1;
}
