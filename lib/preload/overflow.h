/* overflow.h - keeps false SIGSEGVs from the program's handler, when that runs on a stack of its
 * own.
 *
 * Near the end of a stack the kernel has no room for the frame of a signal, and sends SIGSEGV
 * without an address instead.  To a program that catches overflows of its stacks, a signal of ours
 * would look like an overflow that has not happened.  We put a handler in front of the program's,
 * with the program's own mask and flags, which drops such faults.  Where the program has no such
 * handler, nothing is set. */
#ifndef OVERFLOW_H
#define OVERFLOW_H

#include <signal.h>

/* Like sigaction(2) for SIGSEGV, on behalf of the program: NEW and OLD are the program's own
 * actions. */
int overflow_set(const struct sigaction *new, struct sigaction *old);

/* 1 when our handler may be in front of the program's. */
int overflow_stands(void);

/* overflow_begin puts our handler in front of the action that is set now; overflow_leave removes
 * ours again, also from handlers.  WHEN_MISSED is called by a thread that missed a signal of
 * ours. */
void overflow_begin(void (*when_missed)(void));
void overflow_leave(void);

#endif
