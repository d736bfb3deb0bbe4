/* protocol.h - what lies below dbctl's stages, as a model: processes of a kernel, and debuggers
 * that answer.  It has the functions of debugger.h, target.h, outlog.h, guard.h, taskclock.h and
 * waits.h, and kill(2) and raise(3).  Included once, by protocol.c. */
#include "../../lib/base/clock.h"
#include "../../dbctl/debugger.h"
#include "../../dbctl/guard.h"
#include "../../dbctl/outlog.h"
#include "../../dbctl/procs.h"
#include "../../dbctl/target.h"
#include "../../dbctl/taskclock.h"
#include "../../lib/host/waits.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

enum { TASKS = 16, ORDERS = 128 };

struct gdb;

struct task {
	pid_t pid;
	int alive, threads;  /* 1 or 2; the second has the id pid + SECOND */
	char stopped;        /* 0 it runs, 't' in the hands of its tracer, 'T' without one */
	int pending, second; /* a SIGSTOP is on its way: to it, to its second thread */
	int poked;           /* a SIGWINCH is */
	int continued;       /* a SIGCONT came while it was traced */
	int foreign;         /* somebody else wants it stopped */
	int parked, looked;  /* it was made to spin; dbctl has looked at it */
	struct gdb *tracer;
	const char *exe;
};
enum { SECOND = 500000 };

struct gdb {
	struct debugger d; /* first: this is its address */
	struct task *inferior;
	int going;     /* the command that resumes has begun */
	int births;    /* it stops at forks */
	int automatic; /* it takes samples by itself */
	struct question asked[ORDERS];
	char order[ORDERS][32];
	struct gdb *next;
};

static struct task task[TASKS];
static unsigned tasks;
static pid_t last_pid = 1000;
static struct gdb *gdbs;
static int64_t model_us;
static unsigned long long seed;
static int tracing;
static unsigned long births, stops, samples, deaths; /* that there were */
static int stillborn; /* debuggers that died before they could be used, in a row: 3 are enough */

static unsigned rnd(unsigned n)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)(seed >> 33) % n;
}

static void trace(const char *what, const char *text, long n)
{
	if (tracing)
		printf("%lld %s %ld %.60s\n", (long long)model_us / 1000, what, n, text);
}

static void broken(const char *rule, long pid);

static struct task *task_find(pid_t pid)
{
	for (unsigned i = 0; i < tasks; i++)
		if (task[i].pid == pid)
			return &task[i];
	return NULL;
}

static struct task *task_new(struct gdb *tracer, const char *exe)
{
	struct task *t = &task[tasks++];

	*t = (struct task){.pid = ++last_pid, .alive = 1, .threads = 1 + (int)rnd(2), .exe = exe};
	t->tracer = tracer;
	t->stopped = tracer ? 't' : 0;
	return t;
}

/* Signals that no tracer holds back any more arrive. */
static void task_settle(struct task *t)
{
	if (t->alive && !t->tracer && (t->pending || t->second)) {
		t->stopped = 'T';
		t->pending = t->second = 0;
	}
	t->poked = 0;
}

/* Whoever traced T does not any more. */
static void task_release(struct task *t)
{
	t->tracer = NULL;
	t->stopped = t->continued = 0;
	task_settle(t);
}

static void task_signal(struct task *t, int sig)
{
	if (!t || !t->alive)
		return;
	if (sig == SIGSTOP && !t->stopped && !t->tracer)
		t->stopped = 'T';
	else if (sig == SIGSTOP && t->tracer)
		t->pending = 1;
	if (sig != SIGCONT)
		return;
	t->pending = t->second = 0;
	t->continued = t->tracer != NULL;
	if (t->stopped == 'T')
		t->stopped = 0;
}

static void task_end(struct task *t)
{
	t->alive = t->threads = t->pending = t->second = t->stopped = 0;
}

/* ---- gdb ---- */

static void gdb_forget_first(struct gdb *g)
{
	memmove(g->asked, g->asked + 1, --g->d.questions * sizeof *g->asked);
	memmove(g->order, g->order + 1, g->d.questions * sizeof *g->order);
}

static void answer(struct gdb *g, const char *text, int failed)
{
	struct question q = g->asked[0];

	trace("answer", text, g->d.c.pid);
	gdb_forget_first(g);
	if (q.fn)
		q.fn(q.arg, text, failed);
}

static void order(struct gdb *g, const char *text, struct question q)
{
	if (g->d.questions == ORDERS)
		broken("a debugger is asked without end", g->d.c.pid);
	trace("order", text, g->d.c.pid);
	snprintf(g->order[g->d.questions], sizeof *g->order, "%s", text);
	g->asked[g->d.questions++] = q;
}

