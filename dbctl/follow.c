/* follow.c - see follow.h. */
#include "follow.h"
#include "autosample.h"
#include "engine.h"
#include "image.h"
#include "msg.h"
#include "sample.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	GDB_BYTES = 100 << 20,  /* memory of a debugger with the symbols of a common program */
	START_MS = 60000,       /* for so long a process may wait for a debugger that starts */
	QUEUE_MS = 5000,        /* and for one that is in use; see patience */
	FREE_MS = 5000,         /* and for the debugger of its parent to let go of it */
	LOOK_MS = 1,            /* between two looks whether it has */
	STOPPED_MS = 200,       /* whether a stopped process runs again */
	HALT_MS = 500,          /* for a process to come to a stand */
	STARTING = 2,           /* debuggers that start at once: each takes a CPU */
	TRIES = 3,              /* debuggers that may die on one process */
	SYMBOLS_MS = 600000,    /* a huge program is read for the first time */
};

int follow_lost;

static struct follow_opt opt;
static struct debugger *debuggers;
static struct proc *procs;
static unsigned limit, broken;

/* ms: a process that waits in vain holds up its parent, whose other children may come to the
 * same; until a debugger becomes free, each waits shorter than the one before. */
static int64_t patience = QUEUE_MS;

void follow_init(const struct follow_opt *o)
{
	uint64_t bytes = target_memory();

	opt = *o;
	limit = o->most ? o->most : bytes ? (unsigned)(bytes / GDB_BYTES) : 64;
	limit = limit ? limit : 1;
}

struct debugger *follow_debuggers(void)
{
	return debuggers;
}

struct proc *follow_all(void)
{
	return procs;
}

struct proc *follow_find(int id)
{
	struct proc *p = procs;

	while (p && p->id != id)
		p = p->next;
	return p;
}

/* ---- debuggers ---- */

static void ready(struct debugger *d)
{
	(void)d;                /* follow_pump sees it */
	broken = 0;
}

static void state(struct proc *p, enum proc_state s)
{
	p->state = s;
	p->since = coproc_now();
}

static void note(struct proc *p, const char *text)
{
	free(p->note);
	p->note = strdup(text);
}

/* The process is on its own again, as it was found: nobody holds it, nothing is left in it. */
static void set_free(struct proc *p)
{
	target_unpark(p->pid, &p->park);
	/* a stop that was meant for the debugger must not stay */
	if (p->kicked && !p->dead)
		kill(p->pid, SIGCONT);
	p->kicked = 0;
	if (p->held)
		kill(p->pid, SIGSTOP);
	sample_end(p);
}

/* The debugger of P has died: the kernel has let P go, as it was. */
static void bereaved(struct proc *p, const char *why)
{
	struct target_stat s;
	int healed = 0, alive = target_stat(p->pid, &s) == 0 && s.start == p->start &&
		s.state != 'Z';
	char text[400];

	p->dbg = NULL;
	if (p->sampling || p->kicked)
		p->lost[LOST_DEBUGGER]++;
	if (alive) {
		healed = target_heal(p->pid);
		target_unpark(p->pid, &p->park);
		/* a stop of the debugger's, or of ours for it */
		if (!p->held && (p->kicked || s.state == 'T' || s.state == 't'))
			kill(p->pid, SIGCONT);
	}
	snprintf(text, sizeof text, "its debugger %s%s", why,
		healed > 0 ? "; breakpoints were taken out" : "");
	p->kicked = p->sampling = 0;
	p->pending = p->pending_vars = 0;
	p->depth = 0;
	note(p, text);
	msg_warn("process %ld: %s", (long)p->pid, text);
	engine_accounts(p, 0);
	if (p->spawning) {
		p->spawning->parent = NULL;
		p->spawning = NULL;
	}
	sample_end(p);
	if (alive && !p->leave && ++p->tries < TRIES) {
		state(p, PROC_WAITING);
	} else {
		if (alive && !p->leave)
			follow_lost++;
		state(p, PROC_GONE);
	}
}

static void gone(struct debugger *d, const char *why)
{
	struct debugger **at = &debuggers;

	while (*at && *at != d)
		at = &(*at)->next;
	if (*at)
		*at = d->next;
	if (d->owner)
		bereaved(d->owner, why);
	else if (!d->ready)
		broken += d->killed ? 3 : 1;    /* what hung once hangs again */
	if (!d->owner && why[0] && !d->ready)
		msg_warn("cannot use %s: %s", opt.gdb, why);
}

static void sample(struct debugger *d, char *text)
{
	if (d->owner)
		autosample_said(d->owner, text);
}

