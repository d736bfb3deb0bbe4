/* machine.h - describes what differs between machines; each machine has its own file. */
#ifndef UNWIND_MACHINE_H
#define UNWIND_MACHINE_H

#include "inside/unaligned.h"
#include "unwind/unwind.h"

#define NO_RECORD INT8_MIN

/* Where an interrupted frame of code without tables has its return address. */
struct bare {
	enum {
		BARE_UNKNOWN, /* not known; but a function that begins less than `back` bytes
				 * before the PC has no frame */
		BARE_RECORD,  /* in the record that FP points to */
		BARE_WORDS,   /* the CFA is `words` above SP */
		BARE_IF,      /* like BARE_WORDS, if the calls before that point return */
	} kind;
	unsigned words;
	unsigned fp; /* the caller's FP is this many words below the CFA; 0: in FP */
	uint64_t back;
};

#define BARE_ROOM 640

/* Code of the unwound process, by distance from a PC. */
struct code {
	const uint8_t *at; /* the byte at the PC */
	int64_t from, to;  /* bytes FROM to TO - 1 can be read */
	/* Replace the readable bytes by those at OFFSET and after it.  Returns 0 or -1.  NULL: no
	 * more bytes can be read. */
	int (*more)(struct code *c, int64_t offset);
};

struct unwind_machine {
	uint16_t elf;      /* EM_*, its number in ELF */
	uint8_t word;      /* bytes of an address */
	uint8_t registers; /* numbers 0 to registers - 1 have rules */
	uint8_t sp, fp;
	uint8_t pc;    /* r[pc] is the PC; 255: the PC is not in r[] */
	uint8_t link;  /* a call puts the return address in r[link]; 255: on the stack */
	uint64_t kept; /* bit N: a call preserves r[N] */
	/* For rows that fit into 64 bits: these registers have a field of `bits` each, if saved a
	 * small number of words below the CFA (with `above`, above the CFA's base). */
	uint8_t saved[12], saves, bits, above;
	uint8_t sp_below; /* the caller's SP is CFA - sp_below */
	/* Code without tables keeps the caller's FP at FP + record and the return address in the
	 * next word; NO_RECORD: it does not.  The caller's SP is FP + record_sp; 255: not known. */
	int8_t record;
	uint8_t record_sp;
	uint8_t odd; /* 1: the lowest bit of a return address says how the code is encoded */
	/* Returns 1 when the bytes before CODE, BEFORE of them readable, end in a call. */
	int (*follows_call)(const uint8_t *code, uint64_t before);
	/* When CODE, with LEFT bytes readable and without tables, is where signal handlers return
	 * to, returns the offset of the saved registers from SP; otherwise 0. */
	unsigned (*sigreturn)(const uint8_t *code, uint64_t left);
	/* When CODE, with BEFORE and LEFT bytes readable around it, is known code without tables,
	 * such as the procedure linkage table, returns its row (rowcache.h); otherwise 0.  NULL: no
	 * such code is known. */
	uint64_t (*stub)(const uint8_t *code, uint64_t before, uint64_t left);
	/* Examines the code around the interrupted PC, with BEFORE and LEFT bytes readable, and
	 * sets *B.  NULL: frames without tables are not known. */
	void (*bare)(const uint8_t *code, uint64_t before, uint64_t left, struct bare *b);
	/* Follows the code from the PC to where its function returns.  *B becomes BARE_WORDS or
	 * BARE_RECORD where that is certain; BARE_IF where it is only certain if FP is as
	 * BARE_RECORD requires; otherwise *B stays unchanged.  ROOM has BARE_ROOM bytes, aligned
	 * for any type.  NULL: not possible. */
	void (*leave)(struct code *code, void *room, struct bare *b);
	/* Returns the target of the call that ends at CODE, whose address is AT; 0: the code does
	 * not say. */
	uint64_t (*target)(const uint8_t *code, uint64_t before, uint64_t at);
	/* Returns how far SP is below FP during calls in the function that begins at CODE, with
	 * LEFT bytes readable; UINT64_MAX: the code does not say.  NULL: that is never known. */
	uint64_t (*depth)(const uint8_t *code, uint64_t left);
	/* Returns the row of AT in O (rowcache.h), on a machine with other tables than .eh_frame;
	 * may set u->row, u->row_at and u->link.  NULL: the tables are .eh_frame. */
	uint64_t (*look)(struct unwind *u, const struct unwind_object *o, uint64_t at);
	/* The index of each saved register, by its DWARF number; [registers] is the index of the
	 * PC. */
	const uint8_t *sigcontext;
	uint64_t address_bits; /* bits of a signed return address that hold the address */
};

/* An instruction of four bytes: its bits under MASK are BITS. */
struct pattern {
	uint32_t mask, bits;
};

/* P are N instructions in sequence.  Returns which of them CODE is, counted from 1; BEFORE and LEFT
 * bytes are readable around CODE.  0: none of them. */
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

/* Returns the object whose code contains PC, or NULL. */
const struct unwind_object *unwind_object_of(const struct unwind_space *s, uint64_t pc);

/* Read BYTES (1, 2, 4, 8) at ADDRESS of the unwound process into *VALUE.  Returns 0, or -1 with the
 * address in u->wanted. */
int unwind_read(struct unwind *u, uint64_t address, unsigned bytes, uint64_t *value);

#endif
