/* verdict.h - compares lib/unwind with the truth. */
#ifndef VERDICT_H
#define VERDICT_H

#include "unwind/unwind.h"

extern unsigned long long verdict_frames, verdict_disagreements;

/* What is mapped has changed. */
void verdict_look_again(void);

/* Compare the path at NOW with truth_path. */
void verdict_at(const struct unwind_regs *now);

/* The PCs of the path at NOW, by the unwinder, when it is whole; how many, else dies. */
unsigned verdict_path(const struct unwind_regs *now, uint64_t *path, unsigned max);

/* Print the places; OFFSETS in functions as well. */
void verdict_print(void);
void verdict_offsets(void);

#endif
