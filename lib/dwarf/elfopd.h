/* elfopd.h - finds the code of functions in 64 bit PowerPC's first ABI, whose symbols name
 * descriptors in .opd.
 *   in:   symbol `one', 0x1fef0 in .opd       out:  0x1a30, the first word of the descriptor */
#ifndef ELFOPD_H
#define ELFOPD_H

#include "dwarf/elffile.h"

struct elfopd {
	size_t index; /* number of the section .opd in the symbols' file, 0 none */
	uint64_t addr;
	struct bytes bytes;
	int big;
	uint8_t *own; /* the relocated bytes; NULL: they are not relocated */
};

/* Prepare O for the symbols of SYMBOLS, which is OBJECT or its separate debug file. */
void elfopd_open(struct elfopd *o, const struct elffile *symbols, const struct elffile *object);

/* When a symbol of section INDEX names the descriptor at *VALUE, set *VALUE to where the function
 * begins and return 1.  Otherwise return 0. */
int elfopd_code(const struct elfopd *o, size_t index, uint64_t *value);

void elfopd_close(struct elfopd *o);

#endif
