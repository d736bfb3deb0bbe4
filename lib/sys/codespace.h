/* codespace.h - the code of a sampled process as the unwinder sees it: its mappings, with the
 * tables of their files. */
#ifndef CODESPACE_H
#define CODESPACE_H

#include "sys/procs.h"
#include "unwind/unwind.h"

/* The code of P, of MACHINE, as it is mapped now; it is valid until the next call.  NULL: no
 * memory, or nothing is known of P's mappings. */
const struct unwind_space *codespace_of(struct proc *p, const struct unwind_machine *machine);

/* 1 when the code at PC in SPACE is of a file that is not there any more, or another one now. */
int codespace_missing(const struct unwind_space *space, uint64_t pc);

/* Forget all: before procs_forget_objects. */
void codespace_forget(void);

#endif
