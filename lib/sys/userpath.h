/* userpath.h - finds the call path of a sampled thread in user mode, from its registers and its
 * stack. */
#ifndef USERPATH_H
#define USERPATH_H

#include "sys/procs.h"
#include "sys/pypaths.h"
#include "unwind/unwind.h"

/* Write to AT the frames of R, a sample of P with registers, as addresses in P, innermost first, at
 * most MAX: the PC, and for each caller the last byte of its call.  A deeper path keeps both ends
 * (bothends.h).  *END becomes the reason why the path ends, PCT_END_*.  PYTHON, unless NULL, has
 * the sample whose frames of Python also go into the path; `differs' tells whether they fit.
 * Returns the number of frames. */
unsigned userpath(struct proc *p, const struct sys_record *r, struct pypaths *python, uint64_t *at,
	unsigned max, unsigned *end);

/* Copy the stack of a waiting thread of P, from SP on, for userpath_waiting. */
void userpath_copy(const struct proc *p, uint64_t sp);

/* Does what userpath does, for a thread of P that waited in a system call with the given MACHINE,
 * SP and PC.  The stack is the one that userpath_copy copied last. */
unsigned userpath_waiting(struct proc *p, const struct unwind_machine *machine, uint64_t sp,
	uint64_t pc, uint64_t *at, unsigned max, unsigned *end);

#endif
