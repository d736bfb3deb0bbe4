/* userpath.h - the call path of a sampled thread in user mode, from its registers and its stack. */
#ifndef USERPATH_H
#define USERPATH_H

#include "sys/procs.h"
#include "unwind/unwind.h"

/* The frames of R, a sample of P with registers, as addresses in P, innermost first, at most MAX of
 * them, into AT: the PC, and of each caller the last byte of its call; of a deeper path both ends
 * (bothends.h).  *END becomes PCT_END_*.  Returns how many. */
unsigned userpath(
	struct proc *p, const struct sys_record *r, uint64_t *at, unsigned max, unsigned *end);

/* Copy the stack of a waiting thread of P, from SP on. */
void userpath_copy(const struct proc *p, uint64_t sp);

/* As userpath, for a thread of P that waited in a system call.  Its SP, PC and MACHINE are known,
 * and its stack is the last that userpath_copy copied. */
unsigned userpath_waiting(struct proc *p, const struct unwind_machine *machine, uint64_t sp,
	uint64_t pc, uint64_t *at, unsigned max, unsigned *end);

#endif
