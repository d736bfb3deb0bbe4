/* s390x.c - describes z/Architecture.  Register numbers of the ELF ABI: r0 to r15, then f0 f2 f4 f6
 * f1 f3 f5 f7 f8 f10 f12 f14 f9 f11 f13 f15.  Functions that make no calls save general registers
 * in f0 to f7. */
#include "unwind/rowcache.h"

#include <elf.h>

#define SAVES 9
#define BITS 5

/* Recognizes brasl, bras, basr and bas with r14. */
static int follows_call(const uint8_t *code, uint64_t before)
{
	return (before >= 6 && code[-6] == 0xc0 && code[-5] == 0xe5)
		|| (before >= 4 && code[-4] == 0xa7 && code[-3] == 0xe5)
		|| (before >= 4 && code[-4] == 0x4d && code[-3] >> 4 == 14)
		|| (before >= 2 && code[-2] == 0x0d && code[-1] >> 4 == 14 && (code[-1] & 15));
}

/* Recognizes svc 173 and svc 119. */
static unsigned sigreturn(const uint8_t *code, uint64_t left)
{
	if (left < 2 || code[0] != 0x0a)
		return 0;
	if (code[1] == 173)
		return 160 + 8 + 128 + 40; /* area, code, siginfo; ucontext up to its registers */
	return code[1] == 119 ? 160 + 16 : 0;
}

/* Entries of the procedure linkage table, the first one included, do not change SP and r14.  The
 * CFA is 160 bytes above SP. */
static uint64_t stub(const uint8_t *code, uint64_t before, uint64_t left)
{
	static const struct {
		uint8_t at[7];                /* offsets of its instructions */
		uint8_t size, bytes[26], any; /* four bytes from `any` on may have any value */
	} entry[] = {
		{{0, 6, 12, 14, 16, 22}, 24,
			{0xc0, 0x10, 0, 0, 0, 0, 0xe3, 0x10, 0x10, 0, 0, 4, 7, 0xf1, 0x0d, 0x10,
				0xe3, 0x10, 0x10, 0x0c, 0, 0x14, 0xc0, 0xf4},
			2},
		{{0, 6, 12, 18, 24}, 26,
			{0xe3, 0x10, 0xf0, 0x38, 0, 0x24, 0xc0, 0x10, 0, 0, 0, 0, 0xd2, 7, 0xf0,
				0x30, 0x10, 8, 0xe3, 0x10, 0x10, 0x10, 0, 4, 7, 0xf1},
			8},
	};

	for (unsigned e = 0; e < 2; e++)
		for (unsigned k = 0; k < sizeof entry->at; k++) {
			unsigned at = entry[e].at[k], i;
			if ((k && !at) || at > before || entry[e].size - at > left)
				continue;
			for (i = 0; i < entry[e].size; i++)
				if (i - entry[e].any >= 4
					&& code[(int)i - (int)at] != entry[e].bytes[i])
					break;
			if (i == entry[e].size)
				return ROW_SP | (uint64_t)20 << (ROW_FIELDS + SAVES * BITS);
		}
	return 0;
}

/* PSW: mask, address; r0 ... r15; 16 access registers, of 32 bits; control; f0 ... f15 */
static const uint8_t sigcontext[] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 27, 29,
	31, 33, 28, 30, 32, 34, 35, 37, 39, 41, 36, 38, 40, 42, 1};

const struct unwind_machine unwind_s390x = {
	.elf = EM_S390,
	.word = 8,
	.registers = 32,
	.sp = 15,
	.fp = 11,
	.pc = 255,
	.link = 14,
	.kept = 0xff << 6 | (uint64_t)0xff << 24,
	.saved = {6, 7, 8, 9, 10, 11, 12, 13, 14},
	.saves = SAVES,
	.bits = BITS,
	.sp_below = 160,
	.record = NO_RECORD,
	.follows_call = follows_call,
	.sigreturn = sigreturn,
	.stub = stub,
	.sigcontext = sigcontext,
	.address_bits = 64,
};
