/* programs.h - programs whose processes write their data files together.  Call trees need that: a
 * file of call trees has one writer. */
#ifndef PROGRAMS_H
#define PROGRAMS_H

#include "sys/procs.h"

/* The home of all processes of P's program in P's control group.  NULL: no memory. */
struct home *programs_home(const struct proc *p);

/* Call FN with the home of every program.  FN returns 1 to forget a home without sinks. */
void programs_each(int (*fn)(void *, struct home *), void *arg);

/* Keep the objects and control groups of all programs from the next procs_forget_objects(). */
void programs_mark_objects(void);

/* PROG of the data directory; the paths of the program and of the control group, "" not known. */
const char *home_name(const struct home *h);
const char *home_exe(const struct home *h);
const char *home_cgroup(const struct home *h);

#endif
