/* i386.c - describes i386: its registers and signal frames.  Register numbers of .eh_frame on
 * Linux: eax ecx edx ebx esp ebp esi edi eip. */
#include "unwind/rowcache.h"
#include "unwind/x86.h"

#include <elf.h>

#define SAVES 4
#define BITS 5

/* Recognizes pop %eax; mov $119,%eax; int $0x80, and mov $173,%eax; int $0x80. */
static unsigned sigreturn(const uint8_t *code, uint64_t left)
{
	if (left >= 8 && code[0] == 0x58 && code[1] == 0xb8 && load(code + 2, 4) == 119
		&& load(code + 6, 2) == 0x80cd)
		return 4; /* the number of the signal lies before the registers */
	if (left >= 7 && code[0] == 0xb8 && load(code + 1, 4) == 173 && load(code + 5, 2) == 0x80cd)
		return 160; /* number, two pointers, siginfo; flags, link and stack of ucontext */
	return 0;
}

/* Recognizes __x86.get_pc_thunk.REG of crti.o: mov (%esp),%REG; ret. */
static uint64_t stub(const uint8_t *code, uint64_t before, uint64_t left)
{
	if (before >= 3 && left >= 1 && code[0] == 0xc3)
		code -= 3;
	else if (left < 4)
		return 0;
	if (code[0] != 0x8b || (code[1] & 0xc7) != 4 || code[2] != 0x24 || code[3] != 0xc3)
		return 0;
	return ROW_SP | 1 << (ROW_FIELDS + SAVES * BITS); /* the return address was pushed */
}

/* gs fs es ds, then edi esi ebp esp ebx edx ecx eax, trapno err eip */
static const uint8_t sigcontext[] = {11, 10, 9, 8, 7, 6, 5, 4, 14, 14};

static void bare(const uint8_t *code, uint64_t before, uint64_t left, struct bare *b)
{
	x86_bare(code, before, left, 4, b);
}

const struct unwind_machine unwind_i386 = {
	.elf = EM_386,
	.word = 4,
	.registers = 9,
	.sp = 4,
	.fp = 5,
	.pc = 8,
	.link = 255,
	.kept = 1 << 3 | 7 << 5,
	.saved = {5, 3, 6, 7},
	.saves = SAVES,
	.bits = BITS,
	.record_sp = 8,
	.follows_call = x86_follows_call,
	.sigreturn = sigreturn,
	.bare = bare,
	.target = x86_target,
	.stub = stub,
	.sigcontext = sigcontext,
	.address_bits = 32,
};
