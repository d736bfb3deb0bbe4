/* elfrel.h - places the sections of files that are not linked yet (.o, kernel modules), and applies
 * the relocations of their debug data.
 *
 * All sections of such a file begin at 0, so one address would lie in several sections.  They are
 * laid out one after the other from 0 on, in their order, as elfutils' tools do: `readelf -S' tells
 * sizes and alignments.  When a file begins with its one section of code, as compilers write it,
 * the addresses are those of `nm'.
 *
 * This module applies the relocations that debug data have: a symbol's whole value, added or
 * subtracted.  It uses libelf, not libdwfl: libdwfl must own the file, inflates all of it, and
 * fails assertions on damaged files.  Not for signal handlers. */
#ifndef ELFREL_H
#define ELFREL_H

#include <libelf.h>
#include <stddef.h>
#include <stdint.h>

/* The addresses of the sections of ELF, a file of ET_REL, by section number; 0 for a section that
 * is not loaded.  Returns *N addresses, from malloc, or NULL when there is no memory or there are
 * no sections. */
uint64_t *elfrel_layout(Elf *elf, size_t *n);

struct elfrel {
	Elf *elf;
	unsigned machine;       /* EM_* */
	int big, bits;          /* big: 1 for big endian; bits: 32 or 64 */
	const uint64_t *layout; /* addresses of sections, from elfrel_layout */
	size_t layouts;
};

/* 1 when section INDEX has relocations. */
int elfrel_wanted(const struct elfrel *r, size_t index);

/* Relocate the SIZE bytes at DATA, section INDEX, inflated.  Returns how many relocations were left
 * out because their kind is not known or because they are in a table after the fourth; *KIND
 * becomes one such kind. */
size_t elfrel_apply(
	const struct elfrel *r, size_t index, uint8_t *data, size_t size, unsigned *kind);

#endif
