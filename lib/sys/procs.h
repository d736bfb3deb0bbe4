/* procs.h - keeps the processes of the machine as they are at the time of a record: their identity,
 * program and mappings.  A process that executes another program becomes another struct proc. */
#ifndef PROCS_H
#define PROCS_H

#include "sys/proc.h"
#include "sys/record.h"

/* From now on a new process is inside only if its parent is.  Before this call all are inside. */
void procs_outside(void);

/* When not NULL: the base name of an object (the library).  A process that maps this object samples
 * itself, so the process is not inside any more. */
extern const char *procs_covered;

/* When not NULL, this is called with the kernel's name of a program whose exec ended our events:
 * the kernel ends per-process events when their user may not look into the new program. */
extern void (*procs_shut_out)(const char *comm);

/* Fill in P from /proc.  Returns 0, or -1 when the process is gone. */
int procs_scan(struct proc *p);

enum { PROCS_ARGS_MAX = 2000 }; /* bytes of arguments that are kept */

/* Read the arguments of P, which has just begun: a short program may end before we make its
 * file. */
void procs_arguments(struct proc *p);

/* Read the user and the process group of P again, if it lives. */
void procs_ids(struct proc *p);

/* Read the control group of P; called at the first sample of P since its start or its exec.  When P
 * has ended, P keeps the control group of its parent or, after an exec, the one before the exec. */
void procs_cgroup(struct proc *p);

/* Read all processes that exist. */
void procs_scan_all(void);

/* Find the process PID, or make it from /proc; when the process is gone already, only its pid is
 * known.  Returns NULL without memory. */
struct proc *procs_get(pid_t pid);

/* Find the process PID; NULL when it is not known. */
struct proc *procs_find(pid_t pid);

/* Update the processes by R, a record of another type than REC_SAMPLE. */
void procs_record(const struct sys_record *r);

/* The mapping of ADDR in P, NULL when there is none. */
const struct map *procs_map(struct proc *p, uint64_t addr);

/* Count one user of M less, and free M after the last one.  M may be NULL. */
void procs_maps_leave(struct maps *m);

/* Add the mapping M to P; it replaces what it covers. */
void procs_add_map(struct proc *p, const struct map *m);

/* Call FN with every process, ended ones included.  FN returns 1 to forget an ended
 * process without sinks. */
void procs_each(int (*fn)(void *, struct proc *), void *arg);

size_t procs_count(void);

/* The number of processes that were ever made: two equal answers mean that none began in
 * between. */
uint64_t procs_begun(void);

/* Find processes that have ended although there was no record, which a full ring may have lost.
 * NOW, in ns, becomes the time of their end. */
void procs_sweep(uint64_t now);

/* The number of processes that are inside and still live. */
unsigned procs_living(void);

/* Mark the objects and the control group of P as used, so that they are not freed.  A function for
 * procs_each; returns 0. */
int procs_mark_objects(void *arg, struct proc *p);

/* Free the objects and control groups that no process uses and that are not marked. */
void procs_forget_objects(void);

#endif
