/* aarch64.c - describes aarch64: its registers, calls and signal frames.  Register numbers of
 * AADWARF64: x0 to x30, SP 31, PC 32. */
#include "unwind/rowcache.h"

#include <elf.h>

#define SAVES 12
#define BITS 4

/* Recognizes bl, blr and the signed forms of blr. */
static int follows_call(const uint8_t *code, uint64_t before)
{
	uint32_t word;

	if (before < 4)
		return 0;
	word = (uint32_t)load(code - 4, 4);
	return (word & 0xfc000000) == 0x94000000 || (word & 0xfffffc1f) == 0xd63f0000
		|| (word & 0xfefff800) == 0xd63f0800;
}

/* Recognizes mov x8,#139; svc #0. */
static unsigned sigreturn(const uint8_t *code, uint64_t left)
{
	if (left >= 8 && load(code, 4) == 0xd2801168 && load(code + 4, 4) == 0xd4000001)
		return 128 + 176 + 8; /* siginfo; ucontext up to its registers, fault address */
	return 0;
}

/* Entries of the procedure linkage table do not change SP and x30; the first entry pushes x16 and
 * x30. */
static uint64_t stub(const uint8_t *code, uint64_t before, uint64_t left)
{
	static const struct pattern entry[] = {{0x9f00001f, 0x90000010}, {0xffc003ff, 0xf9400211},
		{0xffc003ff, 0x91000210}, {~0u, 0xd61f0220}};
	unsigned k;

	if (left >= 4 && (load(code, 4) == 0xd503245f || load(code, 4) == 0xa9bf7bf0)) {
		code += 4; /* skip bti c, or stp x16,x30,[sp,#-16]! that has not run yet */
		before = 0;
		left -= 4;
	}
	k = pattern_at(code, before, left, entry, 4);
	if (k && 4 * k <= before && load(code - 4 * k, 4) == 0xa9bf7bf0)
		return ROW_SP | 2 << (ROW_FIELDS + BITS)
			| (uint64_t)2 << (ROW_FIELDS + SAVES * BITS);
	return k ? ROW_SP : 0;
}

/* stp x29,x30,[sp,#-N]!; mov x29,sp begin a frame, ldp x29,x30,[sp],#N ends it. */
#define BEGINS(w) (((w)&0xffc07fff) == 0xa9807bfd)
#define POINTS(w) (((w)&0xffc003ff) == 0x910003fd)
#define ENDS(w) (((w)&0xffc07fff) == 0xa8c07bfd)
#define RELOADS(w) (((w)&0xffc07fff) == 0xa9407bfd)
/* ret and its signed forms; then b, br, brk and udf: no code before them reaches the code after
 * them */
#define RETURNS(w) ((w) == 0xd65f03c0 || (w) == 0xd65f0bff || (w) == 0xd65f0fff)
#define LEAVES(w) \
	(((w)&0xfc000000) == 0x14000000 || ((w)&0xfffffc1f) == 0xd61f0000 \
		|| ((w)&0xffe0001f) == 0xd4200000 || (w) < 0x10000)

static void bare(const uint8_t *code, uint64_t before, uint64_t left, struct bare *b)
{
	uint32_t w = left >= 4 ? (uint32_t)load(code, 4) : 0;

	if (RETURNS(w) || BEGINS(w) || w == 0xd503233f || w == 0xd503245f) { /* paciasp, bti c */
		b->kind = BARE_WORDS;
		return;
	}
	if (ENDS(w)) {
		b->kind = BARE_RECORD;
		return;
	}
	for (b->back = 4; b->back <= before; b->back += 4) {
		w = (uint32_t)load(code - b->back, 4);
		if (POINTS(w)) {
			b->kind = BARE_RECORD;
		} else if (BEGINS(w) && b->back == 4) { /* N in words; the code has -N in 7 bits */
			b->kind = BARE_WORDS;
			b->words = 128 - (w >> 15 & 127);
		} else if (ENDS(w)) {
			b->kind = BARE_WORDS;
		} else if (!RETURNS(w) && !LEAVES(w) && !RELOADS(w) && !BEGINS(w)) {
			continue;
		}
		return;
	}
}

static uint64_t target(const uint8_t *code, uint64_t before, uint64_t at)
{
	uint32_t w = before >= 4 ? (uint32_t)load(code - 4, 4) : 0;

	return w >> 26 == 0x25 ? at - 4 + (uint64_t)(int64_t)((int32_t)(w << 6) >> 4) : 0;
}

static const uint8_t sigcontext[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17,
	18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32};

const struct unwind_machine unwind_aarch64 = {
	.elf = EM_AARCH64,
	.word = 8,
	.registers = 32,
	.sp = 31,
	.fp = 29,
	.pc = 255,
	.link = 30,
	/* not the link register: a call overwrites it */
	.kept = (uint64_t)0x7ff << 19,
	.saved = {29, 30, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28},
	.saves = SAVES,
	.bits = BITS,
	.above = 1,
	.record_sp = 255,
	.follows_call = follows_call,
	.sigreturn = sigreturn,
	.stub = stub,
	.bare = bare,
	.target = target,
	.sigcontext = sigcontext,
	.address_bits = 48,
};
