/* step.h - the functions that the files of this room share. */
#ifndef UNWIND_STEP_H
#define UNWIND_STEP_H

#include "unwind/rowcache.h"

/* Check the frame u->regs, and find its row: UNWIND_FRAME, and u->packed; or why the path ends
 * before it. */
enum unwind_result unwind_settle(struct unwind *u);

/* The row of AT from the tables; sets u->row when it is ROW_FULL. */
uint64_t unwind_look(struct unwind *u, uint64_t at);

/* When signal handlers return to the PC, in O: the offset of the saved registers from SP; otherwise
 * 0. */
unsigned unwind_sigreturn(const struct unwind *u, const struct unwind_object *o);

static inline uint64_t narrow(const struct unwind *u, uint64_t address)
{
	return u->space->machine->word == 4 ? (uint32_t)address : address;
}

/* Copy FROM to TO without memcpy (see cfarow.c). */
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
