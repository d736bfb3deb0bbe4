/* protocol - dbctl's table of states and events (dbctl/statetable.c) under random events:
 *	protocol SEQUENCES [SEED [trace]]
 *
 * The stages are dbctl's own; the kernel and the debuggers below them are a model (protocol/).  A
 * sequence follows a process or two through up to 120 random events: answers of debuggers in
 * any order, births, exec, exits, samples, stops and continues by others, debuggers that die, an
 * early end; or one target behind a stub, which also may be lost, and another machine.  Then all
 * are let go.  It prints the first of these rules that breaks:
 *	no process is left stopped, spinning or traced, unless another sender has stopped it
 *	none is forgotten: each is let go in the end, each child is looked at before it runs
 *	none is resumed twice, or by a debugger that does not have it */
#include "protocol/below.h"

#include "../../dbctl/debugger/driver.h"
#include "../../dbctl/engine/engine.h"
#include "../../dbctl/engine/halt.h"
#include "../../dbctl/statetable.h"
#include "../../dbctl/script/parse.h"
#include "../../dbctl/sample/kick.h"
#include "../../dbctl/sample/sample.h"
#include "../../lib/paths/selfdir.h"

#include <unistd.h>

static unsigned long long first_seed;
static int real_stdout;

static const char script[] =
	"EXEC() \"prog\" { TIMER(cpu, \"1000\"); \"handle SIGUSR1 nostop\";\n"
	"  PAT_GROUP(default) {\n"
	"    PAT(1) \"signal=\\\"SIGVTALRM\\\"\" | OUT(\"pc\") { \"backtrace 4\" | OUT(\"stack\"); \"continue\"; }\n"
	"    PAT(1) \"signal=.SIGTRAP\" { \"info registers\" | VAR(r); IF(\"${r}\", \"x\") { GOTO(other); } }\n"
	"    PAT(1) \"reason=.breakpoint\" { \"x/i $pc\" | OUT(\"x\"); \"continue\"; }\n"
	"  }\n"
	"  PAT_GROUP(other) {\n"
	"    PAT(1) \"signal=.SIGVTALRM\" { \"x\" | VAR(v); \"x ${v}\" | OUT(\"x\"); }\n"
	"    PAT(1) \"signal=.SIGTRAP\" { \"x\"; DETACH; }\n"
	"  }\n"
	"}\n"
	"EXEC(follow=none) \"none\" { TIMER(real, \"2000\");\n"
	"  PAT_GROUP(default) { PAT(1) \"SIGVTALRM\" { \"x\" | OUT(\"x\"); } } }\n";

static void broken(const char *rule, long pid)
{
	char text[200];
	int n = snprintf(text, sizeof text, "process %ld: %s; protocol 1 %llu trace shows how\n",
		pid, rule, first_seed);

	fflush(stdout);
	_exit(write(real_stdout, text, (size_t)n) == n ? 1 : 2);
}

static struct task *any_task(void)
{
	return &task[rnd(tasks)];
}

static struct proc *any_proc(void)
{
	unsigned n = 0;
	struct proc *p = procs_all();

	for (struct proc *q = p; q; q = q->next)
		n++;
	for (n = n ? rnd(n) : 0; n; n--)
		p = p->next;
	return p;
}

static struct gdb *any_gdb(void)
{
	unsigned n = 0;
	struct gdb *g = gdbs;

	for (struct gdb *h = g; h; h = h->next)
		n++;
	for (n = n ? rnd(n) : 0; n; n--)
		g = g->next;
	return g;
}

static void tick(int64_t ms)
{
	model_us += ms * 1000;
	statetable_tick(model_us / 1000);
}

static void sample_is_due(struct proc *p)
{
	struct task *t = p ? task_find(p->pid) : NULL;

	if (p && p->stub && p->state != PROC_GONE)
		sample_due(p, 0);
	if (!t || p->state == PROC_GONE)
		return;
	kick_hear(p);
	sample_due(p, t->threads == 2 && rnd(2) ? p->pid + SECOND : rnd(2) ? p->pid : 0);
}

static int is_leaving(const struct task *t)
{
	struct proc *p = procs_all();

	while (p && p->pid != t->pid)
		p = p->next;
	return p && p->state == PROC_LEAVING;
}

/* What people and programs do to one that is there. */
static void meddle(struct task *t)
{
	switch (rnd(6)) {
	case 0:
		trace("stopped by another", "", t->pid);
		t->foreign = 1;
		task_signal(t, SIGSTOP);
		break;
	case 1:
		/* while it is detached from nobody can tell which came first */
		if (is_leaving(t))
			break;
		trace("continued by another", "", t->pid);
		t->foreign = 0;
		task_signal(t, SIGCONT);
		break;
	case 2:
		trace("ends a thread", "", t->pid);
		t->threads = t->alive;
		t->second = 0;
		break;
	case 3:
		if (rnd(3))
			break;
		trace("killed", "", t->pid);
		task_end(t);
		break;
	default: t->threads = t->alive * 2; break;
	}
}

