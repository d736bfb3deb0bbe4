/* x86_64.c - describes x86-64: its registers and signal frames.  Register numbers: psABI, "DWARF
 * register number mapping". */
#include "unwind/x86.h"

#include <elf.h>

/* Recognizes mov $15,%eax; syscall, as C libraries without tables write it. */
static unsigned sigreturn(const uint8_t *code, uint64_t left)
{
	if ((left >= 9 && load(code, 4) == 0x0fc0c748 && load(code + 4, 4) == 0x0f000000
		    && code[8] == 5)
		|| (left >= 7 && code[0] == 0xb8 && load(code + 1, 4) == 15
			&& load(code + 5, 2) == 0x050f))
		return 40; /* in struct ucontext, after flags, link and stack */
	return 0;
}

/* rax rdx rcx rbx rsi rdi rbp rsp r8 ... r15 rip in struct sigcontext, and again rip, as the PC */
static const uint8_t sigcontext[] = {13, 12, 14, 11, 9, 8, 10, 15, 0, 1, 2, 3, 4, 5, 6, 7, 16, 16};

static void bare(const uint8_t *code, uint64_t before, uint64_t left, struct bare *b)
{
	x86_bare(code, before, left, 8, b);
}

const struct unwind_machine unwind_x86_64 = {
	.elf = EM_X86_64,
	.word = 8,
	.registers = 17,
	.sp = 7,
	.fp = 6,
	.pc = 16,
	.link = 255,
	.kept = 1 << 3 | 1 << 6 | 0xf << 12,
	.saved = {6, 3, 12, 13, 14, 15},
	.saves = 6,
	.bits = 5,
	.record_sp = 16,
	.follows_call = x86_follows_call,
	.sigreturn = sigreturn,
	.bare = bare,
	.leave = x86_leave,
	.target = x86_target,
	.depth = x86_depth,
	.sigcontext = sigcontext,
	.address_bits = 48,
};
