/* record.h - a sample is taken: count it, or log it. */
#ifndef RECORD_H
#define RECORD_H

#include <stdint.h>

/* Record a sample of PC, taken at TIME (ns of CLOCK_MONOTONIC; used by logs only, 0: now).
 * UCONTEXT, or NULL, is where callers are found for call paths.  From signal handlers; no
 * system call, lock or allocation when PC is in code that was sampled before. */
void record_sample(uintptr_t pc, uint64_t time, const void *ucontext);

#endif
