/* proc.h - a process at the time of a record: its identity, program and mappings. */
#ifndef PROC_H
#define PROC_H

#include "sys/objects.h"
#include "sys/objectcounts.h"

struct map {
	uint64_t start, end, offset;
	struct object *object;
};

struct maps { /* a parent shares it with its forked children, until one changes */
	unsigned users;
	uint64_t serial; /* of these mappings: no others have had it */
	size_t n, room;
	struct map map[]; /* by address, disjoint */
};

struct proc {
	pid_t pid, ppid;
	uint64_t start;    /* clock ticks since boot */
	unsigned execs;    /* number of earlier programs that we saw */
	unsigned instance; /* n-th run of its program in this session; 0 not counted yet */
	char name[204];    /* PROG of the data directory; "" not known yet */
	char comm[32];
	struct object *program; /* NULL not known, or a thread of the kernel */
	const char *exe;        /* its path, "" not known */
	uid_t uid;
	pid_t group;
	int asked;          /* 0: uid and group may be its parent's */
	const char *cgroup; /* its control group (procs_cgroup), maybe its parent's; "" not known */
	int placed;         /* procs_cgroup was called */
	struct maps *maps;
	const struct map *last; /* found by the last sample */
	uint64_t seen;          /* time of reading /proc for it, ns; 0 never: records tell all */
	uint64_t moved;         /* time of the last look whether its code has moved, ns */
	uint64_t ended;         /* time of its end; 0 not yet */
	int unmapped;           /* in an exec: its program and name are still the old ones */
	int executing;          /* since an exec it was not seen in user mode (callers.c) */
	int unknown;            /* only the pid is known */
	int inside;             /* we sample it; children inherit this */
	int execs_inside;       /* we sample it from its next exec on */
	int watched;            /* has events of its own or of its parent's: collect_add() */
	int wanted;             /* answer of the filters: 1 yes, 0 no, -1 not asked yet */
	int rescanned;          /* maps were read again for an address in none */
	int jit;                /* it has samples in code that it made (jitmap.h) */
	int jit_said;           /* why it lacks names was said */
	int sampled;            /* it has samples, in this place */
	unsigned held;          /* others keep a pointer to it: it is not forgotten yet */
	struct home home;       /* its data files */
	char *args;             /* its arguments at exec, NUL between them; NULL not known */
	size_t args_len;
	struct proc *next;   /* of the same hash */
	struct proc *before; /* earlier programs of this process, not written yet */
};

static inline struct home *proc_home(struct proc *p)
{
	p->home.proc = p;
	return &p->home;
}

#endif
