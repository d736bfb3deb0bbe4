/* procs.h - the processes of the machine as of the moment of a record: who they are, what they run
 * and what they have mapped.  A process that executes another program is another struct proc. */
#ifndef PROCS_H
#define PROCS_H

#include "sys/objects.h"
#include "sys/record.h"

struct map {
	uint64_t start, end, offset;
	struct object *object;
};

struct maps { /* shared by a parent and the children that it forks, until one changes */
	unsigned users;
	size_t n, room;
	struct map map[]; /* by address, disjoint */
};

struct sink;

struct proc {
	pid_t pid, ppid;
	uint64_t start;    /* clock ticks since boot */
	unsigned execs;    /* programs it was before, as far as was seen */
	unsigned instance; /* n-th run of its program in this session; 0 not counted yet */
	char name[204];    /* PROG of the data directory; "" not known yet */
	char comm[32];
	struct object *program; /* what it runs; NULL not known, or a thread of the kernel */
	const char *exe;        /* its path, "" not known */
	uid_t uid;
	pid_t group;
	int asked; /* these are its own; else they may be those of its parent */
	struct maps *maps;
	const struct map *last; /* found by the last sample */
	uint64_t seen;          /* when /proc was read for it, ns; 0 never: records tell all */
	uint64_t ended;         /* when its end was seen; 0 not yet */
	int unknown;            /* nothing is known but the pid */
	int inside;             /* belongs to what is sampled: inherited by children */
	int execs_inside;       /* it will, from its next exec on */
	int watched;            /* has events of its own or of its parent's: collect_add() */
	int wanted;             /* by the filters: 1 yes, 0 no, -1 not asked yet */
	int rescanned;          /* maps were read again for an address in none */
	int jit;                /* it was sampled in code that it made (jitmap.h) */
	struct sink *sinks;     /* its data files */
	char *args; /* its arguments, NUL between them, as they were at exec; NULL not known */
	size_t args_len;
	char *dir;           /* its directory, once there is one */
	struct proc *next;   /* of the same hash */
	struct proc *before; /* programs this process was, not written yet */
};

/* Whether processes that no parent says it of are inside; 1 unless this is called. */
void procs_outside(void);

/* The number of the next run of the program EXE in this session, from 1; 0: not counted, no memory
 * or too many programs. */
unsigned procs_next_run(const char *exe);

/* When not NULL: an object's base name; a program that maps it is not inside any more, it samples
 * itself. */
extern const char *procs_covered;

/* When not NULL: called with the name, as the kernel has it, of a program that the kernel stopped
 * to show when it was executed: events of processes alone end so, where their user may not look
 * into it. */
extern void (*procs_shut_out)(const char *comm);

/* Fill in what is known of process P from the system.  Returns 0, or -1 when it is gone. */
int procs_scan(struct proc *p);

enum { PROCS_ARGS_MAX = 2000 }; /* bytes of arguments that are kept */

/* Read the arguments of P, which has just begun: a short program is gone before its file is
 * made. */
void procs_arguments(struct proc *p);

/* Ask for the user and the process group of P anew, as long as it lives. */
void procs_ids(struct proc *p);

/* Know all processes that there are. */
void procs_scan_all(void);

/* The process PID; made, from /proc, when it is new, and known by its pid only when it is gone
 * already.
 * NULL: no memory. */
struct proc *procs_get(pid_t pid);

/* A process that is known, else NULL. */
struct proc *procs_find(pid_t pid);

/* What a record of another type than REC_SAMPLE says. */
void procs_record(const struct sys_record *r);

/* The mapping of ADDR in P, NULL when there is none. */
const struct map *procs_map(struct proc *p, uint64_t addr);

/* One process less uses M, which may be NULL. */
void procs_maps_leave(struct maps *m);

/* For the scanner: P has this mapping; P is called COMM and runs PROGRAM. */
void procs_add_map(struct proc *p, const struct map *m);
void procs_name(struct proc *p, const char *comm, struct object *program);

/* Call FN with every process, ended ones included.  FN returns 1 when P, which has ended, may be
 * forgotten, its sinks being gone. */
void procs_each(int (*fn)(void *, struct proc *), void *arg);

size_t procs_count(void);

/* Find the processes that have ended without a record of it, which found the ring full: as of NOW,
 * ns. */
void procs_sweep(uint64_t now);

/* How many processes that are inside still live. */
unsigned procs_living(void);

/* Free the objects that no process has to do with any more. */
void procs_forget_objects(void);

#endif
