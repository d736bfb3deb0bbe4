/* record.h - records a sample: counts it, or logs it. */
#ifndef RECORD_H
#define RECORD_H

#include <stdint.h>

/* Record a sample of PC, taken at TIME in ns of CLOCK_MONOTONIC; only logs use TIME, and 0 means
 * now.  UCONTEXT is the context from which callers are found, or NULL.  For signal handlers; makes
 * no system call and takes no lock or memory when PC is in code that was sampled before. */
void record_sample(uintptr_t pc, uint64_t time, const void *ucontext);

#endif
