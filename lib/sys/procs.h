/* procs.h - the processes of the machine at the time of a record: their identity, program and
 * mappings.  A process that executes another program becomes another struct proc. */
#ifndef PROCS_H
#define PROCS_H

#include "sys/proc.h"
#include "sys/record.h"

/* From now on a process is inside only when its parent is.  Before this call all are. */
void procs_outside(void);

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

/* For the scanner: P has this mapping. */
void procs_add_map(struct proc *p, const struct map *m);

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
