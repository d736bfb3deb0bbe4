/* collect.h - the collectors: each runs the program, or samples processes, by its own means, and
 * returns the exit status of profile.  What a collector cannot do is fatal, with a message, before
 * the program runs. */
#ifndef COLLECT_H
#define COLLECT_H

#include "plan.h"

/* By the library, loaded into the program. */
int by_library(struct plan *p);

/* By the kernel's sampler, in user mode alone or in all modes that it permits; HZ 0: at its usual
 * rate. */
int by_kernel(struct plan *p, int user_only, unsigned hz);

/* Running processes: by the kernel's sampler, the library that is put into them, or the
 * debugger. */
int by_attached(struct plan *p);

/* By the debugger, which stops the program for each sample. */
int by_debugger(struct plan *p);

/* These choose the best of the above that works here: by_best for a program, with_kernel for -k,
 * with_waits for -wait and -real. */
int by_best(struct plan *p);
int with_kernel(struct plan *p);
int with_waits(struct plan *p);

#endif