/* Newborns that G has in hand are let go when their parent runs: those that are followed spin. */
static void gdb_births(struct gdb *g)
{
	struct proc *p = g->d.owner;

	for (unsigned i = 0; i < tasks; i++) {
		struct task *t = &task[i];
		if (t->tracer != g || t == g->inferior)
			continue;
		if (!t->looked && p && !p->leave && p->state != PROC_LEAVING)
			broken("forgotten at its birth", t->pid);
		for (struct proc *q = procs_all(); q; q = q->next)
			if (q->pid == t->pid && t->alive && !t->parked && q->state <= PROC_BORN)
				broken("ran before its debugger had it", t->pid);
		task_release(t);
	}
}

static void gdb_die(struct gdb *g)
{
	struct gdb **at = &gdbs;

	while (*at != g)
		at = &(*at)->next;
	*at = g->next;
	trace("dies", "", g->d.c.pid);
	deaths++;
	for (unsigned i = 0; i < tasks; i++)
		if (task[i].tracer == g) {
			/* it is not to be seen any more that it was continued */
			task[i].foreign |= task[i].continued;
			task_release(&task[i]);
		}
	g->d.use->gone(&g->d, "died");
	free(g);
}

static void gdb_attach(struct gdb *g, pid_t pid)
{
	struct task *t = task_find(pid);

	if (!t || !t->alive) {
		answer(g, "ptrace: No such process.", 1);
	} else if (t->tracer || rnd(40) == 0) {
		answer(g, "ptrace: Operation not permitted.", 1);
	} else {
		t->tracer = g;
		t->stopped = 't';
		g->inferior = t;
		answer(g, "", 0);
	}
}

static void gdb_detach(struct gdb *g)
{
	struct task *t = g->inferior;

	gdb_births(g);
	g->inferior = NULL;
	if (t && t->alive)
		task_release(t);
	answer(g, t && t->alive ? "[Inferior 1 detached]" : "The program is not being run.", 0);
}

static void gdb_stop(struct gdb *g, const char *text)
{
	char said[200];

	stops++;
	g->going = 0;
	if (g->inferior->alive)
		g->inferior->stopped = 't';
	else
		g->inferior = NULL;
	snprintf(said, sizeof said, "Continuing.\n%s", text);
	answer(g, said, 0);
}

#define PLACE "0x0000000000401136 in main ()\n"

/* A stop that was asked for arrives.  Returns whether there was one. */
static int gdb_arrives(struct gdb *g)
{
	struct task *t = g->inferior;
	char sample[] = "\n#0  " PLACE "\n\036";

	if (!t->alive) {
		gdb_stop(g, "\nProgram terminated with signal SIGKILL, Killed.\n");
	} else if (t->pending || t->second) {
		*(t->pending ? &t->pending : &t->second) = 0;
		if (!g->automatic)
			gdb_stop(g, "\nProgram received signal SIGSTOP, Stopped (signal).\n" PLACE);
		else
			samples++, g->d.use->sample(&g->d, sample);
	} else if (t->poked && g->automatic) {
		t->poked = 0;
		gdb_stop(g, "\nProgram received signal SIGWINCH, Window size changed.\n" PLACE);
	} else {
		return 0;
	}
	return 1;
}

/* The program of G does something by itself. */
static void gdb_happens(struct gdb *g)
{
	static const char *const names[] = {"/bin/prog", "/bin/none", "/bin/other"};
	struct task *t = g->inferior;
	char text[160];

	switch (rnd(7)) {
	case 0:
	case 1:
		if (!g->births || tasks == TASKS)
			break;
		births++;
		snprintf(text, sizeof text, "\nCatchpoint 2 (%s process %ld), " PLACE,
			rnd(3) ? "forked" : "vforked", (long)task_new(g, t->exe)->pid);
		gdb_stop(g, text);
		break;
	case 2:
		t->exe = names[rnd(3)];
		t->second = 0;
		t->threads = 1;
		snprintf(text, sizeof text,
			"process %ld is executing new program: %s\n\n"
			"Catchpoint 1 (exec'd %s), " PLACE,
			(long)t->pid, t->exe, t->exe);
		gdb_stop(g, text);
		break;
	case 3:
		task_end(t);
		gdb_stop(g, "[Inferior 1 (process 1) exited normally]\n");
		break;
	case 4:
		gdb_stop(g, "\nProgram received signal SIGTRAP, Trace/breakpoint trap.\n" PLACE);
		break;
	default: gdb_stop(g, "\nBreakpoint 3, " PLACE); break;
	}
}

