/* phase.h - says how far the collector has come in this process.  Plain data; handlers may read
 * it. */
#ifndef PHASE_H
#define PHASE_H

/* 1 while samples are recorded; pct_off() makes it 0. */
extern int sampling;

/* 1 from the end of a successful start on: then the hooks are at work. */
extern int active;

/* 1 once the program has asked for a seccomp filter that may kill it for a system call of ours:
 * from then on no handler, hook or child of ours makes one, and `active` is 0. */
extern int sandboxed;

#endif
