/* attached.h - the state of running processes, for what they use meanwhile.
 *	12.34 4711:R:250:8812:31 4712:S:0:9001:0
 * the time since boot in s, and of each process its state letter, its CPU time, start and CPU time
 * in the kernel, in clock ticks.  "PID::::": there is no such process. */
#ifndef ATTACHED_H
#define ATTACHED_H

/* The state now of the processes in LIST, pids with commas between them; from malloc.  The time is
 * left out where the system does not tell it. */
char *attached_now(const char *list);

/* The first process of STATE that was not there, "PID::::", or NULL. */
const char *attached_missing(const char *state);

#endif
