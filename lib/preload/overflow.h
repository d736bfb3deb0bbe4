/* overflow.h - the program's handler of SIGSEGV, where it runs on a stack of its own.
 *
 * Near the end of a stack the kernel has no room for the frame of a signal, and sends SIGSEGV in
 * its place, with no address.  To a program that catches overflows of its stacks, a signal of ours
 * would look like an overflow that has not happened.  We stand in front of such a handler, with
 * the program's own mask and flags, and take those away.  Where the program has none, nothing is
 * set. */
#ifndef OVERFLOW_H
#define OVERFLOW_H

#include <signal.h>

/* sigaction(2) for SIGSEGV, as the program means it. */
int overflow_set(const struct sigaction *new, struct sigaction *old);

/* 1 when we may stand in front. */
int overflow_stands(void);

/* Stand in front of what is set now, or leave it to the program again; the second also from
 * handlers.  WHEN_MISSED is called by the thread to which a signal of ours did not come. */
void overflow_begin(void (*when_missed)(void));
void overflow_leave(void);

#endif
