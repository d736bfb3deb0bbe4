/* collect.h - the collectors: each runs the program, or samples processes, by its own means, and
 * returns the exit status of profile.  What cannot be is fatal, with a message, before the program
 * runs. */
#ifndef COLLECT_H
#define COLLECT_H

#include "plan.h"

/* The library, loaded into the program. */
int by_library(struct plan *p);

/* The kernel samples: user mode alone, or all modes that it permits; HZ 0: at its usual rate. */
int by_kernel(struct plan *p, int user_only, unsigned hz);

/* Processes that run: by the kernel, the library that is put into them, or the debugger. */
int by_attached(struct plan *p);

/* The debugger, which stops the program for each sample. */
int by_debugger(struct plan *p);

/* Of these the best that works here: for a program, with -k, and with -wait or -real. */
int by_best(struct plan *p);
int with_kernel(struct plan *p);
int with_waits(struct plan *p);

#endif
