/* context.h - reads registers from a signal context; the only file here that depends on the
 * machine. */
#ifndef CONTEXT_H
#define CONTEXT_H

#include <stddef.h>
#include <stdint.h>

/* UCONTEXT is the third argument of a signal handler; handlers may call all of these.  A machine
 * that context.c does not know is a compile error. */
uintptr_t context_pc(const void *ucontext);
uintptr_t context_fp(const void *ucontext); /* frame pointer */
uintptr_t context_sp(const void *ucontext);

/* 1 when the thread's last trap was of a kind that raises SIGSEGV without an address. */
int context_faulted_bare(const void *ucontext);

/* The thread's signal stack: stores its lowest address in *LOW and returns its size, 0 when there
 * is none. */
size_t context_altstack(const void *ucontext, uintptr_t *low);

/* Store all registers that lib/unwind uses; regs->known is 0 on machines that it does not know. */
struct unwind_regs;
void context_registers(const void *ucontext, struct unwind_regs *regs);

/* Find the vector registers.  HALF[0] becomes the 512 bytes of FXSAVE, HALF[1] the upper halves of
 * ymm0 to ymm15, or NULL when there are none.  Returns 0 when they are not known on this
 * machine. */
int context_vectors(const void *ucontext, const uint64_t *half[2]);

#endif
