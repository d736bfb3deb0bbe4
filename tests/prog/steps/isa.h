/* isa.h - the effect of instructions of each machine on the stack of calls, from the manuals,
 * independent of lib/unwind. */
#ifndef ISA_H
#define ISA_H

#include "unwind/unwind.h"

enum insn { OTHER, CALL, RET, SIGRETURN, LAST };

struct isa {
	const char *name;
	const struct unwind_machine *machine;
	uint16_t elf;
	uint8_t wide, word;
	uint8_t sp, link; /* registers; link 255: calls push */
	uint8_t odd;      /* 1: the lowest bit of a return address is none of it */
	uint8_t count;    /* registers that can be read */
	uint64_t kept;    /* those that a call leaves as they were, but SP */
	enum insn (*kind)(const uint8_t *code, const struct unwind_regs *r);
	/* the register, else kept, in which the function at CODE answers; or -1 */
	int (*answers)(const uint8_t *code);
	uint8_t first, pc_at; /* of what qemu's stub tells: words before r[0] and before the PC */
	int (*touches_others)(const uint8_t *code);
	const uint8_t *others; /* the stub's numbers of r[count] to r[31], or NULL */
};

/* Where a function returns to that was just called: of machines whose calls do not push. */
static inline uint64_t isa_link(const struct isa *isa, const struct unwind_regs *r)
{
	return r->r[isa->link] & ~(uint64_t)isa->odd;
}

/* By the first bytes of an ELF file; NULL unknown. */
const struct isa *isa_of(const uint8_t *head);

#endif
