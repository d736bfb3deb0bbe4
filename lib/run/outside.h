/* outside.h - makes a remark when a report of CPU time leaves out much of a run: time in the
 * kernel, or waiting.  Times are in microseconds. */
#ifndef OUTSIDE_H
#define OUTSIDE_H

#include <stddef.h>

/* Write "99 % of the 1.20 s of CPU time was in the kernel, which this report leaves out" to TEXT if
 * KERNEL, the system's count of kernel time, is more than a fifth of CPU by over three standard
 * deviations; TICK, the system's tick, decides how exact its counts are.  SAMPLED is the time of
 * the samples in user mode.  If SAMPLED is more than CPU - KERNEL, the system's counts lack
 * processes whose parents did not wait for them, and there is no remark.  Returns 1 with a remark,
 * else 0. */
int outside_kernel(double cpu, double kernel, double sampled, double tick, char *text, size_t size);

/* Like outside_kernel, but make a remark on waiting, if waiting took more than two thirds of WALL,
 * the time that passed, and more than 0.2 s.  The waiting time is at least WALL - CPU, and more
 * where the run used more than one CPU at a time.  It includes waiting for a CPU; the limit of two
 * thirds keeps a machine with twice as many runnable threads as CPUs from getting the remark. */
int outside_waiting(double wall, double cpu, char *text, size_t size);

#endif
