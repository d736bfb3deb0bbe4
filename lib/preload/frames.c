/* frames.c - follows frame pointers.  The frame record { caller's frame pointer, return address }
 * is that of the x86, x86-64, AArch64 and LoongArch ABIs; RISC-V keeps it below the pointer. */
#include "preload/context.h"
#include "preload/frames.h"
#include "preload/maps.h"

unsigned frames_walk(const void *ucontext, uintptr_t *callers, unsigned max)
{
	uintptr_t fp = context_fp(ucontext), record[2];
	unsigned n = 0;

	while (n < max && fp && fp % sizeof fp == 0) {
#ifdef __riscv
		if (maps_peek(record, fp - sizeof record, sizeof record) != (long)sizeof record)
			break;
#else
		if (maps_peek(record, fp, sizeof record) != (long)sizeof record)
			break;
#endif
		if (record[1] < 4096)
			break;
		callers[n++] = record[1] - 1;
		if (record[0] <= fp || record[0] - fp > (uintptr_t)1 << 20)
			break; /* stacks grow down: an outer frame lies above, and near */
		fp = record[0];
	}
	return n;
}
