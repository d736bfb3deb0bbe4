/* procs.c - owns the table of processes, and updates it from records. */
#include "base/num.h"
#include "proc/madecode.h"
#include "inside/mapname.h"
#include "inside/put.h"
#include "sys/cgroups.h"
#include "sys/procname.h"
#include "sys/procs.h"
#include "sys/runnumber.h"
#include "sys/objectcounts.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SLOTS = 4096 };

static struct proc *table[SLOTS];
static size_t count;
static uint64_t begun;
static int inside = 1;

void (*procs_shut_out)(const char *comm);
const char *procs_covered;

static struct proc **slot(pid_t pid)
{
	return &table[(unsigned)pid % SLOTS];
}

struct proc *procs_find(pid_t pid)
{
	struct proc *p = *slot(pid);

	while (p && p->pid != pid)
		p = p->next;
	return p;
}

void procs_outside(void)
{
	inside = 0;
}

static struct proc *make(pid_t pid)
{
	struct proc *p = calloc(1, sizeof *p);

	if (!p)
		return NULL;
	p->pid = pid;
	p->exe = p->cgroup = "";
	p->wanted = -1;
	p->inside = inside;
	p->uid = (uid_t)-1;
	p->next = *slot(pid);
	*slot(pid) = p;
	count++;
	begun++;
	return p;
}

struct proc *procs_get(pid_t pid)
{
	struct proc *p = procs_find(pid);

	if (p || !(p = make(pid)))
		return p;
	if (procs_scan(p) != 0) {
		p->unknown = 1;
		snprintf(p->name, sizeof p->name, "[unknown]");
	}
	return p;
}

/* Convert T, the time of a fork record by CLOCK_MONOTONIC, to ticks since boot, as /proc has them:
 * by CLOCK_BOOTTIME, which goes on while the machine is suspended. */
static uint64_t ticks(uint64_t t)
{
	struct timespec mono, boot;
	int64_t asleep = 0;

#ifdef CLOCK_BOOTTIME
	if (clock_gettime(CLOCK_MONOTONIC, &mono) == 0 && clock_gettime(CLOCK_BOOTTIME, &boot) == 0)
		asleep = (boot.tv_sec - mono.tv_sec) * INT64_C(1000000000) + boot.tv_nsec
			- mono.tv_nsec;
#else
	(void)mono, (void)boot;
#endif
	return (t + (uint64_t)asleep) / (1000000000u / (uint64_t)sysconf(_SC_CLK_TCK));
}

/* Replace P in the table by a new struct proc with the same pid, for another process, or for the
 * same process with a new program.  Returns it; NULL without memory, and P stays. */
static struct proc *succeed(struct proc *p)
{
	struct proc **at = slot(p->pid), *q;

	while (*at != p)
		at = &(*at)->next;
	/* nothing was written for P or will be: use P's struct again */
	if (!p->home.dir && !p->home.sinks && !p->before) {
		struct proc *next = p->next;
		procs_maps_leave(p->maps);
		free(p->args);
		*p = (struct proc){.pid = p->pid,
			.next = next,
			.exe = "",
			.cgroup = p->cgroup,
			.wanted = -1,
			.inside = inside,
			.uid = p->uid,
			.held = p->held};
		return p;
	}
	*at = p->next;
	q = make(p->pid);
	if (!q) {
		p->next = *at;
		*at = p;
		return NULL;
	}
	q->before = p;
	q->uid = p->uid;
	q->cgroup = p->cgroup;
	return q;
}

