/* form.h - the values of attributes. */
#ifndef FORM_H
#define FORM_H

#include "dwarf/dwfile.h"

/* Read a value of FORM and go past it.  An unknown form makes the cursor bad. */
void form_read(
	struct cursor *c, unsigned form, int64_t implicit, const struct unit *u, struct value *v);

/* Go past a value of FORM. */
void form_skip(struct cursor *c, unsigned form, const struct unit *u);

/* The text of V, or NULL.  It lies in a section. */
const char *form_text(const struct unit *u, const struct value *v);

/* The address that V is, into *ADDR.  Returns 0 or -1. */
int form_addr(const struct unit *u, const struct value *v, uint64_t *addr);

/* The address with that INDEX in .debug_addr.  Returns 0 or -1. */
int form_addrx(const struct unit *u, uint64_t index, uint64_t *addr);

#endif
