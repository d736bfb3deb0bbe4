/* programs.c - owns the table of programs, by name, path and control group. */
#include "base/fnv.h"
#include "sys/cgroups.h"
#include "sys/programs.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1024 };

struct program {
	struct home home;
	char name[sizeof((struct proc *)0)->name];
	const char *exe, *cgroup;
	struct object *object;
	struct program *next; /* next program with the same hash */
};

static struct program *table[SLOTS];

static struct program **slot(const char *name)
{
	return &table[(fnv(name, strlen(name)) >> 32) % SLOTS];
}

struct home *programs_home(const struct proc *p)
{
	struct program **first = slot(p->name), *q = *first;

	while (q
		&& (q->cgroup != p->cgroup || strcmp(q->name, p->name) != 0
			|| strcmp(q->exe, p->exe) != 0))
		q = q->next;
	if (!q && (q = calloc(1, sizeof *q))) {
		memcpy(q->name, p->name, sizeof q->name);
		q->object = p->program;
		q->exe = p->exe;
		q->cgroup = p->cgroup;
		q->home.program = q;
		q->next = *first;
		*first = q;
	}
	return q ? &q->home : NULL;
}

void programs_each(int (*fn)(void *, struct home *), void *arg)
{
	struct program *p;

	for (unsigned i = 0; i < SLOTS; i++)
		for (struct program **at = &table[i]; (p = *at);) {
			if (!fn(arg, &p->home)) {
				at = &p->next;
				continue;
			}
			*at = p->next;
			free(p->home.dir);
			free(p);
		}
}

static int mark(void *arg, struct home *h)
{
	(void)arg;
	objects_mark(h->program->object);
	cgroups_mark(h->program->cgroup);
	counts_mark_objects(h);
	return 0;
}

void programs_mark_objects(void)
{
	programs_each(mark, NULL);
}

const char *home_name(const struct home *h)
{
	return h->proc ? h->proc->name : h->program->name;
}

const char *home_exe(const struct home *h)
{
	return h->proc ? h->proc->exe : h->program->exe;
}

const char *home_cgroup(const struct home *h)
{
	return h->proc ? h->proc->cgroup : h->program->cgroup;
}