/* What stands in the way of its process is taken out while that stands still. */
static void doomed(struct debugger *d)
{
	if (d->owner)
		target_heal(((struct proc *)d->owner)->pid);
}

static const struct debugger_use use = {ready, gone, sample, doomed};

/* A debugger that is ready and free; else one is on its way, if there may be more. */
static struct debugger *take(struct proc *p)
{
	unsigned all = 0, starting = 0, waiting = 0;
	const char *why;
	struct debugger *d;

	for (struct proc *q = procs; q; q = q->next)
		waiting += q->state == PROC_WAITING && !q->wait_stopped;

	for (d = debuggers; d; d = d->next) {
		if (d->ready && !d->owner && !d->killed) {
			d->owner = p;
			return d;
		}
		all++;
		starting += !d->ready;
	}
	if ((all < limit || engine_busy(p)) && starting < waiting && starting < STARTING && broken < 3) {
		d = debugger_start(opt.gdb, &use, &why);
		if (d) {
			d->next = debuggers;
			debuggers = d;
		} else {
			if (!broken)
				msg_warn("cannot run %s: %s; install gdb, or name another with -g",
					opt.gdb, why);
			broken = 3;
		}
	}
	return NULL;
}

/* D has no process any more: forget what it knew of it. */
static void give_back(struct proc *p)
{
	struct debugger *d = p->dbg;

	p->dbg = NULL;
	d->owner = NULL;
	d->quiet = 0;
	debugger_tell(d, "delete", debugger_deadline, NULL, NULL);
	debugger_tell(d, "handle SIGWINCH nostop noprint pass", debugger_deadline, NULL, NULL);
	if (d->symbols) {
		debugger_tell(d, "set sysroot /nonexistent", debugger_deadline, NULL, NULL);
		debugger_tell(d, "file", debugger_deadline, NULL, NULL);
		d->symbols = 0;
	}
}

void follow_symbols(struct proc *p)
{
	char exe[64], command[100];

	if (p->dbg->symbols)
		return;
	p->dbg->symbols = 1;
	target_exe_file(p->pid, exe);
	snprintf(command, sizeof command, "file %s", exe);
	debugger_tell(p->dbg, command, SYMBOLS_MS, NULL, NULL);
	debugger_tell(p->dbg, "set sysroot target:", SYMBOLS_MS, NULL, NULL);
}

/* ---- processes ---- */

void follow_end(struct proc *p, const char *why)
{
	if (p->state == PROC_GONE)
		return;
	if (why) {
		msg_warn("process %ld%s%s: %s", (long)p->pid, p->prog ? ", " : "",
			p->prog ? p->prog : "", why);
		note(p, why);
		follow_lost++;
		engine_accounts(p, 0);
	}
	if (p->parent) {
		struct proc *parent = p->parent;
		p->parent = NULL;
		engine_go_on(parent);
	}
	set_free(p);
	if (p->dbg)
		give_back(p);
	state(p, PROC_GONE);
}

struct proc *follow_add(pid_t pid, struct proc *parent)
{
	static int ids;
	struct target_stat s;
	struct proc *p;

	if (target_stat(pid, &s) != 0)
		return NULL;
	for (p = procs; p; p = p->next)
		if (p->pid == pid && p->start == s.start && p->state != PROC_GONE)
			return NULL;
	p = calloc(1, sizeof *p);
	if (!p)
		msg_die(EXIT_FAIL, "out of memory");
	p->id = ++ids;
	p->pid = pid;
	p->start = s.start;
	p->parent = parent;
	p->wait_stopped = !parent && s.state == 'T';
	p->embryo = parent && parent->record.field[REC_reason] &&
		strcmp(parent->record.field[REC_reason], "vfork") == 0;
	state(p, PROC_WAITING);
	p->next = procs;
	procs = p;
	return p;
}

static int64_t halting;         /* ms: since when; 0 not */

/* Let run what stands still only because of a stop of the whole job. */
static void release(struct proc *p)
{
	char *command = p->resume;

	p->resume = NULL;
	p->halted = 0;
	follow_resume(p, command);
	free(command);
}

void follow_halt(void)
{
	halting = coproc_now();
	for (struct proc *p = procs; p; p = p->next)
		if (p->state == PROC_RUNNING && (p->automatic ? !p->control : !p->kicked))
			sample_kick(p);
}

/* When all stand still, or one does not for so long, stop ourselves. */
static void pump_halt(int64_t now)
{
	for (struct proc *p = procs; p; p = p->next)
		if (p->state == PROC_RUNNING && now - halting < HALT_MS)
			return;
	raise(SIGSTOP);
	halting = 0;
	for (struct proc *p = procs; p; p = p->next)
		if (p->resume && !p->halted)
			release(p);
}