static void born(const struct sys_record *r)
{
	struct proc *p, *parent;

	if (r->pid == r->ppid)
		return; /* a thread */
	p = procs_find((pid_t)r->pid);
	if (p && p->seen > r->time)
		return; /* /proc showed it already */
	p = p ? succeed(p) : make((pid_t)r->pid);
	if (!p)
		return;
	p->ppid = (pid_t)r->ppid;
	p->start = ticks(r->time);
	parent = procs_find((pid_t)r->ppid);
	if (!parent) { /* the parent's own record was lost */
		strcpy(p->name, "[unknown]");
		return;
	}
	p->inside = parent->inside;
	p->watched = parent->watched;
	p->uid = parent->uid;
	p->group = parent->group;
	if (!parent->placed) /* P may end before we can read its own control group */
		procs_cgroup(parent);
	p->cgroup = parent->cgroup;
	p->program = parent->program;
	p->exe = parent->exe;
	memcpy(p->name, parent->name, sizeof p->name);
	memcpy(p->comm, parent->comm, sizeof p->comm);
	if (parent->args && (p->args = malloc(parent->args_len))) {
		p->args_len = parent->args_len;
		memcpy(p->args, parent->args, p->args_len);
	}
	p->maps = parent->maps;
	if (p->maps)
		p->maps->users++;
}

static void named(const struct sys_record *r)
{
	struct proc *p = procs_find((pid_t)r->pid), *q;
	struct proc was;

	if (!p)
		p = procs_get((pid_t)r->pid);
	if (!p || p->seen > r->time)
		return;
	if (!r->exec) {
		if (r->pid == r->tid)
			snprintf(p->comm, sizeof p->comm, "%s", r->name);
		if (!p->exe[0] && !p->maps) /* a thread of the kernel */
			procname(p, r->name, NULL);
		return;
	}
	was = *p;
	q = succeed(p);
	if (!q)
		return;
	q->ppid = was.ppid;
	q->start = was.start;
	q->execs = was.execs + 1;
	q->group = was.group;
	q->uid = was.uid;
	q->inside = was.inside || was.execs_inside;
	q->watched = was.watched;
	snprintf(q->comm, sizeof q->comm, "%s", r->name);
	q->unmapped = q->executing = 1;
	q->program = was.program;
	q->exe = was.exe;
	memcpy(q->name, was.name, sizeof q->name);
	if (!was.exe[0]) { /* nothing is known of it: the new name is better */
		snprintf(q->name, sizeof q->name, "%s", r->name);
		fit_name(q->name);
	}
}

/* Note that P runs the program O since its exec. */
static void begins(struct proc *p, struct object *o)
{
	p->wanted = -1;
	procname(p, p->comm, o);
	if (p->inside)
		procs_arguments(p);
	if (p->execs && p->inside) /* other processes get it at their first sample */
		p->instance = runnumber(p->exe);
}

enum { RESCAN_NS = 1000000000 };

/* 1 when R maps memory as code where P had the code of a file.  Either P has moved this code to
 * other pages, or the file was unmapped, for which there is no record, and the kernel has used the
 * addresses again.  Read P's maps to find out, if P still lives. */
static int moved(struct proc *p, const struct sys_record *r)
{
	const struct map *m = procs_map(p, r->start);

	if (!m || m->object->path[0] != '/' || r->time - p->moved < RESCAN_NS)
		return 0;
	p->moved = r->time;
	if (procs_scan(p) != 0)
		p->seen = r->time; /* P is gone: later records of it still count */
	return 1;
}

