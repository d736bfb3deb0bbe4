/* unwind.c - a fuzz target: walks by the unwind tables of an object, .eh_frame, .debug_frame and
 * .gopclntab.
 *
 *	in:   an ELF file of this machine; its code lies at its beginning
 *
 * A walk ends: it comes to no more frames than its stack holds. */
#include "unwind/unwind.h"
#include "fuzz.h"

#include <stdlib.h>

enum { WORDS = 64, BASE = 0x400000, WALKS = 24 };

static uint64_t stack[WORDS];

static void walk(const struct unwind_space *space, uint64_t pc, unsigned sp)
{
	static struct unwind u;
	struct unwind_range range = {(uintptr_t)stack, (uintptr_t)(stack + WORDS), (void *)stack};
	struct unwind_regs regs = {.known = 0xffff, .pc = pc};
	unsigned n = 0;

	for (unsigned i = 0; i < 16; i++)
		regs.r[i] = (uintptr_t)(stack + (sp + 3 * i) % WORDS);
	regs.r[unwind_sp(space->machine)] = (uintptr_t)(stack + sp);
	if (unwind_begin(&u, space, &range, 1, &regs) != UNWIND_FRAME)
		return;
	while (unwind_step(&u) == UNWIND_FRAME)
		if (++n > WORDS + 1)
			abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct unwind_cache cache;
	struct unwind_object o = {.start = BASE, .end = BASE + size};
	struct unwind_space space = {unwind_native, &o, 1, NULL, NULL, NULL};

	if (!size || unwind_load(&o, unwind_native, data, size, BASE, 0) != 0)
		return -1;
	o.code = NULL; /* every return address is believed */
	for (unsigned i = 0; i < WORDS; i++)
		stack[i] = i % 3 ? o.start + (i * 37 + 5) % (o.end - o.start)
				 : (uintptr_t)(stack + (i * 7 + 11) % WORDS);
	for (unsigned i = 0; i < 2; i++) {
		space.cache = i ? &cache : NULL;
		unwind_forget(&cache);
		for (unsigned k = 0; k < WALKS; k++)
			walk(&space, o.start + (o.end - o.start) * k / WALKS, k % 16);
	}
	return 0;
}
