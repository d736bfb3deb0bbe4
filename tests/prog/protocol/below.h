/* below.h - what else dbctl's stages call, above protocol.c's model: the functions of target.h,
 * taskclock.h, waits.h, outlog.h and guard.h, and kill(2) and raise(3). */
#ifndef MODEL_BELOW_H
#define MODEL_BELOW_H

#include "../../../dbctl/guard.h"
#include "../../../dbctl/log/outlog.h"
#include "../../../dbctl/system/target.h"
#include "../../../dbctl/system/taskclock.h"
#include "../../../lib/proc/waits.h"
#include "debuggers.h"

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
	s->tracer = t->tracer ? t->tracer->d.x.c.pid : 0;
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

int target_unbreak(pid_t pid)
{
	(void)pid;
	return 0;
}

int target_fatal(pid_t pid, const char *name)
{
	(void)pid;
	return name[0] != 'S';
}

int target_awaits_stop(pid_t pid, pid_t tid)
{
	(void)pid;
	(void)tid;
	return 0;
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
		if (g->d.x.c.pid == pid && sig == SIGINT)
			far.interrupted = 1;
		else if (g->d.x.c.pid == pid)
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

int taskclock_births(const struct taskclock *c)
{
	(void)c;
	return -1;
}

void taskclock_born(struct taskclock *c)
{
	(void)c;
}

void taskclock_close(struct taskclock *c)
{
	c->n = 0;
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

#endif
