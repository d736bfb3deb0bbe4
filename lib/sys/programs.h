/* programs.h - programs as owners of data files: all processes of a program write them together.
 * Call trees need that: a file of them has one writer. */
#ifndef PROGRAMS_H
#define PROGRAMS_H

#include "sys/procs.h"

/* The program of P, in the control group of P, as a process of pid 0 that is in no table of
 * processes.  NULL: no memory. */
struct proc *programs_get(const struct proc *p);

/* Call FN with every program.  FN returns 1 to have one without sinks forgotten. */
void programs_each(int (*fn)(void *, struct proc *), void *arg);

#endif
