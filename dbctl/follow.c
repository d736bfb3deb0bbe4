/* follow.c - see follow.h. */
#include "accounts.h"
#include "adopt.h"
#include "autosample.h"
#include "base/msg.h"
#include "engine.h"
#include "follow.h"
#include "guard.h"
#include "halt.h"
#include "inside/image.h"
#include "locals.h"
#include "pool.h"
#include "sample.h"
#include "stall.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	LOOK_MS = 1,         /* between two looks whether a newborn is out of others' hands */
	FREED_MS = 300,      /* to watch one that was let go */
	TRIES = 3,           /* debuggers that may die on one process */
	SYMBOLS_MS = 600000, /* a huge program is read for the first time */
};

int follow_lost;

static struct follow_opt opt;
static struct proc *procs;

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

void follow_state(struct proc *p, enum proc_state s)
{
	p->state = s;
	p->since = coproc_now();
}

void follow_complain(struct proc *p, const char *why)
{
	msg_warn("process %ld%s%s: %s", (long)p->pid, p->prog ? ", " : "", p->prog ? p->prog : "",
		why);
	accounts_note(p, why);
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

/* It is held, or will never be: who waits for that need not any more. */
static void no_longer_awaited(struct proc *p)
{
	if (p->started)
		p->started(p);
	p->started = NULL;
}

/* Another debugger has P: what the death of the last has cost, in the accounts until then. */
static void comforted(struct proc *p)
{
	char text[500];

	snprintf(text, sizeof text, "%s; not sampled for %.2f s, until another had it",
		p->note ? p->note : "", (double)(debugger_now_us() - p->bereft) / 1e6);
	p->bereft = 0;
	follow_complain(p, text);
	free(p->note);
	p->note = NULL;
}

/* The debugger of P has died: the kernel has let P go, as it was. */
static void bereaved(void *arg, const char *why)
{
	struct proc *p = arg;
	struct target_stat s;
	int healed = 0, again,
	    alive = target_stat(p->pid, &s) == 0 && s.start == p->start && s.state != 'Z';
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
	again = alive && !p->leave && ++p->tries < TRIES;
	snprintf(text, sizeof text, "its debugger %s (%s)%s%s", why, opt.gdb,
		healed > 0 ? "; breakpoints were taken out" : "",
		again || !alive    ? ""
			: p->leave ? "; it was being let go: nothing is lost"
				   : "; no more are tried, what it does from here on is lost");
	p->kicked = p->sampling = 0;
	p->pending = p->pending_vars = 0;
	p->depth = 0;
	free(p->resume);
	p->resume = NULL;
	follow_complain(p, text);
	if (p->spawning) {
		p->spawning->parent = NULL;
		p->spawning = NULL;
	}
	sample_end(p);
	if (again) {
		p->bereft = debugger_now_us();
		follow_state(p, PROC_WAITING);
	} else {
		if (alive && !p->leave)
			follow_lost++;
		no_longer_awaited(p);
		follow_state(p, alive ? PROC_FREED : PROC_GONE);
	}
}

static void sample(void *arg, char *text)
{
	autosample_said(arg, text);
}

/* What stands in the way of the process is taken out while it stands still. */
static void doomed(void *arg)
{
	target_heal(((struct proc *)arg)->pid);
}

void follow_init(const struct follow_opt *o)
{
	static const struct pool_owner owner = {bereaved, sample, doomed};

	opt = *o;
	pool_init(o->gdb, o->most, &owner);
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

void follow_end(struct proc *p, const char *why)
{
	if (p->state == PROC_FREED || p->state == PROC_GONE)
		return;
	no_longer_awaited(p);
	if (why) {
		follow_complain(p, why);
		if (!p->logs.dir)
			outlog_blocked(p->pid, why, p->exe);
		follow_lost++;
	}
	if (p->parent) {
		struct proc *parent = p->parent;
		p->parent = NULL;
		engine_go_on(parent);
	}
	set_free(p);
	if (p->dbg)
		pool_give(p->dbg);
	p->dbg = NULL;
	follow_state(p, p->dead || p->state == PROC_WAITING ? PROC_GONE : PROC_FREED);
}

int follow_stray(pid_t pid)
{
	for (struct proc *p = procs; p; p = p->next)
		if (p->pid == pid && p->state != PROC_GONE)
			return !p->held;
	return 0;
}

/* Whoever was let go by a debugger that died, or that was being ended, may be met by a stop that
 * was on its way. */
static void pump_freed(struct proc *p, int64_t now)
{
	struct target_stat s;

	if (target_stat(p->pid, &s) != 0 || s.start != p->start || s.state == 'Z'
		|| now - p->since > FREED_MS)
		follow_state(p, PROC_GONE);
	else if (s.state == 'T' && !p->held)
		kill(p->pid, SIGCONT);
}

struct proc *follow_add(pid_t pid, struct proc *parent)
{
	static int ids;
	struct target_stat s;
	struct proc *p;

	if (target_stat(pid, &s) != 0)
		return NULL;
	/* a parent's fork is told once: who has its child's number is an earlier process, also when
	 * both began in the same clock tick */
	for (p = parent ? NULL : procs; p; p = p->next)
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
	p->embryo = parent && parent->record.field[REC_reason]
		&& strcmp(parent->record.field[REC_reason], "vfork") == 0;
	follow_state(p, PROC_WAITING);
	p->next = procs;
	procs = p;
	return p;
}

/* It stops: how long it stood still before it ran is known now. */
static void stopped(void *arg, const char *text, int failed)
{
	struct proc *p = arg;

	(void)failed;
	if (p->still_from && p->dbg->resumed_us > p->still_from)
		p->still_us += (uint64_t)(p->dbg->resumed_us - p->still_from);
	p->still_from = 0;
	engine_stopped(p, text);
}

void follow_resume(struct proc *p, const char *command)
{
	if (halt_keeps(p, command))
		return;
	if (p->sampling && p->matched)
		p->recorded++;
	else if (p->sampling)
		p->lost[LOST_UNMATCHED]++;
	p->state = PROC_RUNNING;
	if (p->sampling)
		accounts_write(p, 1);
	if (p->clock && (p->sampling || !p->kicked))
		sample_arm(p);
	if (p->sampling && p->matched && strcmp(command, "continue") == 0)
		autosample_arm(p);
	p->sampling = 0;
	/* a SIGTRAP of its own: debuggers take them for theirs */
	if (strcmp(command, "continue") == 0 && p->record.field[REC_signal]
		&& strcmp(p->record.field[REC_signal], "SIGTRAP") == 0 && !p->dead
		&& (!p->rule || p->rule->follow != FOLLOW_PORTABLE))
		command = "signal SIGTRAP";
	debugger_resume(p->dbg, command, stopped, p);
}

void follow_catch(struct proc *p)
{
	debugger_tell(p->dbg, "catch exec", debugger_deadline, NULL, NULL);
	debugger_tell(p->dbg, "catch fork", debugger_deadline, NULL, NULL);
	debugger_tell(p->dbg, "catch vfork", debugger_deadline, NULL, NULL);
}

void follow_no_births(struct proc *p)
{
	debugger_tell(p->dbg, "delete", debugger_deadline, NULL, NULL);
	debugger_tell(p->dbg, "catch exec", debugger_deadline, NULL, NULL);
	p->asked = 1; /* births are to be asked for again at the next exec */
}

void follow_warn_rights(const char *name, const char *file)
{
	static const char *const rights[] = {
		[IMAGE_SETUID] = "set-user-ID",
		[IMAGE_SETGID] = "set-group-ID",
		[IMAGE_FILECAPS] = "given capabilities",
	};
	struct image image;

	/* execve(2): not for a tracer that may trace anything */
	if (geteuid() != 0 && image_read(file, &image) == 0 && image.rights != IMAGE_PLAIN)
		msg_warn("%s is %s, and has no such rights while it is traced", name,
			rights[image.rights]);
}

void follow_verbose(const struct proc *p, const char *what)
{
	char exe[PATH_MAX] = "?";

	if (!opt.verbose)
		return;
	target_exe(p->pid, exe);
	msg_warn("process %ld, %s: %s", (long)p->pid, p->exe ? p->exe : exe, what);
}

void follow_begin(struct proc *p, const char *reason)
{
	char file[64];

	p->embryo = 0;
	if (p->bereft)
		comforted(p);
	follow_verbose(p, reason);
	target_exe_file(p->pid, file);
	if (!p->own || p->rule)
		follow_warn_rights(p->exe ? p->exe : file, file);
	if (p->asked) {
		debugger_tell(p->dbg, "delete", debugger_deadline, NULL, NULL);
		follow_catch(p);
		p->asked = 0;
	}
	engine_begin(p, reason);
}

static void detached(void *arg, const char *text, int failed)
{
	struct proc *p = arg;

	(void)failed;
	if (!p->dead && strstr(text, "Can't detach"))
		accounts_note(p, text);
	else
		accounts_write(p, 0);
	follow_verbose(p, "let go");
	follow_end(p, NULL);
}

void follow_leave(struct proc *p)
{
	p->leave = 1;
	if (engine_busy(p) && p->state != PROC_GONE)
		return; /* follow_pump comes back to it */
	switch (p->state) {
	case PROC_WAITING:
	case PROC_BORN:
		if (!p->parent)
			follow_end(p, NULL);
		break;
	case PROC_RUNNING:
		if ((p->automatic ? !p->control : !p->kicked) && sample_kick(p) != 0) {
			p->kicked = 0;
			if (p->automatic) /* it lets go of what it has when it is ended */
				kill(p->dbg->c.pid, SIGTERM);
		}
		break;
	case PROC_STOPPED:
		if (p->pending || p->spawning)
			break; /* follow_pump comes back to it */
		p->held = p->halted;
		follow_state(p, PROC_LEAVING);
		debugger_tell(p->dbg, "delete", debugger_deadline, NULL, NULL);
		debugger_tell(p->dbg, "detach", debugger_deadline, detached, p);
		break;
	default: break;
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
		locals_forget(p);
		record_clear(&p->record);
		free(p->seen.cpu);
		free(p->path);
		free(p->said);
		free(p->resume);
		free(p->note);
		free(p->exe);
		free(p);
	}
}

int follow_pump(int64_t now)
{
	int wait = halt_pump(now);

	for (struct proc *p = procs; p; p = p->next) {
		if (p->state == PROC_WAITING) {
			int again = adopt_waiting(p, now);
			wait = again < wait ? again : wait;
		}
		if (p->state == PROC_FREED) {
			pump_freed(p, now);
			wait = wait > 20 ? 20 : wait;
			continue;
		}
		if (p->state == PROC_BORN)
			adopt_born(p, now);
		if (p->state == PROC_BORN)
			wait = LOOK_MS;
		if (p->dbg)
			stall_look(p, now);
		if (p->leave && p->state != PROC_LEAVING && p->state != PROC_GONE) {
			follow_leave(p);
			wait = wait > 20 ? 20 : wait;
		}
	}
	bury();
	guard_update(procs);
	return wait;
}
