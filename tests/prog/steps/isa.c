/* isa.c - see isa.h. */
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
		.kind = x86_64},
	{.name = "i386",
		.machine = &unwind_i386,
		.elf = EM_386,
		.word = 4,
		.sp = 4,
		.link = 255,
		.count = 8,
		.kept = 1 << 3 | 7 << 5,
		.kind = i386,
		.answers = thunk},
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
