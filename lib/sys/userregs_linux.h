/* userregs_linux.h - the registers of user mode that samples have, for the unwinder. */
#ifndef USERREGS_LINUX_H
#define USERREGS_LINUX_H

#include "unwind/unwind.h"

/* The registers to ask the kernel for (perf_event_attr.sample_regs_user); 0: no unwinder for this
 * machine. */
uint64_t userregs_mask(void);

/* How many these are. */
unsigned userregs_count(void);

/* Put REGS, as a sample has them, into *OUT; WORD: bytes of an address in that process, 4 or 8.
 * Returns their machine; NULL: none that the unwinder knows. */
const struct unwind_machine *userregs_take(
	const uint64_t *regs, unsigned word, struct unwind_regs *out);

#endif
