/* remote.c - interrupts a remote target, tells what its stops are, and lets it go. */
#define _GNU_SOURCE /* random */
#include "process/accounts.h"
#include "base/clock.h"
#include "engine/actions.h"
#include "engine/engine.h"
#include "process/pool.h"
#include "process/procs.h"
#include "process/remarks.h"
#include "stub/remote.h"
#include "engine/remotebirths.h"
#include "sample/kick.h"
#include "sample/sample.h"
#include "process/questions.h"
#include "debugger/stoptext.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	LOOK_MS = 20,
	SETTLE_US = 1000, /* least time from a resumption to an interrupt */
	QUITS = 20,       /* give up after so many resumptions in a row that an interrupt ended */
};

void remote_end(struct proc *p, const char *why)
{
	if (why)
		remarks_missed(p, why);
	accounts_write(p, 0);
	sample_drop(p);
	if (p->dbg)
		pool_give(p->dbg);
	p->dbg = NULL;
	procs_state(p, PROC_GONE);
}

void remote_line(const char *text, const char *at, char *out, size_t size)
{
	while (at > text && at[-1] != '\n')
		at--;
	snprintf(out, size, "%.*s", (int)strcspn(at, "\n"), at);
}

static void detached(void *arg, const char *text, int failed)
{
	(void)failed;
	post(arg, EV_DETACHED, text);
}

static void part(struct proc *p)
{
	procs_state(p, PROC_PARTING);
	question(p->dbg, SAY_remote_end, "resume", driver_text(SAY_remote_resume),
		debugger_deadline, detached, p);
}

void remote_refuse(struct proc *p, const char *why)
{
	remarks_missed(p, why);
	part(p);
}

pid_t remote_interrupter(const struct proc *p)
{
	return p->remote.interrupter ? p->remote.interrupter : p->dbg ? p->dbg->x.c.pid : 0;
}

/* Whether P's debugger has let it run for sure.  gdb first says that the target runs, and only then
 * resumes it.  If a stub is interrupted before it lets its target run, it forgets the interrupt.
 * When gdb sleeps, it has sent everything.  When it has slept ever since the last look, it does not
 * await an answer of the stub either, as it does at a birth: an interrupt would disconnect it then,
 * or end it (gdb 13). */
static int settled(struct proc *p, int64_t now)
{
	struct target_stat s;
	uint64_t before = p->remote.slept;

	if (!p->dbg->resumed_us || now - p->dbg->resumed_us < SETTLE_US)
		return 0;
	if (target_stat(p->dbg->x.c.pid, &s) != 0)
		return 1;
	p->remote.slept = s.slept;
	return s.state == 'S' && s.slept == before;
}

/* Ask P to stop.  Returns whether P was asked; if not, ask again a moment later. */
static int interrupt(struct proc *p)
{
	int64_t now = clock_us();

	if (!settled(p, now))
		return 0;
	p->remote.asked = 1;
	p->remote.looks = 0;
	p->remote.asked_us = now;
	if (kill(remote_interrupter(p), SIGINT) != 0)
		post(p, EV_REFUSED, "the process of --interrupt does not exist");
	return 1;
}

void remote_due(struct proc *p, struct news *n)
{
	(void)n;
	if (!p->remote.asked && !interrupt(p))
		sample_later(p, SETTLE_US);
}

/* P has stopped for another reason than our interrupt, or has ended: forget the interrupt. */
static void crossed(struct proc *p)
{
	if (!p->remote.asked)
		return;
	accounts_add(p, LOST_MET, !p->remote.looks);
	p->remote.asked = 0;
	if (!p->remote.interrupter)
		debugger_sync(p->dbg);
}

/* Whether the stop of P looks like the result of an interrupt. */
static int interrupted(const struct proc *p)
{
	char *const *field = p->record.field;
	const char *signal = field[REC_signal];

	return signal && !field[REC_bkpt]
		&& (strcmp(signal, "SIGINT") == 0 || strcmp(signal, "SIGTRAP") == 0);
}

enum event remote_arrived(struct proc *p, enum event e)
{
	/* if P was only to be looked at, any stop will do: P stands still */
	int ours = p->remote.asked && e != EV_ENDED && (p->remote.looks || interrupted(p));

	if (e != EV_ENDED)
		e = !ours ? EV_STOPPED : p->remote.looks ? EV_NUDGED : EV_SAMPLED;
	kick_stands(p, ours ? p->remote.asked_us : clock_us(), e == EV_SAMPLED);
	if (ours)
		p->remote.asked = 0;
	else
		crossed(p);
	return e;
}

