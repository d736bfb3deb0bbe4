/* record.h - a sample is taken: count it, or log it. */
#ifndef RECORD_H
#define RECORD_H

#include <stdint.h>

/* The accounts file's head of this process; NULL when there is none (then nothing is sampled). */
extern struct pct_head *accounts;

/* Record a sample of PC, taken at TIME (ns of CLOCK_MONOTONIC; used by logs only, 0: now).
 * UCONTEXT, or NULL, is where callers are found for call paths.  From signal handlers; no
 * system call, lock or allocation when PC is in code that was sampled before. */
void record_sample(uintptr_t pc, uint64_t time, const void *ucontext);

/* N samples were lost to REASON before anybody knew where they belong. */
void record_lost(int reason, uint64_t n);

#endif
