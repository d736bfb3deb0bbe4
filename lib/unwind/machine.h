/* machine.h - the differences between machines; each machine has a file of its own. */
#ifndef UNWIND_MACHINE_H
#define UNWIND_MACHINE_H

#include "inside/unaligned.h"
#include "unwind/unwind.h"

#define NO_RECORD INT8_MIN

/* Where an interrupted frame of code without tables has its return address. */
struct bare {
	enum {
		BARE_UNKNOWN, /* but a function that begins less than `back` bytes before the PC
				 has no frame */
		BARE_RECORD,  /* in the record that FP names */
		BARE_WORDS,   /* `words` above SP is the CFA */
		BARE_IF,      /* the same, unless a call that it follows does not return */
	} kind;
	unsigned words;
	unsigned fp; /* the caller's FP is this many words below the CFA; 0: in FP */
	uint64_t back;
};

#define BARE_ROOM 640

/* Code of the unwound process, by the bytes from a PC. */
struct code {
	const uint8_t *at; /* the PC's */
	int64_t from, to;  /* bytes FROM to TO - 1 can be read */
	/* Let OFFSET and what follows it be read, instead.  0, or -1.  NULL: there are no more. */
	int (*more)(struct code *c, int64_t offset);
};

struct unwind_machine {
	uint16_t elf;      /* its number in ELF: EM_... */
	uint8_t word;      /* bytes of an address */
	uint8_t registers; /* rules are kept for 0 to registers - 1 */
	uint8_t sp, fp;
	uint8_t pc;    /* r[pc] is the PC; 255: no register is */
	uint8_t link;  /* a call leaves the return address here; 255: on the stack */
	uint64_t kept; /* bit N: a call preserves r[N] */
	/* rows that fit into 64 bits: these registers, each saved a small number of words below the
	 * CFA (`above`: above the CFA's base), a field of `bits` for each */
	uint8_t saved[12], saves, bits, above;
	uint8_t sp_below; /* the caller's SP is the CFA less this */
	/* code without tables keeps the caller's FP at FP + record, and the return address in the
	 * next word; NO_RECORD: it does not.  The caller's SP is FP + record_sp; 255: not known */
	int8_t record;
	uint8_t record_sp;
	uint8_t odd; /* 1: the lowest bit of a return address tells the code's encoding */
	/* 1: the bytes that end at CODE, BEFORE of them readable, end in a call. */
	int (*follows_call)(const uint8_t *code, uint64_t before);
	/* When a signal handler returns to CODE, LEFT bytes readable: the offset of the saved
	 * registers from SP; else 0.  For code without tables. */
	unsigned (*sigreturn)(const uint8_t *code, uint64_t left);
	/* The row (rowcache.h) of CODE, BEFORE and LEFT bytes readable around it, when that is
	 * known code without tables: procedure linkage and the like; else 0.  NULL: none is. */
	uint64_t (*stub)(const uint8_t *code, uint64_t before, uint64_t left);
	/* Read the code around the interrupted PC, BEFORE and LEFT bytes readable, into *B.
	 * NULL: no frame without tables is known then. */
	void (*bare)(const uint8_t *code, uint64_t before, uint64_t left, struct bare *b);
	/* Follow the code from the PC to where its function returns: *B becomes BARE_WORDS or
	 * BARE_RECORD where that is sure, BARE_IF where it is when FP is what BARE_RECORD would
	 * have, and stays as it was elsewhere.  It works in ROOM, of BARE_ROOM bytes, aligned as
	 * the largest type.  NULL: never. */
	void (*leave)(struct code *code, void *room, struct bare *b);
	/* The target of the call that ends at CODE, address AT; 0: the code does not say. */
	uint64_t (*target)(const uint8_t *code, uint64_t before, uint64_t at);
	/* How far below FP the function that begins at CODE, LEFT bytes readable, has SP while it
	 * calls; UINT64_MAX: the code does not say.  NULL: that is never known. */
	uint64_t (*depth)(const uint8_t *code, uint64_t left);
	/* The row of AT in O (rowcache.h), for a machine with other tables than .eh_frame; may set
	 * u->row, u->row_at and u->link.  NULL: its tables are .eh_frame. */
	uint64_t (*look)(struct unwind *u, const struct unwind_object *o, uint64_t at);
	/* the index of each saved register, by DWARF's numbers; of the PC at [registers] */
	const uint8_t *sigcontext;
	uint64_t address_bits; /* of a signed return address */
};

/* An instruction of four bytes: those under MASK are BITS. */
struct pattern {
	uint32_t mask, bits;
};

/* Which of the N instructions P, one behind the other, CODE is, from 1; BEFORE and LEFT bytes are
 * readable around it.  0: none. */
static inline unsigned pattern_at(
	const uint8_t *code, uint64_t before, uint64_t left, const struct pattern *p, unsigned n)
{
	for (unsigned k = 0; k < n && 4 * k <= before && 4 * (n - k) <= left; k++) {
		unsigned i = 0;
		while (i < n && (load(code - 4 * k + 4 * i, 4) & p[i].mask) == p[i].bits)
			i++;
		if (i == n)
			return k + 1;
	}
	return 0;
}

#define UNWIND_LITTLE (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)

/* The object whose code PC lies in, or NULL. */
const struct unwind_object *unwind_object_of(const struct unwind_space *s, uint64_t pc);

/* Read BYTES (1, 2, 4, 8) at ADDRESS of the unwound process into *VALUE; 0, or -1 and
 * u->wanted. */
int unwind_read(struct unwind *u, uint64_t address, unsigned bytes, uint64_t *value);

#endif
