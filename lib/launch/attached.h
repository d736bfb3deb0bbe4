/* attached.h - the state of running processes, for what they use meanwhile.
 *	12.34 4711:R:250:8812:31 4712:S:0:9001:0
 * the time since boot in s, and of each process its state letter, its CPU time, start and CPU time
 * in the kernel, in clock ticks.  "PID::::": there is no such process. */
#ifndef ATTACHED_H
#define ATTACHED_H

#include "base/growtext.h"

/* The state now of the processes in LIST, pids with commas between them; from malloc.  The time is
 * left out where the system does not tell it. */
char *attached_now(const char *list);

/* The us that passed between two states of processes, those of CPU time, and those of it in the
 * kernel.  Nothing is set when a process has ended: what it used is not known. */
void attached_spent(
	const char *then, const char *now, double *passed, double *used, double *kernel);

/* Append why these processes gave no sample, in words.  HINT is the command that shows where they
 * wait, "" none. */
void attached_idle(struct text *out, const char *then, const char *now, const char *hint);

/* The state now of the processes that are in STATE; from malloc. */
char *attached_again(const char *state);

/* The first process of STATE that was not there, "PID::::", or NULL. */
const char *attached_missing(const char *state);

#endif