/* The command that resumes is begun. */
static void gdb_goes(struct gdb *g)
{
	struct task *t = g->inferior;

	if (!t)
		broken("resumed by a debugger that does not have it", g->d.c.pid);
	if (t->alive && t->stopped != 't')
		broken("resumed twice", t->pid);
	if (t->parked)
		broken("left spinning", t->pid);
	if (rnd(60) == 0) {
		answer(g, "Warning:\nCannot insert breakpoint 1.\n", 0);
		return;
	}
	gdb_births(g);
	g->going = 1;
	t->stopped = t->continued = 0;
	g->d.resumed_us = model_us;
}

/* G goes one step further: it answers, or its process stops.  EVENTFUL: also for what the program
 * does; else only for what has been asked for.  Returns whether there was anything to do.  G may
 * be gone after. */
static int gdb_step(struct gdb *g, int eventful)
{
	const char *text = g->order[0];

	if (g->d.killed) {
		g->d.use->doomed(&g->d);
		gdb_die(g);
	} else if (!g->d.questions) {
		return 0;
	} else if (!g->asked[0].ms && !g->going) {
		gdb_goes(g);
	} else if (!g->asked[0].ms) {
		if (gdb_arrives(g))
			return 1;
		if (eventful)
			gdb_happens(g);
		return eventful;
	} else if (strncmp(text, "attach ", 7) == 0) {
		gdb_attach(g, (pid_t)atol(text + 7));
	} else if (strcmp(text, "detach") == 0) {
		gdb_detach(g);
	} else if (strcmp(text, "ready") == 0) {
		g->d.ready = 1;
		stillborn = 0;
		answer(g, "", 0);
		g->d.use->ready(&g->d);
	} else {
		if (strcmp(text, "delete") == 0)
			g->births = g->automatic = 0;
		g->births |= strcmp(text, "catch fork") == 0;
		g->automatic |= strcmp(text, "catch signal SIGSTOP") == 0;
		answer(g, "#0  " PLACE, g->asked[0].checked && rnd(8) == 0);
	}
	return 1;
}

/* ---- debugger.h ---- */

int debugger_deadline = 30000;

struct debugger *debugger_start(
	const char *program, const struct debugger_use *use, const char **why)
{
	static pid_t pid = 100;
	struct gdb *g = calloc(1, sizeof *g);

	(void)program;
	(void)why;
	g->d.use = use;
	g->d.c.pid = pid++ % 900 + 1;
	g->d.question = g->asked;
	g->next = gdbs;
	gdbs = g;
	order(g, "ready", (struct question){.ms = 1});
	return &g->d;
}

void debugger_tell(struct debugger *d, const char *command, int ms, debugger_answer *fn, void *arg)
{
	order((struct gdb *)d, command, (struct question){fn, arg, ms, 0});
}

void debugger_ask(struct debugger *d, const char *command, int ms, debugger_answer *fn, void *arg)
{
	order((struct gdb *)d, command, (struct question){fn, arg, ms, 1});
}

void debugger_resume(struct debugger *d, const char *command, debugger_answer *fn, void *arg)
{
	for (size_t i = 0; i < d->questions; i++)
		if (!d->question[i].ms)
			broken("resumed twice", ((struct proc *)d->owner)->pid);
	d->resumed_us = 0;
	order((struct gdb *)d, command, (struct question){fn, arg, 0, 0});
}

void debugger_kill(struct debugger *d, const char *why)
{
	trace("kill", why, d->c.pid);
	d->killed = 1;
}

void debugger_listen(struct debugger *d)
{
	d->quiet = 0;
}

int64_t clock_us(void)
{
	return model_us;
}

int64_t clock_ms(void)
{
	return model_us / 1000;
}

/* ---- target.h ---- */

int target_stat(pid_t pid, struct target_stat *s)
{
	struct task *t = task_find(pid);

	memset(s, 0, sizeof *s);
	if (!t)
		return -1;
	t->looked = 1;
	s->state = !t->alive ? 'Z' : t->stopped ? t->stopped : 'R';
	s->start = (uint64_t)pid;
	s->tracer = t->tracer ? t->tracer->d.c.pid : 0;
	return 0;
}

int target_exe(pid_t pid, char path[PATH_MAX])
{
	struct task *t = task_find(pid);

	strcpy(path, t ? t->exe : "?");
	return 0;
}

void target_exe_file(pid_t pid, char path[64])
{
	(void)pid;
	strcpy(path, "/nonexistent");
}

char *target_maps(pid_t pid)
{
	(void)pid;
	return NULL;
}

pid_t target_running(pid_t pid, struct target_seen *seen)
{
	struct task *t = task_find(pid);

	(void)seen;
	return !t || !t->alive ? 0 : t->threads == 2 && rnd(2) ? pid + SECOND : pid;
}

int target_has_thread(pid_t pid, pid_t tid)
{
	struct task *t = task_find(pid);

	return t && t->alive && (tid == pid || t->threads == 2);
}

int target_asleep(pid_t pid, pid_t tid)
{
	(void)pid;
	(void)tid;
	return rnd(4) == 0;
}

