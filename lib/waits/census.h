/* census.h - what /proc says of threads, beside the kernel's records. */
#ifndef CENSUS_H
#define CENSUS_H

#include "waits/threads.h"

/* Read the times of T, which lived before we looked. */
void census_first(struct thread *t);

/* Read the times of T again, unless it has been off its CPU since it was asked last. */
void census_queue(struct thread *t);

/* Read the times of the process PID, which executed a program at the time AT and lives on; T is the
 * thread that did, up to then, NULL not known.  Returns how many ns it was ready before that. */
uint64_t census_exec(struct thread *t, pid_t pid, uint64_t at);

/* 1 when T has ended and was seen so at an earlier call already, at the time T->gone: the record of
 * its end was lost. */
int census_gone(struct thread *t, uint64_t now);

#endif
