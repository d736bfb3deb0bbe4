/* userpath.h - the call path of a sampled thread in user mode, from its registers and its stack. */
#ifndef USERPATH_H
#define USERPATH_H

#include "sys/procs.h"

/* The frames of R, a sample of P with registers, as addresses in P, innermost first, at most MAX of
 * them, into AT: the PC, and of each caller the last byte of its call.  *END becomes PCT_END_*.
 * Returns how many. */
unsigned userpath(
	struct proc *p, const struct sys_record *r, uint64_t *at, unsigned max, unsigned *end);

#endif
