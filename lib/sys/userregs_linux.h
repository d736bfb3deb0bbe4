/* userregs_linux.h - takes the registers of user mode out of samples, for the unwinder. */
#ifndef USERREGS_LINUX_H
#define USERREGS_LINUX_H

#include "unwind/unwind.h"

/* The registers to ask the kernel for (perf_event_attr.sample_regs_user); 0 when there is no
 * unwinder for this machine. */
uint64_t userregs_mask(void);

/* The number of registers in userregs_mask(). */
unsigned userregs_count(void);

/* Put REGS, as a sample has them, into *OUT; WORD is the number of bytes of an address in the
 * sampled process, 4 or 8.  Returns the machine of the registers; NULL when the unwinder does not
 * know it. */
const struct unwind_machine *userregs_take(
	const uint64_t *regs, unsigned word, struct unwind_regs *out);

#endif
