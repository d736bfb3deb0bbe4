/* machine.h - what differs between machines; each has a file of its own. */
#ifndef UNWIND_MACHINE_H
#define UNWIND_MACHINE_H

#include "unwind/unwind.h"

struct unwind_machine {
	uint8_t word;      /* bytes of an address */
	uint8_t registers; /* rules are kept for 0 to registers - 1 */
	uint8_t sp, fp;
	uint8_t pc;    /* r[pc] is the PC; 255: no register is */
	uint8_t link;  /* a call leaves the return address here; 255: on the stack */
	uint64_t kept; /* bits of the registers that a call leaves as they were */
	/* rows that fit into 64 bits: these registers, each saved a small number of words below the
	 * CFA (link: above the CFA's base), a field of `bits` for each */
	uint8_t saved[12], saves, bits;
	/* 1: the bytes that end at CODE, BEFORE of them readable, end in a call. */
	int (*follows_call)(const uint8_t *code, uint64_t before);
	/* CODE, LEFT bytes readable, is what a signal handler returns to: the offset from SP of
	 * the saved registers, else 0.  For code without tables. */
	unsigned (*sigreturn)(const uint8_t *code, uint64_t left);
	/* where they are from there, by DWARF's numbers, and the PC at [registers] */
	const uint8_t *sigcontext;
	uint64_t address_bits; /* of a signed return address */
};

/* Unaligned, of any type: no call of memcpy, whatever the compiler's options are. */
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

/* BYTES (1, 2, 4, 8) at ADDRESS of the unwound process into *VALUE; 0, or -1 and u->wanted. */
int unwind_read(struct unwind *u, uint64_t address, unsigned bytes, uint64_t *value);

#endif
