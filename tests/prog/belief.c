/* belief - which frames lib/unwind believes, on each machine it knows: prints a line for each that
 * it should have told otherwise, and `N cases, N left out'.
 *
 * Code without tables has a frame record that says where it returns to: behind a call, behind
 * anything else, to no code at all.  s390x keeps no records: there it is a stub of procedure
 * linkage, and r14.  Machines whose words have the other byte order are left out; s390x's code is
 * bytes, and the case has no word on the stack.  Status: 0 all as it should be, 1 not. */
#include "unwind/machine.h"

#include <stdio.h>
#include <string.h>

#define START 0x10000
#define STACK 0x40000

static const struct machine {
	const char *name;
	const struct unwind_machine *machine;
	uint8_t length, prologue[4]; /* the end of the code that makes a frame */
} machines[] = {{"x86_64", &unwind_x86_64, 4, {0x55, 0x48, 0x89, 0xe5}},
	{"i386", &unwind_i386, 3, {0x55, 0x89, 0xe5}},
	{"aarch64", &unwind_aarch64, 4, {0xfd, 0x03, 0, 0x91}},
	{"riscv64", &unwind_riscv64, 4, {0x13, 0x04, 0x01, 0x02}},
	{"s390x", &unwind_s390x, 0, {0}}};

/* Instructions that end at a return address, in memory's order of bytes. */
static const struct ending {
	const char *name;
	uint8_t length, bytes[8];
	int call;
} endings[] = {
	{"x86_64", 5, {0xe8, 1, 2, 3, 4}, 1},              /* call rel32 */
	{"x86_64", 2, {0xff, 0xd0}, 1},                    /* call *%rax */
	{"x86_64", 3, {0x41, 0xff, 0xd4}, 1},              /* call *%r12 */
	{"x86_64", 3, {0xff, 0x50, 0x08}, 1},              /* call *8(%rax) */
	{"x86_64", 6, {0xff, 0x15, 1, 2, 3, 4}, 1},        /* call *x(%rip) */
	{"x86_64", 7, {0xff, 0x94, 0xc8, 1, 2, 3, 4}, 1},  /* call *x(%rax,%rcx,8) */
	{"x86_64", 5, {0xe9, 1, 2, 3, 4}, 0},              /* jmp rel32 */
	{"x86_64", 2, {0xff, 0xe0}, 0},                    /* jmp *%rax */
	{"x86_64", 3, {0x48, 0x89, 0xe5}, 0},              /* mov %rsp,%rbp */
	{"i386", 5, {0xe8, 1, 2, 3, 4}, 1},                /* call rel32 */
	{"i386", 7, {0x65, 0xff, 0x15, 0x10, 0, 0, 0}, 1}, /* call *%gs:0x10 */
	{"i386", 2, {0xff, 0xe0}, 0},                      /* jmp *%eax */
	{"aarch64", 4, {0x10, 0, 0, 0x94}, 1},             /* bl */
	{"aarch64", 4, {0, 0, 0x3f, 0xd6}, 1},             /* blr x0 */
	{"aarch64", 4, {0x1f, 0x08, 0x3f, 0xd6}, 1},       /* blraaz x0 */
	{"aarch64", 4, {0x10, 0, 0, 0x14}, 0},             /* b */
	{"aarch64", 4, {0, 0, 0x1f, 0xd6}, 0},             /* br x0 */
	{"riscv64", 4, {0xef, 0, 0x10, 0}, 1},             /* jal ra */
	{"riscv64", 4, {0xe7, 0x80, 0x07, 0}, 1},          /* jalr a5 */
	{"riscv64", 2, {0x82, 0x97}, 1},                   /* c.jalr a5 */
	{"riscv64", 4, {0xef, 0x02, 0x10, 0}, 1},          /* jal t0 */
	{"riscv64", 4, {0x6f, 0, 0x10, 0}, 0},             /* j */
	{"riscv64", 4, {0x67, 0x80, 0x07, 0}, 0},          /* jr a5 */
	{"riscv64", 2, {0x82, 0x87}, 0},                   /* c.jr a5 */
	{"riscv64", 2, {0x02, 0x90}, 0},                   /* c.ebreak */
	{"s390x", 6, {0xc0, 0xe5, 0, 0, 0, 1}, 1},         /* brasl %r14 */
	{"s390x", 4, {0xa7, 0xe5, 0, 1}, 1},               /* bras %r14 */
	{"s390x", 2, {0x0d, 0xe1}, 1},                     /* basr %r14,%r1 */
	{"s390x", 2, {0x0d, 0xe0}, 0},                     /* basr %r14,0: no branch */
	{"s390x", 4, {0xa7, 0xf4, 0, 1}, 0},               /* j */
	{"s390x", 2, {0x07, 0xfe}, 0},                     /* br %r14 */
};

