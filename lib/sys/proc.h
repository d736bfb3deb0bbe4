/* proc.h - describes a process at the time of a record: its identity, program and mappings. */
#ifndef PROC_H
#define PROC_H

#include "sys/objects.h"
#include "sys/objectcounts.h"

struct map {
	uint64_t start, end, offset;
	struct object *object;
};

struct maps { /* a parent shares it with its forked children, until one of them changes it */
	unsigned users;
	uint64_t serial; /* a number that no other mappings have or had */
	size_t n, room;
	struct map map[]; /* by address, disjoint */
};

struct proc {
	pid_t pid, ppid;
	uint64_t start;    /* clock ticks since boot */
	unsigned execs;    /* number of its earlier programs that we saw */
	unsigned instance; /* which run of its program in this session; 0 not counted yet */
	char name[204];    /* PROG of the data directory; "" not known yet */
	char comm[32];
	struct object *program; /* NULL not known, or a thread of the kernel */
	const char *exe;        /* the program's path; "" not known */
	uid_t uid;
	pid_t group;
	int asked;          /* 0: uid and group may be those of its parent */
	const char *cgroup; /* its control group (procs_cgroup), maybe its parent's; "" not known */
	int placed;         /* 1: procs_cgroup was called */
	struct maps *maps;
	const struct map *last; /* the mapping that procs_map() found last */
	uint64_t seen;          /* when /proc was read for it, ns; 0: never, all is from records */
	uint64_t moved;         /* when we last checked whether its code has moved, ns */
	uint64_t ended;         /* when it ended; 0 not yet */
	int unmapped;     /* 1: an exec is under way; program and name are still the old ones */
	int executing;    /* 1: not seen in user mode since its last exec (callers.c) */
	int unknown;      /* 1: only the pid is known */
	int inside;       /* 1: we sample it; children inherit this */
	int execs_inside; /* 1: we sample it from its next exec on */
	int watched;      /* 1: it has events of its own or of its parent (collect_add) */
	int wanted;       /* answer of the filters: 1 yes, 0 no, -1 not asked yet */
	int rescanned;    /* 1: its maps were read again for an address without a mapping */
	int jit;          /* 1: it has samples in code that it made (jitmap.h) */
	int jit_said;     /* 1: a message said why names of such code are missing */
	int sampled;      /* 1: it has samples in the current data directory */
	unsigned held;    /* number of pointers to it elsewhere; it is not freed before this is 0 */
	struct home home; /* its data files */
	char *args;       /* its arguments at exec, NUL between them; NULL not known */
	size_t args_len;
	struct proc *next;   /* next process with the same hash */
	struct proc *before; /* earlier processes or programs of this pid, not written yet */
};

static inline struct home *proc_home(struct proc *p)
{
	p->home.proc = p;
	return &p->home;
}

#endif
