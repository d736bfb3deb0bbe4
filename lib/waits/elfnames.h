/* elfnames.h - finds the symbol at an address of a mapped ELF file: the name of a lock, or the
 * function of the C library that waits. */
#ifndef ELFNAMES_H
#define ELFNAMES_H

#include <stddef.h>
#include <stdint.h>

/* Returns the name of the function (FUNCTION 1) or variable (FUNCTION 0) at the object's own
 * ADDRESS, in the file of SIZE bytes at IMAGE; NULL when there is none.  *OFFSET becomes how far
 * ADDRESS is behind the beginning of the function or variable.  The name lies in the image and ends
 * with a NUL.  This reads the whole symbol table, and stays inside IMAGE whatever IMAGE holds. */
const char *elfnames_at(
	const uint8_t *image, uint64_t size, uint64_t address, int function, uint64_t *offset);

#endif
