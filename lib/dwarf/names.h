/* names.h - finds the name of a function whose DIE refers to another DIE for it: in its own unit,
 * in another unit, or in the supplementary file. */
#ifndef NAMES_H
#define NAMES_H

#include "dwarf/dwfile.h"

struct func_name {
	const char *text; /* lies in a section; NULL: not known */
	int linkage;      /* 1: TEXT is the linker's name */
};

/* Return the name to which REF, the value of DW_AT_abstract_origin or DW_AT_specification of a DIE
 * of U, leads. */
struct func_name names_follow(struct unit *u, const struct value *ref);

/* Set *KEY to a number for the DIE that REF leads to; no other DIE in U's file or its supplementary
 * file has that number.  Returns 0, or -1 when REF leads nowhere. */
int names_target(const struct unit *u, const struct value *ref, uint64_t *key);

#endif
