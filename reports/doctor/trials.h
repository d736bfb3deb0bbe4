/* trials.h - small trials of what the system permits; each runs processes of its own only. */
#ifndef TRIALS_H
#define TRIALS_H

#include <stddef.h>

/* Run a shell that uses some CPU time, with the library LIB (libpct.so) loaded into it.  Returns 0
 * when it left samples; else -1 and the reason in WHY. */
int trial_library(const char *lib, char *why, size_t size);

/* Trace a child with ptrace; with OTHER, a process that is not a child of the tracer.  Returns 0,
 * or an errno. */
int trial_trace(int other);

#endif
