/* isa.c - the table of machines, with their calls and returns. */
#include "isa.h"

#include <elf.h>
#include <string.h>

/* REX: of which the 32-bit machine makes instructions of their own. */
static enum insn x86(const uint8_t *code, int rex)
{
	if (*code == 0xcc)
		return LAST;
	while (*code == 0xf2 || *code == 0xf3 || *code == 0x66 || *code == 0x67 || *code == 0x2e
		|| *code == 0x3e || *code == 0x64 || *code == 0x65
		|| (rex && (*code & 0xf0) == 0x40))
		code++;
	if (code[0] == 0xe8 || (code[0] == 0xff && (code[1] >> 3 & 7) == 2))
		return CALL;
	return code[0] == 0xc3 || code[0] == 0xc2 ? RET : OTHER;
}

static enum insn x86_64(const uint8_t *code, const struct unwind_regs *r)
{
	return code[0] == 0x0f && code[1] == 0x05 && r->r[0] == 15 ? SIGRETURN : x86(code, 1);
}

static enum insn i386(const uint8_t *code, const struct unwind_regs *r)
{
	return code[0] == 0xcd && code[1] == 0x80 && (r->r[0] == 119 || r->r[0] == 173)
		? SIGRETURN
		: x86(code, 0);
}

static uint32_t half(const uint8_t *c)
{
	return (uint32_t)(c[0] | c[1] << 8);
}

static uint32_t full(const uint8_t *c)
{
	return half(c) | half(c + 2) << 16;
}

/* bl, blr; ret, br; svc */
static enum insn aarch64(const uint8_t *code, const struct unwind_regs *r)
{
	uint32_t w = full(code);

	if (w >> 26 == 0x25 || (w & 0xfffffc1f) == 0xd63f0000 || (w & 0xfefff800) == 0xd63f0800)
		return CALL;
	if ((w & 0xfffffc1f) == 0xd65f0000 || w == 0xd65f0bff || w == 0xd65f0fff || w == 0xd61f03c0)
		return RET;
	return w == 0xd4000001 && r->r[8] == 139 ? SIGRETURN : OTHER;
}

/* jal ra, jalr ra, c.jalr; ret, c.jr ra; ecall */
static enum insn riscv64(const uint8_t *code, const struct unwind_regs *r)
{
	uint32_t h = half(code), w = full(code);

	if ((h & 3) != 3)
		return (h & 0xf07f) == 0x9002 && h & 0xf80 ? CALL : h == 0x8082 ? RET : OTHER;
	if ((w & 0xfff) == 0x0ef || (w & 0x7fff) == 0x0e7)
		return CALL;
	return w == 0x8067 ? RET : w == 0x73 && r->r[17] == 139 ? SIGRETURN : OTHER;
}

/* brasl, bras, basr with r14; br r14; svc, its number in r1 when it is 0 */
static enum insn s390x(const uint8_t *code, const struct unwind_regs *r)
{
	if ((code[0] == 0xc0 && code[1] == 0xe5) || (code[0] == 0xa7 && code[1] == 0xe5)
		|| (code[0] == 0x0d && code[1] >> 4 == 14 && code[1] & 15))
		return CALL;
	if (code[0] == 0x07 && code[1] == 0xfe)
		return RET;
	if (code[0] == 0x0a
		&& (code[1] == 173 || code[1] == 119
			|| (code[1] == 0 && (r->r[1] == 173 || r->r[1] == 119))))
		return SIGRETURN;
	return OTHER;
}

/* bl, blx; bx lr, pop with pc, ldr pc from the stack; svc */
static enum insn arm(const uint8_t *code, const struct unwind_regs *r)
{
	uint32_t h = half(code), w = full(code), number = (uint32_t)r->r[7];

