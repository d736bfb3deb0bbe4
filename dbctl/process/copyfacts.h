/* copyfacts.h - what is known of a process's copy (copied.h), for all stages. */
#ifndef COPYFACTS_H
#define COPYFACTS_H

#include "process/proc.h"

#include <limits.h>

/* The process that has the memory of the sample: P's copy, or P itself. */
pid_t copyfacts_pid(const struct proc *p);

/* A name of the program of P, for its debugger. */
void copyfacts_exe(const struct proc *p, char path[PATH_MAX]);

/* Update P's counts of samples that no debugger was asked about.  P must make copies. */
void copyfacts_count(struct proc *p);

/* Whether P has made a copy that lives and has not reported yet. */
int copyfacts_unheard(const struct proc *p);

/* End P's copy, if there is one, whichever stage has it. */
void copyfacts_end(struct proc *p);

/* The same, and free what P shares with its process. */
void copyfacts_forget(struct proc *p);

#endif
