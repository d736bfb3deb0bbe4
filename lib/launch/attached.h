/* attached.h - takes the state of running processes, as text.  Two states tell what the processes
 * used in between.
 *	12.34 4711:R:250:8812:31 4712:S:0:9001:0
 * This is the time since boot in s, and for each process its pid, state letter, CPU time, start,
 * and CPU time in the kernel, all three in clock ticks.  "PID::::" stands for a process that does
 * not exist. */
#ifndef ATTACHED_H
#define ATTACHED_H

#include "base/growtext.h"

/* Returns the present state of the processes in LIST, pids with commas between them; from malloc.
 * The time is left out where /proc/uptime cannot be read. */
char *attached_now(const char *list);

/* Set *PASSED to the time between two states of the same processes, *USED to the CPU time that they
 * used in between, and *KERNEL to the part of it in the kernel; all in microseconds.  Nothing is
 * set when a process has ended: what it used is not known. */
void attached_spent(
	const char *then, const char *now, double *passed, double *used, double *kernel);

/* Append to OUT, in words, why the processes gave no sample between the states THEN and NOW.  HINT
 * is the command that shows where they wait, "" when there is none. */
void attached_idle(struct text *out, const char *then, const char *now, const char *hint);

/* Returns the present state of the processes that STATE lists; from malloc. */
char *attached_again(const char *state);

/* Returns a pointer into STATE to the first process that did not exist, "PID::::", or NULL. */
const char *attached_missing(const char *state);

#endif