	if (r->r[16] & 1 << 5) {
		uint32_t b = w >> 16;
		if ((h & 0xff87) == 0x4780 || ((h & 0xf800) == 0xf000 && (b & 0xc000) == 0xc000))
			return CALL;
		if (h == 0x4770 || (h & 0xff00) == 0xbd00 || (h == 0xe8bd && b & 0x8000)
			|| w == 0xfb04f85d)
			return RET;
		return (h & 0xff00) == 0xdf00 && (number == 173 || number == 119) ? SIGRETURN
										  : OTHER;
	}
	if (((w & 0x0f000000) == 0x0b000000) || (w & 0xfe000000) == 0xfa000000
		|| (w & 0x0ffffff0) == 0x012fff30)
		return CALL;
	if ((w & 0x0fffffff) == 0x012fff1e || (w & 0x0fff8000) == 0x08bd8000
		|| (w & 0x0fffffff) == 0x049df004)
		return RET;
	return (w & 0x0f000000) == 0x0f000000 && (number == 173 || number == 119) ? SIGRETURN
										  : OTHER;
}

/* qemu's numbers of f0 f2 f4 f6 f1 f3 f5 f7 f8 f10 f12 f14 f9 f11 f13 f15 */
#define F 35
static const uint8_t s390x_others[] = {F, F + 2, F + 4, F + 6, F + 1, F + 3, F + 5, F + 7, F + 8,
	F + 10, F + 12, F + 14, F + 9, F + 11, F + 13, F + 15};

/* floating point, vectors, svc */
static int touches_others(const uint8_t *code)
{
	return code[0] == 0x0a || (code[0] >= 0x20 && code[0] <= 0x3f)
		|| (code[0] >= 0x60 && code[0] <= 0x7f) || code[0] == 0xb3 || code[0] == 0xe6
		|| code[0] == 0xe7 || code[0] == 0xed;
}

/* __x86.get_pc_thunk.REG: mov (%esp),%REG; ret */
static int thunk(const uint8_t *code)
{
	return code[0] == 0x8b && (code[1] & 0xc7) == 4 && code[2] == 0x24 && code[3] == 0xc3
		? code[1] >> 3 & 7
		: -1;
}

static const struct isa all[] = {
	{.name = "x86_64",
		.machine = &unwind_x86_64,
		.elf = EM_X86_64,
		.wide = 1,
		.word = 8,
		.sp = 7,
		.link = 255,
		.count = 16,
		.kept = 1 << 3 | 1 << 6 | 0xf << 12,
		.kind = x86_64,
		.pc_at = 16},
	{.name = "i386",
		.machine = &unwind_i386,
		.elf = EM_386,
		.word = 4,
		.sp = 4,
		.link = 255,
		.count = 8,
		.kept = 1 << 3 | 7 << 5,
		.kind = i386,
		.answers = thunk,
		.pc_at = 8},
	{.name = "arm",
		.machine = &unwind_arm,
		.elf = EM_ARM,
		.word = 4,
		.sp = 13,
		.link = 14,
		.odd = 1,
		.count = 17,
		.kept = 0xff << 4,
		.kind = arm,
		.pc_at = 15},
	{.name = "aarch64",
		.machine = &unwind_aarch64,
		.elf = EM_AARCH64,
		.wide = 1,
		.word = 8,
		.sp = 31,
		.link = 30,
		.count = 32,
		.kept = (uint64_t)0x7ff << 19,
		.kind = aarch64,
		.pc_at = 32},
	{.name = "riscv64",
		.machine = &unwind_riscv64,
		.elf = EM_RISCV,
		.wide = 1,
		.word = 8,
		.sp = 2,
		.link = 1,
		.count = 32,
		.kept = 3 << 8 | 0x3ff << 18,
		.kind = riscv64,
		.pc_at = 32},
	{.name = "s390x",
		.machine = &unwind_s390x,
		.elf = EM_S390,
		.wide = 1,
		.word = 8,
		.sp = 15,
		.link = 14,
		.count = 16,
		.kept = 0xff << 6 | (uint64_t)0xff << 24,
		.kind = s390x,
		.first = 2,
		.pc_at = 1,
		.touches_others = touches_others,
		.others = s390x_others},
};

const struct isa *isa_of(const uint8_t *head)
{
	if (memcmp(head, ELFMAG, SELFMAG) != 0)
		return NULL;
	for (unsigned i = 0; i < sizeof all / sizeof *all; i++) {
		uint16_t elf;
		memcpy(&elf, head + offsetof(Elf32_Ehdr, e_machine), sizeof elf);
		if ((head[EI_CLASS] == ELFCLASS64) == all[i].wide && elf == all[i].elf)
			return &all[i];
	}
	return NULL;
}