void follow_resume(struct proc *p, const char *command)
{
	if ((halting || p->halted) && !p->leave) {
		free(p->resume);
		p->resume = strdup(command);
		return;
	}
	if (p->sampling && p->matched)
		p->recorded++;
	else if (p->sampling)
		p->lost[LOST_UNMATCHED]++;
	p->state = PROC_RUNNING;
	if (p->sampling)
		engine_accounts(p, 1);
	if (p->clock && (p->sampling || !p->kicked))
		sample_arm(p);
	if (p->sampling && p->matched && strcmp(command, "continue") == 0)
		autosample_arm(p);
	p->sampling = 0;
	debugger_resume(p->dbg, command, follow_stopped, p);
}

/* It stops: how long it stood still before it ran is known now. */
void follow_stopped(void *arg, const char *text, int failed)
{
	struct proc *p = arg;

	(void)failed;
	if (p->still_from && p->dbg->resumed_us > p->still_from)
		p->still_us += (uint64_t)(p->dbg->resumed_us - p->still_from);
	p->still_from = 0;
	engine_stopped(p, text);
}

static void catch_events(struct proc *p)
{
	debugger_tell(p->dbg, "catch exec", debugger_deadline, NULL, NULL);
	debugger_tell(p->dbg, "catch fork", debugger_deadline, NULL, NULL);
	debugger_tell(p->dbg, "catch vfork", debugger_deadline, NULL, NULL);
}

void follow_no_births(struct proc *p)
{
	debugger_tell(p->dbg, "delete", debugger_deadline, NULL, NULL);
	debugger_tell(p->dbg, "catch exec", debugger_deadline, NULL, NULL);
}

void follow_warn_rights(const char *name, const char *file)
{
	static const char *const rights[] = {
		[IMAGE_SETUID] = "set-user-ID", [IMAGE_SETGID] = "set-group-ID",
		[IMAGE_FILECAPS] = "given capabilities",
	};
	struct image image;

	/* execve(2): not for a tracer that may trace anything */
	if (geteuid() != 0 && image_read(file, &image) == 0 && image.rights != IMAGE_PLAIN)
		msg_warn("%s is %s, and has no such rights while it is traced", name,
			rights[image.rights]);
}

static void verbose(const struct proc *p, const char *what)
{
	char exe[PATH_MAX] = "?";

	if (!opt.verbose)
		return;
	target_exe(p->pid, exe);
	msg_warn("process %ld, %s: %s", (long)p->pid, p->exe ? p->exe : exe, what);
}

static void begin(struct proc *p, const char *reason)
{
	char file[64];

	p->embryo = 0;
	verbose(p, reason);
	target_exe_file(p->pid, file);
	if (!p->own || p->rule)
		follow_warn_rights(p->exe ? p->exe : file, file);
	if (p->asked) {
		debugger_tell(p->dbg, "delete", debugger_deadline, NULL, NULL);
		catch_events(p);
		p->asked = 0;
	}
	engine_begin(p, reason);
}

void follow_execed(struct proc *p)
{
	begin(p, p->embryo ? "attached" : "exec");
}

static void detached(void *arg, const char *text, int failed)
{
	struct proc *p = arg;

	(void)failed;
	if (!p->dead && strstr(text, "Can't detach"))
		note(p, text);
	engine_accounts(p, 0);
	verbose(p, "let go");
	follow_end(p, NULL);
}

void follow_leave(struct proc *p)
{
	p->leave = 1;
	if (engine_busy(p) && p->state != PROC_GONE)
		return;                 /* follow_pump comes back to it */
	switch (p->state) {
	case PROC_WAITING:
	case PROC_BORN:
		if (!p->parent)
			follow_end(p, NULL);
		break;
	case PROC_RUNNING:
		if ((p->automatic ? !p->control : !p->kicked) && sample_kick(p) != 0) {
			p->kicked = 0;
			if (p->automatic)       /* it lets go of what it has when it is ended */
				kill(p->dbg->c.pid, SIGTERM);
		}
		break;
	case PROC_STOPPED:
		if (p->pending || p->spawning)
			break;          /* follow_pump comes back to it */
		p->held = p->halted;
		state(p, PROC_LEAVING);
		debugger_tell(p->dbg, "delete", debugger_deadline, NULL, NULL);
		debugger_tell(p->dbg, "detach", debugger_deadline, detached, p);
		break;
	default:
		break;
	}
}

