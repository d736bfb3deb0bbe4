/* programs.c - owns the table of programs. */
#include "sys/programs.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1024 };

static struct proc *table[SLOTS];

static struct proc **slot(const struct proc *p)
{
	uint64_t h = UINT64_C(0xcbf29ce484222325);

	for (const char *c = p->name; *c; c++)
		h = (h ^ (unsigned char)*c) * UINT64_C(0x100000001b3);
	return &table[(h >> 32) % SLOTS];
}

struct proc *programs_get(const struct proc *p)
{
	struct proc **first = slot(p), *q = *first;

	while (q
		&& (q->cgroup != p->cgroup || strcmp(q->name, p->name) != 0
			|| strcmp(q->exe, p->exe) != 0))
		q = q->next;
	if (!q && (q = calloc(1, sizeof *q))) {
		memcpy(q->name, p->name, sizeof q->name);
		q->program = p->program;
		q->exe = p->exe;
		q->cgroup = p->cgroup;
		q->next = *first;
		*first = q;
	}
	return q;
}

void programs_each(int (*fn)(void *, struct proc *), void *arg)
{
	struct proc *p;

	for (unsigned i = 0; i < SLOTS; i++)
		for (struct proc **at = &table[i]; (p = *at);) {
			if (!fn(arg, p)) {
				at = &p->next;
				continue;
			}
			*at = p->next;
			free(p->dir);
			free(p);
		}
}
