/* outside.h - what a report of CPU time leaves out of a run, where that is much of it: the kernel's
 * part, and waiting.  Times are in microseconds. */
#ifndef OUTSIDE_H
#define OUTSIDE_H

#include <stddef.h>

/* Write "99 % of the 1.20 s of CPU time was in the kernel, which this report leaves out" to TEXT
 * when KERNEL is above a fifth of CPU, beyond three deviations of what the system counts by its
 * tick of TICK.  SAMPLED is the time of the samples in user mode: when it is more than the rest of
 * CPU, the system's counts lack processes that nobody waited for, and nothing is known.  Returns 1;
 * 0: there is no such remark. */
int outside_kernel(double cpu, double kernel, double sampled, double tick, char *text, size_t size);

/* The same of waiting, when it took above two thirds of the WALL time that passed, and a fifth of a
 * second.  It is at least the difference to CPU: where several CPUs worked it was more.  Waiting
 * for a CPU is waiting as well, but a machine with twice as much to run as it has CPUs is no reason
 * for a remark. */
int outside_waiting(double wall, double cpu, char *text, size_t size);

#endif