static void step(void)
{
	struct gdb *g = any_gdb();

	switch (rnd(36)) {
	case 0:
		if (tasks)
			meddle(any_task());
		break;
	case 1:
		if (g && rnd(3) == 0 && (g->d.ready || stillborn++ < 2))
			gdb_die(g);
		break;
	case 2:
		if (rnd(4) == 0)
			halt_all();
		break;
	case 3:
		if (rnd(4) == 0 && procs_all())
			procs_leave(any_proc());
		break;
	case 4:
	case 5:
	case 6:
	case 7: sample_is_due(any_proc()); break;
	case 8: tick(rnd(3) ? 20 : 1100); break;
	case 9:
	case 10:
	case 11:
	case 12: tick(rnd(3)); break;
	default:
		for (unsigned n = rnd(16); n && (g = any_gdb()); n--)
			gdb_step(g, n == 1);
	}
}

/* All are let go; each debugger does what it was asked. */
static void finish(void)
{
	for (int round = 0; round < 300; round++) {
		struct gdb *next;
		for (struct gdb *g = gdbs; g; g = next) {
			next = g->next;
			for (int i = 0; i < 2 * ORDERS && !g->d.killed && gdb_step(g, 0); i++)
				;
			if (g->d.killed)
				gdb_step(g, 0);
		}
		for (struct proc *p = procs_all(); p; p = p->next)
			procs_leave(p);
		tick(round < 20 ? 20 : 1000);
		if (!procs_all())
			return;
	}
	broken("forgotten", procs_all()->pid);
}

static void check(void)
{
	if (far.there && !far.lost && far.held)
		broken("left traced", 42);
	if (far.there && !far.lost && far.stopped)
		broken("left stopped", 42);
	for (unsigned i = 0; i < tasks; i++) {
		struct task *t = &task[i];
		if (!t->alive)
			continue;
		task_settle(t);
		if (t->tracer)
			broken("left traced", t->pid);
		if (t->parked)
			broken("left spinning", t->pid);
		if (t->stopped && !t->foreign)
			broken("left stopped", t->pid);
	}
}

/* One behind a stub, as remotecall_begin has it; without an image. */
static void call_far(void)
{
	static const char *const names[] = {"/bin/prog", "/bin/none", "/bin/other"};
	struct proc *p = procs_remote("localhost:1", names[rnd(3)]);

	p->remote.any_image = 1;
	far.there = 1;
	far.tells = (int)rnd(2);
}

static void sequence(void)
{
	tasks = 0;
	last_pid = 1000;
	model_us = 1000000000;
	while (gdbs) { /* each sequence stands for itself */
		if (!gdbs->d.ready)
			gdb_step(gdbs, 0);
		gdb_die(gdbs);
	}
	memset(&far, 0, sizeof far);
	if (rnd(8) == 0)
		call_far();
	for (unsigned n = far.there ? 0 : 1 + rnd(2); n; n--) {
		struct task *t = task_new(NULL, rnd(4) ? "/bin/prog" : "/bin/other");
		if (rnd(10) == 0) {
			t->foreign = 1;
			t->stopped = 'T';
		}
		procs_add(t->pid, NULL);
	}
	for (unsigned n = 20 + rnd(100); n; n--)
		step();
	finish();
	check();
}

int main(int argc, char **argv)
{
	unsigned long n = argc > 1 ? strtoul(argv[1], NULL, 10) : 1000;
	struct parse_opt opt = {0};
	char lib[4096];
	struct script *s = script_parse_text("script", script, &opt);

	first_seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	tracing = argc > 3;
	if (!s)
		return 2;
	real_stdout = dup(1);
	if (!tracing && !freopen("/dev/null", "w", stderr))
		return 2;
	engine_script(s, NULL);
	snprintf(lib, sizeof lib, "%.4000s/../lib/pct", selfdir(argv[0]));
	if (!driver_read("gdb", lib))
		return 2;
	statetable_start("gdb", 6);
	for (unsigned long i = 0; i < n; i++, first_seed++) {
		seed = first_seed * 2654435761u;
		sequence();
	}
	printf("%lu sequences: %lu births, %lu stops, %lu samples taken by debuggers, %lu deaths of them, "
	       "%lu stops behind a stub\n",
		n, births, stops, samples, deaths, calls);
	return 0;
}