static void mapped(const struct sys_record *r)
{
	struct proc *p = procs_find((pid_t)r->pid);
	struct object key = {.inode = r->inode, .id_len = r->id_len};
	char path[4096];
	size_t gone;

	if (!p)
		p = procs_get((pid_t)r->pid);
	if (!p || p->seen > r->time)
		return;
	snprintf(path, sizeof path, "%s",
		strncmp(r->name, "//anon", 6) == 0 || strncmp(r->name, "[heap]", 6) == 0
				|| strncmp(r->name, "[stack", 6) == 0
				|| (!r->id_len
					&& madecode((pid_t)r->pid, r->name, r->start, r->offset))
			? "[anon]"
			: r->name);
	if (strcmp(path, "[anon]") == 0 && moved(p, r))
		return;
	if (path[0] == '/' && (gone = mapname_gone(path)) && access(path, F_OK) != 0) {
		path[gone] = 0;
		key.deleted = 1;
	}
	if (path[0] == '[') /* all memory of this name is one object */
		key.inode = 0;
	key.path = path;
	if (procs_covered && path[0] == '/' && strcmp(strrchr(path, '/') + 1, procs_covered) == 0)
		p->inside = 0;
	if (r->id_len)
		memcpy(key.id, r->id, r->id_len);
	struct map m = {
		r->start, r->start + r->size, path[0] == '[' ? 0 : r->offset, objects_get(&key)};
	if (!m.object)
		return;
	if (strcmp(path, "[anon]") == 0)
		m.offset = r->start; /* so that places in it are addresses in memory */
	/* the first mapped file after exec is the program */
	if ((!p->exe[0] || p->unmapped) && path[0] == '/')
		begins(p, m.object);
	else if (p->inside && !p->args)
		procs_arguments(p); /* exec maps the program before its arguments are there */
	procs_add_map(p, &m);
}

static void ended(const struct sys_record *r)
{
	struct proc *p = procs_find((pid_t)r->pid);

	/* other threads may live on: this is checked before P is forgotten (session.c) */
	if (!p || r->pid != r->tid || p->seen > r->time)
		return;
	p->ended = r->time;
	/* no mapping of the program's file followed the exec: the exec ended our events, see
	 * begin_new_exec() in fs/exec.c */
	if (p->execs && !p->maps && p->inside && procs_shut_out)
		procs_shut_out(p->comm);
}

void procs_record(const struct sys_record *r)
{
	switch (r->type) {
	case REC_FORK: born(r); break;
	case REC_EXIT: ended(r); break;
	case REC_COMM: named(r); break;
	case REC_MMAP: mapped(r); break;
	default: break;
	}
}

static void forget(struct proc *p)
{
	procs_maps_leave(p->maps);
	free(p->home.dir);
	free(p->args);
	free(p);
	count--;
}

void procs_each(int (*fn)(void *, struct proc *), void *arg)
{
	for (unsigned i = 0; i < SLOTS; i++)
		for (struct proc **at = &table[i]; *at;) {
			struct proc *p = *at, **old = &p->before;
			while (*old) {
				struct proc *q = *old;
				if (fn(arg, q)) {
					*old = q->before;
					forget(q);
				} else {
					old = &q->before;
				}
			}
			if (fn(arg, p) && !p->before) {
				*at = p->next;
				forget(p);
			} else {
				at = &p->next;
			}
		}
}

uint64_t procs_begun(void)
{
	return begun;
}

size_t procs_count(void)
{
	return count;
}

void procs_sweep(uint64_t now)
{
	for (unsigned i = 0; i < SLOTS; i++)
		for (struct proc *p = table[i]; p; p = p->next)
			if (!p->ended && kill(p->pid, 0) != 0 && errno == ESRCH)
				p->ended = now;
}

unsigned procs_living(void)
{
	unsigned n = 0;

	for (unsigned i = 0; i < SLOTS; i++)
		for (const struct proc *p = table[i]; p; p = p->next)
			n += p->inside && !p->ended && (kill(p->pid, 0) == 0 || errno == EPERM);
	return n;
}

int procs_mark_objects(void *arg, struct proc *p)
{
	(void)arg;
	objects_mark(p->program);
	cgroups_mark(p->cgroup);
	for (size_t k = 0; p->maps && k < p->maps->n; k++)
		objects_mark(p->maps->map[k].object);
	counts_mark_objects(&p->home);
	return 0;
}

void procs_forget_objects(void)
{
	procs_each(procs_mark_objects, NULL);
	objects_sweep();
	cgroups_sweep();
}

void procs_scan_all(void)
{
	DIR *proc = opendir("/proc");
	struct dirent *d;
	uint64_t pid;

	while (proc && (d = readdir(proc)))
		if (num_parse(d->d_name, 10, 1, INT_MAX, &pid) == 0)
			procs_get((pid_t)pid);
	if (proc)
		closedir(proc);
}
