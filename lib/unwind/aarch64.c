/* aarch64.c - registers, calls and signal frames of aarch64.  Numbers of AADWARF64: x0 to x30,
 * SP 31, PC 32. */
#include "unwind/machine.h"

/* bl, blr and its signed forms */
static int follows_call(const uint8_t *code, uint64_t before)
{
	uint32_t word;

	if (before < 4)
		return 0;
	word = (uint32_t)load(code - 4, 4);
	return (word & 0xfc000000) == 0x94000000 || (word & 0xfffffc1f) == 0xd63f0000
		|| (word & 0xfefff800) == 0xd63f0800;
}

/* mov x8,#139; svc #0 */
static unsigned sigreturn(const uint8_t *code, uint64_t left)
{
	if (left >= 8 && load(code, 4) == 0xd2801168 && load(code + 4, 4) == 0xd4000001)
		return 128 + 176 + 8; /* siginfo; ucontext up to its registers, fault address */
	return 0;
}

static const uint8_t sigcontext[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17,
	18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32};

const struct unwind_machine unwind_aarch64 = {
	.word = 8,
	.registers = 32,
	.sp = 31,
	.fp = 29,
	.pc = 255,
	.link = 30,
	/* not the link: a call overwrites it */
	.kept = (uint64_t)0x7ff << 19,
	.saved = {29, 30, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28},
	.saves = 12,
	.bits = 4,
	.follows_call = follows_call,
	.sigreturn = sigreturn,
	.sigcontext = sigcontext,
	.address_bits = 48,
};