/* larl %r1; lg %r1,0(%r1); br %r1; basr; lgf; jg */
static const uint8_t linkage[] = {0xc0, 0x10, 0, 0, 0, 1, 0xe3, 0x10, 0x10, 0, 0, 4, 7, 0xf1, 0x0d,
	0x10, 0xe3, 0x10, 0x10, 0x0c, 0, 0x14, 0xc0, 0xf4, 0, 0, 0, 1};

static unsigned cases, left_out;
static int bad;

/* The word VALUE of WORD bytes, as the unwinder reads it. */
static void put(uint8_t *to, uint64_t value, unsigned word)
{
	if (word == 4)
		memcpy(to, &(uint32_t){(uint32_t)value}, 4);
	else
		memcpy(to, &value, 8);
}

/* What comes of a frame that returns to RETURNED, in code with ENDING before START + 64. */
static enum unwind_result told(
	const struct machine *machine, const struct ending *ending, uint64_t returned)
{
	const struct unwind_machine *m = machine->machine;
	static struct unwind u;
	uint8_t code[256] = {0}, stack[256] = {0};
	struct unwind_object object = {.start = START, .end = START + sizeof code, .code = code};
	struct unwind_space space = {.machine = m, .objects = &object, .count = 1};
	struct unwind_range range = {STACK, STACK + sizeof stack, stack};
	struct unwind_regs regs = {.pc = START + 128};
	int record = m->record == NO_RECORD ? 0 : 64 + m->record;

	memcpy(code + 64 - ending->length, ending->bytes, ending->length);
	memcpy(code + 128 - machine->length, machine->prologue, machine->length);
	memcpy(code + 128, linkage, sizeof linkage);
	put(stack + record, STACK + 128, m->word);
	put(stack + record + m->word, returned, m->word);
	regs.r[m->sp] = STACK + 16;
	regs.r[m->fp] = STACK + 64;
	regs.known = (uint64_t)1 << m->sp | (uint64_t)1 << m->fp;
	if (m->record == NO_RECORD) {
		regs.r[m->link] = returned;
		regs.known |= (uint64_t)1 << m->link;
	}
	if (unwind_begin(&u, &space, &range, 1, &regs) != UNWIND_FRAME)
		return UNWIND_BAD;
	return unwind_step(&u);
}

static void check(const struct machine *m, const struct ending *e, const char *what,
	enum unwind_result got, enum unwind_result want)
{
	cases++;
	if (got == want)
		return;
	bad = 1;
	printf("%s: %s", m->name, what);
	for (unsigned i = 0; i < e->length; i++)
		printf(" %02x", e->bytes[i]);
	printf(": %s, not %s\n", unwind_says(got), unwind_says(want));
}

int main(void)
{
	for (unsigned i = 0; i < sizeof endings / sizeof *endings; i++) {
		const struct ending *e = &endings[i];
		const struct machine *m = machines;

		while (strcmp(m->name, e->name) != 0)
			m++;
		if (!UNWIND_LITTLE && m->machine != &unwind_s390x) {
			left_out += 4;
			continue;
		}
		check(m, e, "behind", told(m, e, START + 64),
			e->call ? UNWIND_FRAME : UNWIND_NO_CALL);
		check(m, e, "far behind", told(m, e, START + 80), UNWIND_NO_CALL);
		check(m, e, "above", told(m, e, START + 4096), UNWIND_NO_CODE);
		check(m, e, "below", told(m, e, START - 4096), UNWIND_NO_CODE);
	}
	printf("%u cases, %u left out\n", cases, left_out);
	return bad;
}
