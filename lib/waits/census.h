/* census.h - what /proc says of threads, beside the kernel's records. */
#ifndef CENSUS_H
#define CENSUS_H

#include "waits/threads.h"

/* Read the times of T, which lived before we looked. */
void census_first(struct thread *t);

/* Read the times of T again, unless it has been off its CPU since the last reading. */
void census_queue(struct thread *t);

/* Read the times of the process PID, which executed a program at the time AT and lives on.  T is
 * the thread that did, as it was until then; NULL: not known.  Returns for how many ns it was ready
 * before AT. */
uint64_t census_exec(struct thread *t, pid_t pid, uint64_t at);

/* 1 when T has ended, and an earlier call, at the time T->gone, saw that already: the record of its
 * end was lost. */
int census_gone(struct thread *t, uint64_t now);

#endif
