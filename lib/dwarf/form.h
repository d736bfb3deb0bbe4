/* form.h - reads the values of attributes of DIEs. */
#ifndef FORM_H
#define FORM_H

#include "dwarf/dwfile.h"

/* Read a value of FORM at C into V, and go past it.  IMPLICIT is the value that the abbreviation
 * has for DW_FORM_implicit_const.  An unknown form makes the cursor bad. */
void form_read(
	struct cursor *c, unsigned form, int64_t implicit, const struct unit *u, struct value *v);

/* Go past a value of FORM. */
void form_skip(struct cursor *c, unsigned form, const struct unit *u);

/* The text of V, or NULL.  It lies in a section. */
const char *form_text(const struct unit *u, const struct value *v);

/* Put the address that V is into *ADDR.  Returns 0, or -1 when V is not an address. */
int form_addr(const struct unit *u, const struct value *v, uint64_t *addr);

/* Put the address number INDEX of the unit's part of .debug_addr into *ADDR.  Returns 0 or -1. */
int form_addrx(const struct unit *u, uint64_t index, uint64_t *addr);

#endif
