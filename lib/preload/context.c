/* context.c - knows where each machine keeps PC and frame pointer. */
#include "preload/context.h"

#include <ucontext.h>

#if defined __x86_64__
#define PC gregs[REG_RIP]
#define FP gregs[REG_RBP]
#elif defined __i386__
#define PC gregs[REG_EIP]
#define FP gregs[REG_EBP]
#elif defined __aarch64__
#define PC pc
#define FP regs[29]
#elif defined __arm__
#define PC arm_pc
#define FP arm_fp
#elif defined __riscv
#define PC __gregs[REG_PC]
#define FP __gregs[REG_S0]
#elif defined __powerpc64__
#define PC gp_regs[32]
#define FP gp_regs[1]
#elif defined __s390x__
#define PC psw.addr
#define FP gregs[11]
#elif defined __loongarch__
#define PC __pc
#define FP __gregs[22]
#else
#error "add this machine: where a ucontext_t has the program counter and the frame pointer"
#endif

uintptr_t context_pc(const void *ucontext)
{
	return (uintptr_t)((const ucontext_t *)ucontext)->uc_mcontext.PC;
}

uintptr_t context_fp(const void *ucontext)
{
	return (uintptr_t)((const ucontext_t *)ucontext)->uc_mcontext.FP;
}
