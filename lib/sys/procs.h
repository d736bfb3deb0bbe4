/* procs.h - the processes of the machine at the time of a record: their identity, program and
 * mappings.  A process that executes another program becomes another struct proc. */
#ifndef PROCS_H
#define PROCS_H

#include "sys/objects.h"
#include "sys/record.h"
#include "sys/sinks.h"

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

/* From now on a process is inside only when its parent is.  Before this call all are. */
void procs_outside(void);

/* The number of the next run of the program EXE in this session, from 1; 0: not counted (no memory,
 * or too many programs). */
unsigned procs_next_run(const char *exe);

/* When not NULL: the base name of an object.  A program that maps it samples itself, so it is not
 * inside any more. */
extern const char *procs_covered;

/* When not NULL: called with the kernel's name of a program whose exec ended our events: the kernel
 * ends per-process events when their user may not look into the new program. */
extern void (*procs_shut_out)(const char *comm);

/* Fill in P from the system.  Returns 0, or -1 when the process is gone. */
int procs_scan(struct proc *p);

enum { PROCS_ARGS_MAX = 2000 }; /* bytes of arguments that are kept */

/* Read the arguments of P, which has just begun: a short program may end before we make its
 * file. */
void procs_arguments(struct proc *p);

/* Read the user and the process group of P again, if it lives. */
void procs_ids(struct proc *p);

/* Find the control group of P, at its first sample since its start or its exec.  When P
 * has ended, the group stays its parent's or, after an exec, that before the exec. */
void procs_cgroup(struct proc *p);

/* Read all processes that exist. */
void procs_scan_all(void);

/* Find the process PID, or make it from /proc; when it is gone already, only its pid is known.
 * NULL: no memory. */
struct proc *procs_get(pid_t pid);

/* Find the process PID; NULL: not known. */
struct proc *procs_find(pid_t pid);

/* Take in a record of another type than REC_SAMPLE. */
void procs_record(const struct sys_record *r);

/* The mapping of ADDR in P, NULL when there is none. */
const struct map *procs_map(struct proc *p, uint64_t addr);

/* Release one process's use of M, which may be NULL. */
void procs_maps_leave(struct maps *m);

/* For the scanner: P has this mapping; P is called COMM and runs PROGRAM. */
void procs_add_map(struct proc *p, const struct map *m);
void procs_name(struct proc *p, const char *comm, struct object *program);

/* Call FN with every process, ended ones included.  FN returns 1 to forget an ended
 * process without sinks. */
void procs_each(int (*fn)(void *, struct proc *), void *arg);

size_t procs_count(void);

/* How many there have been: two equal answers mean that none began between them. */
uint64_t procs_begun(void);

/* Find processes that ended unseen, as a full ring lost the record; note NOW, ns, as their end. */
void procs_sweep(uint64_t now);

/* How many processes that are inside still live. */
unsigned procs_living(void);

/* Keep the objects and the control group of P from the next procs_forget_objects(). */
int procs_mark_objects(void *arg, struct proc *p);

/* Free the objects that no process uses any more. */
void procs_forget_objects(void);

#endif
