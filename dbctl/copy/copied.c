/* copied.c - owns the copies: from the news of one to its end. */
#define _GNU_SOURCE /* waitid */
#include "process/accounts.h"
#include "base/clock.h"
#include "base/msg.h"
#include "copy/copied.h"
#include "process/copyfacts.h"
#include "copy/copylisten.h"
#include "copy/copyregs.h"
#include "engine/engine.h"
#include "engine/leave.h"
#include "process/pool.h"
#include "process/procs.h"
#include "process/remarks.h"
#include "sample/sample.h"
#include "process/questions.h"
#include "log/verdict.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum {
	LOOK_MS = 100,  /* between two looks whether a process has ended, or a copy hangs */
	LATE_MS = 1000, /* how long to wait for the last copy of a process that has ended */
};

static int leaving; /* no copies are wanted of any process */

static void let_make(struct proc *p)
{
	uint32_t made = (uint32_t)p->copy.made;

	/* the process itself sees when no process has the number any more */
	p->copy.made = 0;
	__atomic_compare_exchange_n(
		&p->copy.page->copy, &made, 0, 0, __ATOMIC_RELEASE, __ATOMIC_RELAXED);
}

static void to_afar(struct proc *p)
{
	copyfacts_end(p);
	let_make(p);
	p->sample.sampling = 0;
	procs_state(p, PROC_AFAR);
}

static struct proc *of(pid_t pid)
{
	struct proc *p = procs_all();

	while (p && (p->pid != pid || !p->copy.page || p->state == PROC_GONE))
		p = p->next;
	return p;
}

/* Process PID copies itself.  If PID is known already, it has executed another program: the old one
 * ends as if its process had ended. */
static int hello(pid_t pid, struct copies_page *page)
{
	static uint32_t hellos;
	struct proc *p = of(pid);

	if (p)
		p->copy.over = 1;
	p = leaving ? NULL : procs_new(pid);
	if (!p)
		return 0;
	p->copy.page = page;
	p->copy.number = page->number = ++hellos;
	p->copy.fd = -1;
	procs_state(p, PROC_AFAR);
	return 1;
}

static void news(pid_t pid, const struct copies_news *n, int fd)
{
	struct proc *p = of((pid_t)n->pid);

	/* a copy that was made before its process executed this program may report late */
	if (!p || p->copy.number != n->number || p->state != PROC_AFAR || p->copy.over) {
		close(fd); /* this ends the copy */
		return;
	}
	p->copy.pid = pid;
	p->copy.made = pid;
	p->copy.fd = fd;
	p->copy.tid = (pid_t)n->tid;
	p->copy.hung = 0;
	p->copy.seen++;
	if (copyregs_set(pid, n) != 0) {
		p->sample.lost[LOST_ENDED]++;
		accounts_note(p,
			errno == EPERM ? "a copy cannot be traced: no permission"
				       : "a copy ended on its own");
		to_afar(p);
		return;
	}
	procs_state(p, PROC_COPIED);
	post(p, EV_TICK, NULL);
}

int copied_start(uint64_t *key)
{
	static const struct copylisten_use use = {hello, news};

	return copylisten_start(&use, key);
}

void copied_stop(void)
{
	leaving = 1;
}

/* Where a child of others is the first that has ended, those behind it wait for the next SIGCHLD:
 * waitid names no second one.  They keep a number each till then, and nothing waits for them. */
void copied_reap(int (*others)(pid_t pid))
{
	siginfo_t si;

	for (;;) {
		si.si_pid = 0;
		if (waitid(P_ALL, 0, &si, WEXITED | WNOHANG | WNOWAIT | __WALL) != 0 || !si.si_pid
			|| others(si.si_pid))
			return;
		waitpid(si.si_pid, NULL, WNOHANG | __WALL);
	}
}

#define FILTER "it makes system calls directly, and may have a seccomp filter"

/* Why the system made no copies, for people. */
static void note_refusals(struct proc *p)
{
	char why[120];
	int e = 1;

	while (e < 63 && !(p->copy.page->errors >> e & 1))
		e++;
	snprintf(why, sizeof why, "no copy could be made: %s", strerror(e));
	if (p->copy.page->errors && !p->accounts.note)
		accounts_note(p, why);
	if (p->copy.page->sandboxed && !p->accounts.note)
		accounts_note(p, "no samples after it entered a seccomp sandbox");
	if (p->copy.page->head.lost[PCT_LOST_FILTER] && p->logs.name && !p->accounts.note)
		accounts_note(p, "samples are lost: " FILTER);
}

/* P is not looked at any more. */
static void go(struct proc *p)
{
	struct copies_page *c = p->copy.page;

	__atomic_store_n(&c->closed, 1, __ATOMIC_RELAXED);
	if (c->made > p->copy.seen)
		p->sample.lost[LOST_ENDED] += c->made - p->copy.seen;
	if (c->made && !p->logs.name) /* none of its copies was questioned */
		outlog_blocked(p->pid, "it ended before its copies were examined", p->exe);
	else if (!p->logs.name && c->head.lost[PCT_LOST_FILTER])
		outlog_blocked(p->pid, FILTER, p->exe);
	note_refusals(p);
	accounts_write(p, 0);
	if (p->dbg)
		pool_give(p->dbg);
	p->dbg = NULL;
	procs_state(p, PROC_GONE);
}

/* Whether P, which has ended, left a copy that has not reported yet. */
static int has_heir(struct proc *p)
{
	int64_t now = clock_ms();

	if (!p->copy.ended)
		p->copy.ended = now;
	return now - p->copy.ended < LATE_MS && copyfacts_unheard(p);
}

