/* context.c - knows where each machine keeps PC, frame and stack pointer. */
#include "preload/context.h"
#include "unwind/unwind.h"

#include <signal.h>
#include <string.h>
#include <ucontext.h>

#if defined __x86_64__
#define PC gregs[REG_RIP]
#define FP gregs[REG_RBP]
#define SP gregs[REG_RSP]
#elif defined __i386__
#define PC gregs[REG_EIP]
#define FP gregs[REG_EBP]
#define SP gregs[REG_UESP]
#elif defined __aarch64__
#define PC pc
#define FP regs[29]
#define SP sp
#elif defined __arm__
#define PC arm_pc
#define FP arm_fp
#define SP arm_sp
#elif defined __riscv
#define PC __gregs[REG_PC]
#define FP __gregs[REG_S0]
#define SP __gregs[REG_SP]
#elif defined __powerpc64__
#define PC gp_regs[32]
#define FP gp_regs[1]
#define SP gp_regs[1]
#elif defined __s390x__
#define PC psw.addr
#define FP gregs[11]
#define SP gregs[15]
#elif defined __loongarch__
#define PC __pc
#define FP __gregs[22]
#define SP __gregs[3]
#else
#error "add this machine: where a ucontext_t has the program counter, the frame and the stack pointer"
#endif

uintptr_t context_pc(const void *ucontext)
{
	return (uintptr_t)((const ucontext_t *)ucontext)->uc_mcontext.PC;
}

uintptr_t context_fp(const void *ucontext)
{
	return (uintptr_t)((const ucontext_t *)ucontext)->uc_mcontext.FP;
}

uintptr_t context_sp(const void *ucontext)
{
	return (uintptr_t)((const ucontext_t *)ucontext)->uc_mcontext.SP;
}

int context_faulted_bare(const void *ucontext)
{
#if defined __x86_64__ || defined __i386__
	/* invalid TSS, segment not present, stack, general protection (asm/trapnr.h) */
	long trap = (long)((const ucontext_t *)ucontext)->uc_mcontext.gregs[REG_TRAPNO];

	return trap >= 10 && trap <= 13;
#else
	(void)ucontext;
	return 0;
#endif
}

size_t context_altstack(const void *ucontext, uintptr_t *low)
{
	const stack_t *s = &((const ucontext_t *)ucontext)->uc_stack;

	*low = (uintptr_t)s->ss_sp;
	return s->ss_flags & SS_DISABLE ? 0 : s->ss_size;
}

void context_registers(const void *ucontext, struct unwind_regs *regs)
{
	const mcontext_t *m = &((const ucontext_t *)ucontext)->uc_mcontext;

	regs->known = 0;
	regs->pc = context_pc(ucontext);
#if defined __x86_64__ || defined __i386__
#ifdef __x86_64__
	static const uint8_t in[] = {REG_RAX, REG_RDX, REG_RCX, REG_RBX, REG_RSI, REG_RDI, REG_RBP,
		REG_RSP, REG_R8, REG_R9, REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15};
#else
	static const uint8_t in[] = {
		REG_EAX, REG_ECX, REG_EDX, REG_EBX, REG_UESP, REG_EBP, REG_ESI, REG_EDI};
#endif
	for (unsigned i = 0; i < sizeof in; i++)
		regs->r[i] = (uintptr_t)m->gregs[in[i]];
	regs->known = (1 << sizeof in) - 1;
#elif defined __aarch64__
	for (unsigned i = 0; i < 31; i++)
		regs->r[i] = m->regs[i];
	regs->r[31] = m->sp;
	regs->known = UINT32_MAX;
#elif defined __arm__
	const unsigned long *in = &m->arm_r0; /* r0 to r15, CPSR */

	for (unsigned i = 0; i < 17; i++)
		regs->r[i] = in[i];
	regs->known = (1 << 17) - 1;
#elif defined __riscv && __riscv_xlen == 64
	for (unsigned i = 1; i < 32; i++)
		regs->r[i] = m->__gregs[i];
	regs->r[0] = 0;
	regs->known = UINT32_MAX;
#elif defined __s390x__
	/* the DWARF numbers of f0 f1 ... f15 */
	static const uint8_t number[] = {
		16, 20, 17, 21, 18, 22, 19, 23, 24, 28, 25, 29, 26, 30, 27, 31};
	for (unsigned i = 0; i < 16; i++) {
		regs->r[i] = m->gregs[i];
		regs->r[number[i]] = ((const uint64_t *)m->fpregs.fprs)[i];
	}
	regs->known = UINT32_MAX;
#else
	(void)m;
#endif
}

#if defined __x86_64__
#define XFEATURE_AVX 4u
#define XSAVE_HEAD 512
#define XSAVE_AVX 576 /* offset in the standard form, which signal contexts use */
#define XSAVE_SAYS 464
#define XSAVE_MAGIC 0x46505853u

int context_vectors(const void *ucontext, const uint64_t *half[2])
{
	static const uint64_t zero[32];
	const char *area = (const char *)((const ucontext_t *)ucontext)->uc_mcontext.fpregs;
	struct { /* what the kernel says about the area, in its unused bytes (asm/sigcontext.h) */
		uint32_t magic, size;
		uint64_t has;
	} says;
	uint64_t used;

	if (!area)
		return 0;
	half[0] = (const uint64_t *)(const void *)area;
	half[1] = NULL;
	memcpy(&says, area + XSAVE_SAYS, sizeof says);
	if (says.magic == XSAVE_MAGIC && says.has & XFEATURE_AVX && says.size >= XSAVE_AVX + 256) {
		memcpy(&used, area + XSAVE_HEAD, sizeof used);
		half[1] = used & XFEATURE_AVX ? (const uint64_t *)(const void *)(area + XSAVE_AVX)
					      : zero;
	}
	return 1;
}
#else
int context_vectors(const void *ucontext, const uint64_t *half[2])
{
	(void)ucontext, (void)half;
	return 0;
}
#endif
