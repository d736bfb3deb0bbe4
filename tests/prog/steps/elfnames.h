/* elfnames.h - ELF files of either word size, of this byte order: segments, sections, symbols. */
#ifndef ELFNAMES_H
#define ELFNAMES_H

#include <stddef.h>
#include <stdint.h>

struct elf {
	const uint8_t *image;
	uint64_t size, first; /* first: the address that its first byte was linked for */
	int wide;
};

/* E of the SIZE bytes at IMAGE; 0, or -1: that is none. */
int elf_open(struct elf *e, const uint8_t *image, uint64_t size);

/* The executable segment N, in file order, into *START and *END; 0, or -1: there are no more. */
int elf_code(const struct elf *e, unsigned n, uint64_t *start, uint64_t *end);

/* Section and symbol of the linked address AT, and where the symbol begins: `-` and `?` when there
 * are none. */
void elf_name(const struct elf *e, uint64_t at, const char **section, const char **symbol,
	uint64_t *begin);

/* The linked address of the symbol NAME, 0 when there is none. */
uint64_t elf_address(const struct elf *e, const char *name);

#endif