void target_threads(pid_t pid, struct target_threads *n)
{
	struct task *t = task_find(pid);

	memset(n, 0, sizeof *n);
	n->traced = t && t->stopped == 't';
	n->running = t && t->alive && !t->stopped;
}

int target_ends(pid_t pid)
{
	return !target_has_thread(pid, pid);
}

int target_signal(pid_t pid, pid_t tid, int sig)
{
	struct task *t = task_find(pid);

	if (!target_has_thread(pid, tid))
		return -1;
	trace("signal", "", sig);
	if (sig == SIGWINCH)
		t->poked = 1;
	else if (tid != pid && t->tracer)
		t->second = 1;
	else
		task_signal(t, sig);
	return 0;
}

int target_stop(pid_t pid, pid_t tid)
{
	return target_signal(pid, tid, SIGSTOP);
}

pid_t target_poke(pid_t pid, int sig)
{
	return rnd(20) && target_signal(pid, pid, sig) == 0 ? pid : 0;
}

int target_park(pid_t pid, struct target_park *p, const char **why)
{
	*why = "it cannot be held";
	p->len = rnd(20) != 0;
	task_find(pid)->parked = (int)p->len;
	return p->len ? 0 : -1;
}

void target_unpark(pid_t pid, struct target_park *p)
{
	if (p->len)
		task_find(pid)->parked = 0;
	p->len = 0;
}

int target_heal(pid_t pid)
{
	(void)pid;
	return 0;
}

int target_fatal(pid_t pid, const char *name)
{
	(void)pid;
	return name[0] != 'S';
}

int target_continued(pid_t pid)
{
	struct task *t = task_find(pid);

	return !t || !t->alive || t->continued;
}

const char *target_forbidden(pid_t pid)
{
	return task_find(pid) ? NULL : "there is no such process";
}

uint64_t target_memory(void)
{
	return 0;
}

/* ---- what the stages do to processes directly ---- */

int kill(pid_t pid, int sig)
{
	for (struct gdb *g = gdbs; g; g = g->next)
		if (g->d.c.pid == pid)
			g->d.killed = 1;
	trace("kill", sig == SIGCONT ? "CONT" : "STOP", pid);
	task_signal(task_find(pid), sig);
	return 0;
}

int raise(int sig)
{
	return sig == SIGSTOP ? 0 : -1;
}

int target_traced_by(const struct target_stat *s, pid_t debugger)
{
	return s->tracer && s->tracer == debugger;
}

/* ---- what is not looked at ---- */

int taskclock_arm(struct taskclock *c, pid_t pid, int sig, int64_t (*interval)(void *), void *arg)
{
	(void)pid;
	(void)sig;
	c->n = 2;
	return interval(arg) > 0 ? 0 : -1;
}

pid_t taskclock_fired(struct taskclock *c, int fd)
{
	(void)c;
	return (pid_t)fd;
}

/* one is remembered, in `threads' */
int taskclock_put_off(struct taskclock *c, pid_t tid)
{
	if (c->threads)
		return -1;
	c->threads = (unsigned)tid;
	return 0;
}

pid_t taskclock_next(struct taskclock *c)
{
	pid_t tid = (pid_t)c->threads;

	c->threads = 0;
	return tid;
}

void taskclock_born(struct taskclock *c)
{
	(void)c;
}

void taskclock_close(struct taskclock *c)
{
	c->n = c->threads = 0;
}

const char *waits_delicate(pid_t pid, pid_t tid, int *other)
{
	*other = 0;
	return tid != pid && rnd(3) == 0 ? "select" : NULL;
}

void waits_look(pid_t pid, pid_t tid, struct wait *w)
{
	(void)pid;
	(void)tid;
	memset(w, 0, sizeof *w);
	w->runs = rnd(2);
}

void outlog_open(struct outlogs *o, pid_t pid, uint64_t start, const char *exe, const char *prog)
{
	(void)pid;
	(void)start;
	(void)exe;
	(void)prog;
	memset(o, 0, sizeof *o);
}

void outlog_blocked(pid_t pid, const char *why, const char *exe)
{
	(void)exe;
	trace("blocked", why, pid);
}

void outlog_write(struct outlogs *o, const char *name, const char *text, int complaint)
{
	(void)o;
	(void)name;
	(void)text;
	(void)complaint;
}

void outlog_accounts(struct outlogs *o, const char *text)
{
	(void)o;
	(void)text;
}

void outlog_maps(struct outlogs *o, const char *text)
{
	(void)o;
	(void)text;
}

unsigned outlog_made(const char **first)
{
	*first = "";
	return 0;
}

void outlog_close(struct outlogs *o)
{
	(void)o;
}

void guard_update(const struct proc *first)
{
	(void)first;
}
