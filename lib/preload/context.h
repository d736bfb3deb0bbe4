/* context.h - registers out of a signal context: the one file that knows machines. */
#ifndef CONTEXT_H
#define CONTEXT_H

#include <stddef.h>
#include <stdint.h>

/* These read the third argument of a signal handler; callable from handlers.  A machine that
 * context.c does not know is a compile error. */
uintptr_t context_pc(const void *ucontext);
uintptr_t context_fp(const void *ucontext); /* frame pointer */
uintptr_t context_sp(const void *ucontext);

/* 1 when an instruction may have made a SIGSEGV that has no address. */
int context_faulted_bare(const void *ucontext);

/* The thread's signal stack: its lowest address into *LOW, and its bytes, 0 where there is none. */
size_t context_altstack(const void *ucontext, uintptr_t *low);

/* All registers that lib/unwind asks for; none on machines that it does not know. */
struct unwind_regs;
void context_registers(const void *ucontext, struct unwind_regs *regs);

/* Vector registers: HALF[0] the 512 bytes of FXSAVE; HALF[1] the upper halves of ymm0 to ymm15,
 * NULL where there are none.  0: this machine's are not known. */
int context_vectors(const void *ucontext, const uint64_t *half[2]);

#endif
