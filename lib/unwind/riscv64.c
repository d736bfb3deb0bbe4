/* riscv64.c - describes RISC-V with 64 bits.  Register numbers of the psABI: x0 to x31; f0 to f31
 * come after them. */
#include "unwind/rowcache.h"

#include <elf.h>

/* Recognizes jal and jalr that link in ra, or in t0 to call code that saves registers; and
 * c.jalr. */
static int follows_call(const uint8_t *code, uint64_t before)
{
	if (before >= 4) {
		uint32_t word = (uint32_t)load(code - 4, 4);
		if ((word & 0xdff) == 0x0ef || (word & 0x7fff) == 0x0e7)
			return 1;
	}
	if (before >= 2) {
		uint32_t half = (uint32_t)load(code - 2, 2);
		return (half & 0xf07f) == 0x9002 && (half & 0xf80);
	}
	return 0;
}

/* Recognizes li a7,139; ecall. */
static unsigned sigreturn(const uint8_t *code, uint64_t left)
{
	if (left >= 8 && load(code, 4) == 0x08b00893 && load(code + 4, 4) == 0x00000073)
		return 128 + 176; /* siginfo; ucontext up to its registers */
	return 0;
}

/* Entries of the procedure linkage table, the first one included, do not change SP and ra. */
static uint64_t stub(const uint8_t *code, uint64_t before, uint64_t left)
{
	static const struct pattern entry[] = {
		{0xfff, 0xe17}, {0xfffff, 0xe3e03}, {~0u, 0xe0367}, {~0u, 0x13}};
	static const struct pattern first[] = {{0xfff, 0x397}, {~0u, 0x41c30333},
		{0xfffff, 0x3be03}, {0xfffff, 0x30313}, {0xfffff, 0x38293}, {~0u, 0x135313},
		{~0u, 0x82b283}, {~0u, 0xe0067}};

	if (pattern_at(code, before, left, entry, 4) || pattern_at(code, before, left, first, 8))
		return ROW_SP;
	return 0;
}

/* addi s0,sp,N sets FP for this frame, and ld s0,N(sp) restores the caller's; c.j, c.jr, ret, j, jr
 * and c.ebreak leave.  *B is set only when FP is this frame's. */
static void bare(const uint8_t *code, uint64_t before, uint64_t left, struct bare *b)
{
	(void)left;
	for (b->back = 2; b->back <= before; b->back += 2) {
		uint32_t half = (uint32_t)load(code - b->back, 2);
		uint32_t w = b->back >= 4 ? (uint32_t)load(code - b->back, 4) : half;

		/* c.sdsp comes before c.addi4spn s0 */
		uint32_t last = b->back < before ? (uint32_t)load(code - b->back - 2, 2) : 0;

		if ((w & 0xfffff) == 0x10413
			|| ((half & 0xe01f) == 0 && half && (last & 0xe003) == 0xe002)) {
			b->kind = BARE_RECORD;
			return;
		}
		if ((w & 0xfffff) == 0x13403 || (half & 0xef83) == 0x6402
			|| (half & 0xe003) == 0xa001 || (half & 0xf07f) == 0x8002 || half == 0x9002
			|| (w & 0xfff) == 0x06f || (w & 0x7fff) == 0x067)
			return;
	}
}

/* pc x1 ... x31 in struct sigcontext, which lacks x0 */
static const uint8_t sigcontext[] = {255, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17,
	18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 0};

const struct unwind_machine unwind_riscv64 = {
	.elf = EM_RISCV,
	.word = 8,
	.registers = 32,
	.sp = 2,
	.fp = 8,
	.pc = 255,
	.link = 1,
	.kept = 1 | 1 << 3 | 1 << 4 | 3 << 8 | 0x3ff << 18,
	.saved = {8, 1, 9, 18, 19, 20, 21, 22, 23, 24, 25, 26},
	.saves = 12,
	.bits = 4,
	.record = -16,
	.record_sp = 0,
	.follows_call = follows_call,
	.sigreturn = sigreturn,
	.stub = stub,
	.bare = bare,
	.sigcontext = sigcontext,
	.address_bits = 64,
};
