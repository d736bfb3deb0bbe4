/* objdump.h - disassembles by objdump: a few ranges, and all when there is no gdb. */
#ifndef DISOBJDUMP_H
#define DISOBJDUMP_H

#include "asm.h"

/* Ask objdump about Q[0] to Q[N-1], sorted by address, of F, which is no core.  It may be silent
 * for MS milliseconds.  It takes names from the symbol before, of any size.  Returns 0, or -1 with
 * the reason in WHY; earlier answers stay. */
int disobjdump(
	const struct dis_file *f, struct dis_question *q, size_t n, int ms, char *why, size_t size);

/* The same for the N ranges R, sorted by start.  Without an answer a range is empty. */
int disobjdump_ranges(
	const struct dis_file *f, struct dis_range **r, size_t n, int ms, char *why, size_t size);

/* The number of runs of objdump for the N ranges R, sorted by start. */
size_t disobjdump_runs(struct dis_range *const *r, size_t n);

#endif
