/* codespace.h - makes the list of a sampled process's code for the unwinder: the mappings of the
 * process, with the tables of the mapped files. */
#ifndef CODESPACE_H
#define CODESPACE_H

#include "sys/procs.h"
#include "unwind/unwind.h"

/* Returns the code of P, a process of MACHINE, as it is mapped now; valid until the next call.
 * NULL without memory, or when nothing is known of P's mappings. */
const struct unwind_space *codespace_of(struct proc *p, const struct unwind_machine *machine);

/* 1 when the code at PC in SPACE is of a file that could not be read, as it was removed or
 * replaced. */
int codespace_missing(const struct unwind_space *space, uint64_t pc);

/* Forget all lists, and unmap the files.  Call it before procs_forget_objects(). */
void codespace_forget(void);

#endif
