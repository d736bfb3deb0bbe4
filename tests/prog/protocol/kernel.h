/* kernel.h - the processes of protocol.c's model, as a kernel has them: they run, stop, fork and
 * end, and signals arrive. */
#ifndef MODEL_KERNEL_H
#define MODEL_KERNEL_H

#include "../../../lib/base/clock.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

enum { TASKS = 16 };

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

static struct task task[TASKS];
static unsigned tasks;
static pid_t last_pid = 1000;
static int64_t model_us;
static unsigned long long seed;
static int tracing;
static unsigned long births, stops, samples, deaths; /* that there were */

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

#endif
