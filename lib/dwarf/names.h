/* names.h - finds the name of a function.  Its DIE may refer to others for it: in its unit, in
 * other units, or in the file that several share. */
#ifndef NAMES_H
#define NAMES_H

#include "dwarf/dwfile.h"

struct func_name {
	const char *text; /* NULL not known; lies in a section */
	int linkage;      /* it is the linker's */
};

/* Follow REF, the value of DW_AT_abstract_origin or DW_AT_specification of a DIE of U. */
struct func_name names_follow(struct unit *u, const struct value *ref);

/* Set *KEY to a number for the DIE that REF leads to; no other DIE in U's file or its supplementary
 * file has that number.  Returns 0, or -1: REF leads nowhere. */
int names_target(const struct unit *u, const struct value *ref, uint64_t *key);

#endif