/* The line of TEXT that says what went wrong. */
static void complaint(const char *text, char *out, size_t size)
{
	static const char *const signs[] = {"ptrace:", "warning: process", "No such process", "annot"};
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
		follow_end(p, NULL);            /* it has ended: nothing is lost */
		return;
	}
	if (!s.tracer || getsid(s.tracer) != p->dbg->c.pid) {
		why = target_forbidden(p->pid);
		complaint(text, said, sizeof said);
		snprintf(message, sizeof message, "cannot be traced: %s", why ? why : said);
		if (p->started)
			p->started(p);
		follow_end(p, message);
		return;
	}
	target_unpark(p->pid, &p->park);
	catch_events(p);
	state(p, PROC_STOPPED);
	if (p->started) {
		p->started(p);
		p->started = NULL;
	}
	if (p->leave && !engine_busy(p))
		follow_leave(p);
	else if (p->embryo)
		follow_resume(p, "continue");
	else
		begin(p, "attached");
}

static void attach(struct proc *p)
{
	char command[40];

	state(p, PROC_ATTACHING);
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
	state(p, PROC_BORN);
	p->parent = NULL;
	if (parent)
		engine_go_on(parent);
}

static void pump_born(struct proc *p, int64_t now)
{
	struct target_stat s;

	if (target_stat(p->pid, &s) != 0 || s.start != p->start || s.state == 'Z') {
		follow_end(p, NULL);
	} else if (!s.tracer) {
		attach(p);
	} else if (p->own || now - p->since > FREE_MS) {
		const char *why = target_forbidden(p->pid);
		if (p->started)
			p->started(p);
		follow_end(p, why ? why : "cannot be traced");
	}
}

/* Whether all debuggers that may be are in use. */
static int all_taken(void)
{
	unsigned n = 0;

	for (struct debugger *d = debuggers; d; d = d->next)
		n += d->ready;
	return n >= limit;
}

static void pump_waiting(struct proc *p, int64_t now)
{
	struct target_stat s;
	int taken;

	if (target_stat(p->pid, &s) != 0 || s.start != p->start || s.state == 'Z') {
		follow_end(p, NULL);
		return;
	}
	if (p->wait_stopped && s.state == 'T')
		return;
	p->wait_stopped = 0;
	if (!p->parent && s.tracer && now - p->since > 100) {
		follow_end(p, target_forbidden(p->pid));
		return;
	}
	p->dbg = take(p);
	taken = all_taken();
	if (p->dbg) {
		hand_over(p);
	} else if (broken >= 3 || (now - p->since > (taken ? patience : START_MS) &&
		!engine_busy(p))) {
		char why[100];
		if (taken)
			patience /= 8;
		snprintf(why, sizeof why, broken >= 3 ? "not followed: there is no debugger" :
			taken ? "not followed: all %u debuggers are in use (-j)" :
			"not followed: no debugger became ready", limit);
		if (p->started)
			p->started(p);
		follow_end(p, why);
	}
}

static void bury(void)
{
	struct proc **at = &procs;

	while (*at) {
		struct proc *p = *at;
		if (p->state != PROC_GONE) {
			at = &p->next;
			continue;
		}
		*at = p->next;
		sample_end(p);
		outlog_close(&p->logs);
		vars_free(&p->vars);
		record_clear(&p->record);
		free(p->seen.cpu);
		free(p->said);
		free(p->resume);
		free(p->note);
		free(p->exe);
		free(p);
	}
}

int follow_pump(int64_t now)
{
	int wait = 1000;

	for (struct proc *p = procs; p; p = p->next) {
		if (p->state == PROC_WAITING) {
			pump_waiting(p, now);
			wait = p->wait_stopped && wait > STOPPED_MS ? STOPPED_MS : wait;
			if (p->state == PROC_WAITING && !p->wait_stopped && wait > patience / 2)
				wait = (int)(patience / 2) + 1;
		}
		if (p->state == PROC_BORN)
			pump_born(p, now);
		if (p->state == PROC_BORN)
			wait = LOOK_MS;
		if (p->halted && p->resume) {
			wait = wait > 20 ? 20 : wait;
			if (target_continued(p->pid))
				release(p);
		}
		if (p->leave && p->state != PROC_LEAVING && p->state != PROC_GONE) {
			follow_leave(p);
			wait = wait > 20 ? 20 : wait;
		}
	}
	if (halting)
		pump_halt(now);
	bury();
	return halting && wait > 20 ? 20 : wait;
}

void follow_quit(void)
{
	for (struct debugger *d = debuggers; d; d = d->next) {
		d->owner = NULL;
		kill(d->c.pid, SIGKILL);
	}
}
