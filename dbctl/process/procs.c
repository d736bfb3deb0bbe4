/* procs.c - owns the list of processes, and the time of the next EV_TICK. */
#include "base/clock.h"
#include "base/msg.h"
#include "process/procs.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NOBODY = INT_MAX }; /* a number that no process of this system has */

static struct proc *procs;
static int64_t again = INT_MAX; /* ms */

struct proc *procs_all(void)
{
	return procs;
}

struct proc *procs_find(int id)
{
	struct proc *p = procs;

	while (p && p->id != id)
		p = p->next;
	return p;
}

void procs_state(struct proc *p, enum proc_state s)
{
	p->state = s;
	p->since = clock_ms();
}

int procs_alive(const struct proc *p, struct target_stat *s)
{
	return target_stat(p->pid, s) == 0 && s->start == p->start && s->state != 'Z';
}

void procs_stands(struct proc *p)
{
	p->state = p->stub ? PROC_HELD : PROC_STOPPED;
}

static struct proc *begin(pid_t pid, const struct target_stat *s)
{
	static int ids;
	struct proc *p = calloc(1, sizeof *p);

	if (!p)
		msg_die(EXIT_FAIL, "out of memory");
	p->id = ++ids;
	p->pid = pid;
	p->start = s->start;
	procs_state(p, s->state == 'T' ? PROC_FOUND : PROC_WAITING);
	p->next = procs;
	procs = p;
	return p;
}

struct proc *procs_remote(const char *address, const char *exe)
{
	struct target_stat s = {.start = (uint64_t)time(NULL)};
	struct proc *p = begin(NOBODY, &s);

	p->exe = strdup(exe);
	if (!p->exe)
		msg_die(EXIT_FAIL, "out of memory");
	p->stub = address;
	procs_state(p, PROC_DISTANT);
	return p;
}

pid_t procs_number(const struct proc *p)
{
	return p->stub ? p->number ? p->number : 1 : p->pid;
}

struct proc *procs_add(pid_t pid, struct proc *parent)
{
	const char *reason = parent ? parent->record.field[REC_reason] : NULL;
	struct target_stat s;
	struct proc *p;

	if (target_stat(pid, &s) != 0)
		return NULL;
	/* a parent reports its fork once.  So a process that has the child's number already is an
	 * earlier one, also when both began in the same clock tick */
	for (p = parent ? NULL : procs; p; p = p->next)
		if (p->pid == pid && p->start == s.start && p->state != PROC_GONE)
			return NULL;
	p = begin(pid, &s);
	p->parent = parent;
	p->embryo = reason && strcmp(reason, "vfork") == 0;
	if (parent)
		procs_state(p, PROC_NEWBORN);
	return p;
}

int procs_kept_by_script(const struct proc *p)
{
	const char *value = vars_get(&p->vars, "letting_go");

	return value && strcmp(value, "no") == 0;
}

void procs_leave(struct proc *p)
{
	p->leave = 1;
	if (!procs_kept_by_script(p))
		post(p, EV_LEAVE, NULL);
}

void procs_sweep(void (*ended)(struct proc *p))
{
	struct proc **at = &procs;

	while (*at) {
		struct proc *p = *at;
		if (p->state != PROC_GONE) {
			at = &p->next;
			continue;
		}
		*at = p->next;
		ended(p);
		free(p);
	}
}

void procs_again(int64_t ms)
{
	again = ms < again ? ms : again;
}

int procs_until(int limit)
{
	int64_t ms = again < limit ? again : limit;

	again = INT_MAX;
	return ms < 0 ? 0 : (int)ms;
}
