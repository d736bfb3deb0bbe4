/* rowcache.h - packs a decoded row, which leads to the caller of a frame, into 64 bits, and keeps
 * rows by address.
 *
 *	bits 0-2   kind, below           bit 3   the return address after ADDRESS follows a call
 *	bit 4      signed return address
 *	bit 5      the function keeps no register but FP, except those with a field
 *	then       a field of machine->bits for each register of machine->saved: 0 unchanged, else
 *	           saved at CFA - field words or, with machine->above, at the CFA's base + field - 1
 *	the rest   the CFA less its base, in words
 *
 * An entry of the cache has two words, `row` and `check` = key ^ row: when another thread has
 * written only half of an entry, its key is wrong.  The key consists of the address and the
 * generation of the cache. */
#ifndef UNWIND_ROWCACHE_H
#define UNWIND_ROWCACHE_H

#include "unwind/machine.h"

enum row_kind {
	ROW_UNKNOWN, /* no code is mapped there; never kept */
	ROW_SP,      /* the CFA is SP + offset */
	ROW_FP,      /* the CFA is FP + offset */
	ROW_END,     /* the outermost frame */
	ROW_FULL,    /* does not fit into 64 bits: u->row is decoded each time */
	ROW_POINTER, /* no tables: use the frame pointer */
	ROW_NONE,    /* tables, but no entry for this address */
	ROW_SIGNAL,  /* no tables, but signal handlers return to this code; not kept */
};
#define ROW_KIND 7u
#define ROW_CALL 8u
#define ROW_MANGLED 16u
#define ROW_BARE 32u
#define ROW_FIELDS 6                             /* first bit of the fields */
#define ROW_SWITCH (ROW_NONE | 1u << ROW_FIELDS) /* no row: the code changed stacks */

#define KEY_BITS 48 /* bits of an address; rows of higher addresses are not kept */

static inline struct unwind_entry *row_place(struct unwind_cache *c, uint64_t address)
{
	return &c->entry[address * 0x9e3779b97f4a7c15 >> 40 & (UNWIND_CACHE - 1)];
}

/* Returns the row of ADDRESS; 0 when the cache does not have it. */
static inline uint64_t row_get(struct unwind_cache *c, uint64_t address, uint64_t generation)
{
	struct unwind_entry *e = row_place(c, address);
	uint64_t row = __atomic_load_n(&e->row, __ATOMIC_RELAXED);
	uint64_t check = __atomic_load_n(&e->check, __ATOMIC_RELAXED);

	return (check ^ row) == (address | generation << KEY_BITS) ? row : 0;
}

static inline void row_put(
	struct unwind_cache *c, uint64_t address, uint64_t generation, uint64_t row)
{
	struct unwind_entry *e = row_place(c, address);

	if (address >> KEY_BITS)
		return;
	__atomic_store_n(&e->check, address ^ generation << KEY_BITS ^ row, __ATOMIC_RELAXED);
	__atomic_store_n(&e->row, row, __ATOMIC_RELAXED);
}

/* Pack ROW, whose return address is in column LINK, into 64 bits.  Returns ROW_FULL when it does
 * not fit. */
uint64_t row_pack(const struct unwind_machine *m, const struct unwind_row *row, uint64_t link);

#endif