void copied_afar(struct proc *p, struct news *n)
{
	struct target_stat s;

	(void)n;
	if (p->copy.over)
		go(p);
	else if (procs_alive(p, &s))
		procs_again(LOOK_MS);
	else if (has_heir(p))
		procs_again(1);
	else
		go(p);
}

void copied_leave(struct proc *p, struct news *n)
{
	(void)n;
	to_afar(p);
	go(p);
}

static void answered(void *arg, const char *text, int failed)
{
	(void)failed;
	post(arg, EV_ATTACHED, text);
}

static void join(struct proc *p)
{
	procs_state(p, PROC_JOINING);
	if (!p->copy.begun)
		question(p->dbg, SAY_copies, NULL, NULL, debugger_deadline, NULL, NULL);
	question_turn(p->dbg, p);
	question_attach(p->dbg, p->copy.pid, answered, p);
}

/* Free a debugger that only waits for a copy of another process. */
static void free_one(void)
{
	struct proc *longest = NULL;

	for (struct proc *q = procs_all(); q; q = q->next)
		if (q->state == PROC_AFAR && q->dbg && (!longest || q->since < longest->since))
			longest = q;
	if (longest)
		pool_give(longest->dbg);
	if (longest)
		longest->dbg = NULL;
}

void copied_waiting(struct proc *p, struct news *n)
{
	unsigned waiting = 0;

	(void)n;
	for (struct proc *q = procs_all(); q; q = q->next)
		waiting += q->state == PROC_COPIED;
	if (!p->dbg)
		p->dbg = pool_take(p, waiting, 0);
	if (!p->dbg && pool_full()) {
		free_one();
		p->dbg = pool_take(p, waiting, 0);
	}
	if (p->dbg) {
		join(p);
	} else if (pool_broken()) {
		p->sample.lost[LOST_DEBUGGER]++;
		to_afar(p);
		go(p);
		verdict_missed();
	} else {
		procs_again(LOOK_MS);
	}
}

static void killed(void *arg, const char *text, int failed)
{
	(void)failed;
	post(arg, EV_DETACHED, text);
}

static void end(struct proc *p)
{
	procs_state(p, PROC_ENDING);
	question(p->dbg, SAY_kill, NULL, NULL, debugger_deadline, killed, p);
}

void copied_attached(struct proc *p, struct news *n)
{
	struct target_stat s;

	if (target_stat(p->copy.pid, &s) != 0 || !target_traced_by(&s, p->dbg->c.pid)) {
		const char *why = target_forbidden(p->copy.pid);
		accounts_note(p, why ? why : n->text);
		end(p);
		return;
	}
	procs_state(p, PROC_QUESTIONED);
	post(p, p->copy.begun ? EV_SAMPLED : EV_BEGIN, NULL);
}

void copied_sample(struct proc *p, struct news *n)
{
	struct record *r = &p->script.record;
	struct news none = {.text = (char[]){""}};

	(void)n;
	record_clear(r);
	record_set(r, REC_reason, "signal", 6);
	record_set(r, REC_signal, "SIGVTALRM", 9);
	record_set_number(r, REC_pid, (long)p->pid);
	record_set(r, REC_thread, "1", 1);
	record_set_number(r, REC_tid, (long)p->copy.tid);
	p->script.depth = 0;
	p->script.matched = p->script.spawned = 0;
	p->sample.sampling = 1;
	engine_stopped(p, &none);
}

void copied_asked(struct proc *p, struct news *n)
{
	(void)n;
	if (!p->copy.begun && p->script.rule && !p->copy.hung) {
		p->copy.begun = 1;
		post(p, EV_SAMPLED, NULL);
		return;
	}
	if (!p->script.rule)
		__atomic_store_n(&p->copy.page->closed, 1, __ATOMIC_RELAXED);
	accounts_write(p, 1); /* also the mappings of its code: the copy still exists */
	end(p);
}

void copied_limit(struct proc *p, struct news *n)
{
	const struct debugger *d = p->dbg;
	int64_t last = d->heard > p->since ? d->heard : p->since;

	(void)n;
	procs_again(LOOK_MS);
	/* reading symbols may take long */
	if (p->copy.hung || (d->questions && d->question[0].ms > debugger_deadline)
		|| clock_ms() - last < debugger_deadline / COPIED_LIMIT)
		return;
	p->copy.hung = 1;
	p->script.depth = 0;
	kill(p->copy.pid, SIGKILL); /* then the debugger answers */
}

void copied_hurry(struct proc *p, struct news *n)
{
	(void)n;
	__atomic_store_n(&p->copy.page->closed, 1, __ATOMIC_RELAXED);
	/* otherwise its questions are asked to the end */
	if (!p->script.pending && !p->script.depth)
		end(p);
}

void copied_killed(struct proc *p, struct news *n)
{
	(void)n;
	if (p->copy.hung)
		p->sample.lost[LOST_HUNG]++;
	else if (!p->sample.sampling)
		p->sample.lost[LOST_ENDED]++;
	else if (p->script.matched)
		p->sample.recorded++;
	else
		p->sample.lost[LOST_UNMATCHED]++;
	to_afar(p);
}

void copied_bereaved(struct proc *p, struct news *n)
{
	char text[300];

	p->sample.lost[LOST_DEBUGGER] += p->state != PROC_AFAR;
	p->dbg = NULL;
	p->script.pending = p->script.pending_vars = 0;
	p->script.depth = 0;
	snprintf(text, sizeof text, "its debugger %s (%s)", n->text, pool_program());
	remarks_complain(p, text);
	to_afar(p);
	/* the script's variables are about the dead debugger, not about the next one */
	vars_free(&p->script.vars);
	p->copy.begun = 0;
	if (++p->tries < LEAVE_TRIES)
		return;
	verdict_missed();
	go(p);
}