int remote_cut(struct proc *p, const char *text)
{
	const char *at;

	if (driver_matches(SAY_remote_gone, text, &at)) {
		post(p, EV_REFUSED, at + (*at == '\n'));
		return 1;
	}
	if (!driver_matches(SAY_remote_quit, text, NULL)) {
		p->remote.quits = 0;
		return 0;
	}
	/* its debugger was interrupted, and not the target */
	p->remote.asked = 0;
	if (++p->remote.quits > QUITS)
		post(p, EV_REFUSED, "its debugger cannot let it run");
	else
		post(p, EV_NUDGED, NULL);
	return 1;
}

int remote_bears(struct proc *p, const char *text)
{
	if (!remotebirths_is(p, text))
		return 0;
	crossed(p);
	remotebirths_said(p);
	post(p, EV_NUDGED, NULL);
	return 1;
}

int remote_refuses(struct proc *p, const char *text)
{
	char *const *field = p->record.field;

	/* a real step leads to a place */
	if (strcmp(field[REC_reason], "step") != 0 || field[REC_pc] || field[REC_func])
		return 0;
	post(p, EV_REFUSED, stoptext_after_running(text));
	return 1;
}

/* Returns one of the threads that TEXT lists, chosen at random; NULL when there is only one, or
 * none. */
static const char *any_thread(const char *text)
{
	static char id[24];
	const struct statement *s = driver_says(SAY_remote_threads);
	regmatch_t m[2];
	unsigned n = 0;

	for (size_t len; *text; text += len + (text[len] == '\n')) {
		len = strcspn(text, "\n");
		if (driver_match(s, 1, text, m, 2) && (size_t)m[0].rm_so < len
			&& random() % (long)++n == 0)
			snprintf(id, sizeof id, "%.*s", (int)(m[1].rm_eo - m[1].rm_so),
				text + m[1].rm_so);
	}
	return n > 1 ? id : NULL;
}

static void listed(void *arg, const char *text, int failed)
{
	struct proc *p = arg;
	struct record *r = &p->record;
	const char *id = failed ? NULL : any_thread(text);

	if (id) {
		question(p->dbg, SAY_remote_thread, "number", id, debugger_deadline, NULL, NULL);
		record_set(r, REC_thread, id, (size_t)-1);
		for (int i = REC_pc; i <= REC_lib; i++) {
			free(r->field[i]);
			r->field[i] = NULL;
		}
	}
	post(p, EV_PLACED, NULL);
}

void remote_sampled(struct proc *p, struct news *n)
{
	if (!driver_says(SAY_remote_threads) || driver_lacks("threads")) {
		engine_stopped(p, n);
		return;
	}
	procs_state(p, PROC_CHOOSING);
	debugger_ask(p->dbg, driver_text(SAY_remote_threads), debugger_deadline, listed, p);
}

void remote_chosen(struct proc *p, struct news *n)
{
	struct news none = {.text = (char[]){""}};

	(void)n;
	engine_stopped(p, &none);
}

void remote_detach(struct proc *p, struct news *n)
{
	(void)n;
	if (actions_awaited(p)) { /* EV_LEAVE comes again */
		procs_again(LOOK_MS);
		return;
	}
	part(p);
}

void remote_nudged(struct proc *p, struct news *n)
{
	if (p->leave)
		remote_detach(p, n);
	else
		post(p, EV_RESUME, "continue");
}

void remote_recall(struct proc *p, struct news *n)
{
	(void)n;
	procs_again(LOOK_MS);
	if (p->remote.asked || interrupt(p))
		p->remote.looks = 1;
}

void remote_parted(struct proc *p, struct news *n)
{
	(void)n;
	remarks_verbose(p, "detached");
	remote_end(p, NULL);
}

void remote_ended(struct proc *p, struct news *n)
{
	(void)n;
	remote_end(p, NULL);
}

void remote_refused(struct proc *p, struct news *n)
{
	char line[300], why[400];

	remote_line(n->text, n->text, line, sizeof line);
	snprintf(why, sizeof why, "lost: %.100s", line);
	accounts_add(p, LOST_DEBUGGER, p->remote.asked && !p->remote.looks);
	remote_refuse(p, why); /* the resumption failed: its debugger still holds it */
}

void remote_overdue(struct proc *p, struct news *n)
{
	char why[100];
	const char *what;
	struct debugger *d = p->dbg;

	(void)n;
	if (p->remote.asked && clock_us() - p->remote.asked_us >= debugger_deadline * 1000LL)
		what = "could not stop its target";
	else if (p->state == PROC_AWAY && !d->resumed_us
		&& clock_ms() - d->resume_ms >= debugger_deadline)
		what = "did not let its target run";
	else
		return;
	snprintf(why, sizeof why, "%s for %d s", what, debugger_deadline / 1000);
	debugger_kill(d, why);
}

void remote_bereaved(struct proc *p, struct news *n)
{
	char why[300];

	snprintf(why, sizeof why, "its debugger %.200s (%s)", n->text, pool_program());
	p->dbg = NULL;
	accounts_add(p, LOST_DEBUGGER, sample_taking(p) || p->remote.asked);
	remote_end(p, why);
}
