/* alien - how a path goes on in an object of another machine: alien FILE MACHINE
 * FILE is an ELF file whose code is where the path begins; MACHINE is what its process is of.
 * Prints what unwind_load says, and the end of the path: "loaded -1, bad rules". */
#include "unwind/machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BASE 0x400000

static const struct {
	const char *name;
	const struct unwind_machine *machine;
} machines[] = {{"x86_64", &unwind_x86_64}, {"i386", &unwind_i386}, {"arm", &unwind_arm},
	{"aarch64", &unwind_aarch64}, {"riscv64", &unwind_riscv64}, {"s390x", &unwind_s390x}};

/* A stack whose words all name the code, so that a guess would be believed. */
static enum unwind_result walk(const struct unwind_space *space, uint64_t pc)
{
	static uint64_t stack[64];
	static struct unwind u;
	struct unwind_range range = {
		(uintptr_t)stack, (uintptr_t)(stack + 64), (const uint8_t *)stack};
	struct unwind_regs regs = {.pc = pc, .known = ~(uint64_t)0};
	enum unwind_result result;

	for (unsigned i = 0; i < 64; i++)
		stack[i] = i % 2 ? pc + 4 : (uintptr_t)(stack + i + 2);
	for (unsigned i = 0; i < UNWIND_REGS; i++)
		regs.r[i] = (uintptr_t)stack;
	result = unwind_begin(&u, space, &range, 1, &regs);
	return result == UNWIND_FRAME ? unwind_step(&u) : result;
}

int main(int argc, char **argv)
{
	struct unwind_object o = {.start = BASE};
	struct unwind_space space = {.objects = &o, .count = 1};
	static uint8_t file[1 << 20];
	FILE *f = argc == 3 ? fopen(argv[1], "rb") : NULL;
	size_t size = f ? fread(file, 1, sizeof file, f) : 0;
	int loaded;

	for (size_t i = 0; argc == 3 && i < sizeof machines / sizeof *machines; i++)
		if (strcmp(machines[i].name, argv[2]) == 0)
			space.machine = machines[i].machine;
	if (!size || !space.machine)
		return 100;
	o.end = BASE + size;
	loaded = unwind_load(&o, space.machine, file, size, BASE, 0);
	o.start = BASE;
	o.end = BASE + size;
	printf("loaded %d, %s\n", loaded, unwind_says(walk(&space, BASE + 0x1000)));
	return 0;
}
