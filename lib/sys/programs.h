/* programs.h - keeps programs whose processes write their data files together.  Call trees need
 * this: a file of call trees has one writer. */
#ifndef PROGRAMS_H
#define PROGRAMS_H

#include "sys/procs.h"

/* Returns the home of all processes of P's program in P's control group; NULL without memory. */
struct home *programs_home(const struct proc *p);

/* Call FN with the home of every program.  When FN returns 1 the home is forgotten; it must have no
 * sinks then. */
void programs_each(int (*fn)(void *, struct home *), void *arg);

/* Mark the objects and control groups of all programs, so that the next procs_forget_objects() does
 * not free them. */
void programs_mark_objects(void);

/* For the owner H of data files: PROG of its data directory, the path of its program, and the path
 * of its control group; "" when not known. */
const char *home_name(const struct home *h);
const char *home_exe(const struct home *h);
const char *home_cgroup(const struct home *h);

#endif
