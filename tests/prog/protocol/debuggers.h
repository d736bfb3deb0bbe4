/* debuggers.h - the debuggers of protocol.c's model: what they answer, when their processes stop,
 * and the functions of debugger.h. */
#ifndef MODEL_DEBUGGERS_H
#define MODEL_DEBUGGERS_H

#include "../../../dbctl/debugger/debugger.h"
#include "../../../dbctl/process/procs.h"
#include "kernel.h"
#include "stub.h"

enum { ORDERS = 128 };

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

static struct gdb *gdbs;
static int stillborn; /* debuggers that died before they could be used, in a row: 3 are enough */

static void gdb_forget_first(struct gdb *g)
{
	memmove(g->asked, g->asked + 1, --g->d.questions * sizeof *g->asked);
	memmove(g->order, g->order + 1, g->d.questions * sizeof *g->order);
}

static void answer(struct gdb *g, const char *text, int failed)
{
	struct question q = g->asked[0];

	trace("answer", text, g->d.x.c.pid);
	gdb_forget_first(g);
	if (q.fn)
		q.fn(q.arg, text, failed);
}

static void order(struct gdb *g, const char *text, struct question q)
{
	if (g->d.questions == ORDERS)
		broken("a debugger is asked without end", g->d.x.c.pid);
	trace("order", text, g->d.x.c.pid);
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
	trace("dies", "", g->d.x.c.pid);
	deaths++;
	for (unsigned i = 0; i < tasks; i++)
		if (task[i].tracer == g) {
			/* it is not to be seen any more that it was continued */
			task[i].foreign |= task[i].continued;
			task_release(&task[i]);
		}
	if (far.held == g) { /* what its stub does then is not ours */
		far.held = NULL;
		far.lost = 1;
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

#define PLACE_OF(func) "0x0000000000401136 in " func " ()\n"
#define PLACE PLACE_OF("main")

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
		broken("resumed by a debugger that does not have it", g->d.x.c.pid);
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

/* ---- a target behind a stub ---- */

static void far_call(struct gdb *g)
{
	if (far.held || rnd(12) == 0) {
		answer(g, "localhost:1: Connection timed out.", 1);
		return;
	}
	far.held = g;
	far.stopped = 't';
	if (rnd(12) == 0)
		answer(g, "Truncated register 16 in remote 'g' packet", 1);
	else
		answer(g, PLACE, 0);
}

static void far_detach(struct gdb *g)
{
	far.held = NULL;
	far.stopped = far.interrupted = 0;
	answer(g, "[Inferior 1 (process 42) detached]", 0);
}

static void far_goes(struct gdb *g)
{
	if (!far.stopped)
		broken("resumed twice", 42);
	if (rnd(60) == 0) {
		answer(g, "Warning:\nCannot insert breakpoint 1.\n", 0);
		return;
	}
	g->going = 1;
	far.stopped = 0;
	g->d.resumed_us = model_us;
}

static void far_stop(struct gdb *g, const char *text)
{
	char said[200];

	calls++;
	g->going = 0;
	far.stopped = 't';
	snprintf(said, sizeof said, "Continuing.\n%s", text);
	answer(g, said, 0);
}

/* It is gone: it has ended, or the connection has. */
static void far_gone(struct gdb *g, const char *text)
{
	far.held = NULL;
	far_stop(g, text);
}

static void far_happens(struct gdb *g)
{
	far.interrupted &= (int)rnd(2); /* its stub may take both for one */
	switch (rnd(16)) {
	case 0:
		far.there = 0;
		far_gone(g, "[Inferior 1 (process 42) exited normally]\n");
		break;
	case 1:
		far.there = 0;
		far_gone(g, "\nProgram terminated with signal SIGKILL, Killed.\n");
		break;
	case 2:
		far.lost = 1;
		far_gone(g, "Remote connection closed\n");
		break;
	case 3:
	case 4:
		if (far.first) {
			far.first = 0;
			far_stop(g,
				far.tells ? "\nTemporary catchpoint 2 (forked process 43), " PLACE
					  : "\nTemporary breakpoint 2, " PLACE_OF("fork"));
		}
		break;
	case 5:
		far_stop(g, "\nProgram received signal SIGSEGV, Segmentation fault.\n" PLACE);
		break;
	case 6: far_stop(g, "\nProgram received signal SIGSTOP, Stopped (signal).\n" PLACE); break;
	case 7:
		far_stop(g, "\nProgram received signal SIGTRAP, Trace/breakpoint trap.\n" PLACE);
		break;
	default: far_stop(g, "\nBreakpoint 3, " PLACE); break;
	}
}

static int far_runs(struct gdb *g, int eventful)
{
	if (!g->going) {
		far_goes(g);
	} else if (far.interrupted) {
		far.interrupted = 0;
		far_stop(g,
			rnd(10) ? "\nProgram received signal SIGINT, Interrupt.\n" PLACE
				: "Quit\n");
	} else if (eventful) {
		far_happens(g);
	} else {
		return 0;
	}
	return 1;
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
	} else if (!g->asked[0].ms && far.held == g) {
		return far_runs(g, eventful);
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
	} else if (strncmp(text, "target remote ", 14) == 0) {
		far_call(g);
	} else if (strcmp(text, "info threads") == 0) {
		answer(g,
			rnd(2) ? "* 1    Thread 42.42 \"prog\" " PLACE
			       : "* 1    Thread 42.42 \"prog\" " PLACE
				 "  2    Thread 42.43 \"prog\" " PLACE,
			rnd(20) == 0);
	} else if (strncmp(text, "show remote ", 12) == 0) {
		answer(g, far.tells ? "auto-detected, currently enabled." : "currently disabled.",
			0);
	} else if (strcmp(text, "detach") == 0 && far.held == g) {
		far_detach(g);
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
		if (strcmp(text, far.tells ? "tcatch fork" : "tbreak fork") == 0)
			far.first = 1;
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
	g->d.x.c.pid = pid++ % 900 + 1;
	g->d.question = g->asked;
	g->next = gdbs;
	gdbs = g;
	order(g, "ready", (struct question){.ms = 1});
	return &g->d;
}

void debugger_tell(struct debugger *d, const char *command, int ms, debugger_answer *fn, void *arg)
{
	order((struct gdb *)d, command, (struct question){fn, arg, ms, 0, 0});
}

void debugger_ask(struct debugger *d, const char *command, int ms, debugger_answer *fn, void *arg)
{
	order((struct gdb *)d, command, (struct question){fn, arg, ms, 1, 0});
}

void debugger_resume(struct debugger *d, const char *command, debugger_answer *fn, void *arg)
{
	for (size_t i = 0; i < d->questions; i++)
		if (!d->question[i].ms)
			broken("resumed twice", ((struct proc *)d->owner)->pid);
	d->resumed_us = 0;
	d->resume_ms = clock_ms();
	order((struct gdb *)d, command, (struct question){fn, arg, 0, 0, 0});
}

/* that a complaint is read here is of debugger.c, which is not in the model */
void debugger_sync(struct debugger *d)
{
	order((struct gdb *)d, "echo", (struct question){.ms = debugger_deadline});
}

void debugger_kill(struct debugger *d, const char *why)
{
	trace("kill", why, d->x.c.pid);
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

#endif
