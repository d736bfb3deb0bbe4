/* step.h - functions that the files of this directory share. */
#ifndef UNWIND_STEP_H
#define UNWIND_STEP_H

#include "unwind/rowcache.h"

/* Check the frame u->regs and find its row.  Returns UNWIND_FRAME and sets u->packed; or returns
 * why the path ends before this frame. */
enum unwind_result unwind_settle(struct unwind *u);

/* Returns the row of AT from the tables; sets u->row when that is ROW_FULL. */
uint64_t unwind_look(struct unwind *u, uint64_t at);

/* Returns the offset of the saved registers from SP when signal handlers return to the PC, which
 * lies in O; otherwise 0. */
unsigned unwind_sigreturn(const struct unwind *u, const struct unwind_object *o);

static inline uint64_t narrow(const struct unwind *u, uint64_t address)
{
	return u->space->machine->word == 4 ? (uint32_t)address : address;
}

/* Copy FROM to TO without memcpy (see wordcopy.h). */
static inline void take_registers(
	struct unwind *u, struct unwind_regs *to, const struct unwind_regs *from)
{
	for (unsigned i = 0; i < u->space->machine->registers; i++) {
		to->r[i] = from->r[i];
		__asm__ volatile("" : : : "memory");
	}
	to->known = from->known;
	to->pc = from->pc;
}

#endif
