/* machine.h - the differences between machines; each machine has a file of its own. */
#ifndef UNWIND_MACHINE_H
#define UNWIND_MACHINE_H

#include "unwind/unwind.h"

struct unwind_machine {
	uint8_t word;      /* bytes of an address */
	uint8_t registers; /* rules are kept for 0 to registers - 1 */
	uint8_t sp, fp;
	uint8_t pc;    /* r[pc] is the PC; 255: no register is */
	uint8_t link;  /* a call leaves the return address here; 255: on the stack */
	uint64_t kept; /* bit N: a call preserves r[N] */
	/* rows that fit into 64 bits: these registers, each saved a small number of words below the
	 * CFA (link: above the CFA's base), a field of `bits` for each */
	uint8_t saved[12], saves, bits;
	/* 1: the bytes that end at CODE, BEFORE of them readable, end in a call. */
	int (*follows_call)(const uint8_t *code, uint64_t before);
	/* When a signal handler returns to CODE, LEFT bytes readable: the offset of the saved
	 * registers from SP; else 0.  For code without tables. */
	unsigned (*sigreturn)(const uint8_t *code, uint64_t left);
	/* 1: CODE, BEFORE and LEFT bytes readable around it, is known code without tables that keeps
	 * the stack and the return address as a call left them.  NULL: there is none. */
	int (*stub)(const uint8_t *code, uint64_t before, uint64_t left);
	/* the index of each saved register, by DWARF's numbers; of the PC at [registers] */
	const uint8_t *sigcontext;
	uint64_t address_bits; /* of a signed return address */
};

/* Loads at any alignment.  Compilers never make them calls of memcpy. */
struct __attribute__((packed, may_alias)) load16 {
	uint16_t v;
};
struct __attribute__((packed, may_alias)) load32 {
	uint32_t v;
};
struct __attribute__((packed, may_alias)) load64 {
	uint64_t v;
};

static inline uint64_t load(const uint8_t *from, unsigned bytes)
{
	switch (bytes) {
	case 1: return *from;
	case 2: return ((const struct load16 *)from)->v;
	case 4: return ((const struct load32 *)from)->v;
	default: return ((const struct load64 *)from)->v;
	}
}

/* Read BYTES (1, 2, 4, 8) at ADDRESS of the unwound process into *VALUE; 0, or -1 and
 * u->wanted. */
int unwind_read(struct unwind *u, uint64_t address, unsigned bytes, uint64_t *value);

#endif
