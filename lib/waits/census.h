/* census.h - reads from /proc what the kernel's records do not say of threads. */
#ifndef CENSUS_H
#define CENSUS_H

#include "waits/threads.h"

/* Read the times of T, which began before the collection. */
void census_first(struct thread *t);

/* Read the times of T again, unless it has been off its CPU since the last reading. */
void census_queue(struct thread *t);

/* Read the times of the process PID, which executed a program at the time AT and lives on.  T is
 * the thread that executed it, as it was until then; NULL when that is not known.  Returns how many
 * ns the thread had been ready, without a CPU, up to AT. */
uint64_t census_exec(struct thread *t, pid_t pid, uint64_t at);

/* Returns 1 when T has ended and the record of its end was lost: an earlier call, at the time
 * T->gone, half a second ago or more, saw already that T had ended. */
int census_gone(struct thread *t, uint64_t now);

#endif
