/* unit.h - reads the first DIE of a unit, which describes the unit, and the addresses of any
 * DIE. */
#ifndef UNIT_H
#define UNIT_H

#include "dwarf/form.h"

struct debugfile_opt;

/* Read the first DIE of U.  Returns 0, or -1 when it cannot be read. */
int unit_read(struct unit *u);

/* The attributes of a DIE about its addresses. */
struct pcs {
	struct value low, high, ranges; /* VALUE_NONE: there is none */
};

/* Call SINK for each range of addresses that PCS describes, LO to HI - 1, none of them empty, until
 * SINK returns something else than 0.  Returns how many ranges there were so far. */
size_t unit_ranges(const struct unit *u, const struct pcs *pcs,
	int (*sink)(void *, uint64_t lo, uint64_t hi), void *arg);

/* Do what unit_ranges does, for the addresses of U itself. */
size_t unit_own_ranges(
	const struct unit *u, int (*sink)(void *, uint64_t lo, uint64_t hi), void *arg);

#endif
