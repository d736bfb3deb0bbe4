/* elfnames.h - the symbol at an address of an ELF file that is mapped: what a lock is called, and
 * which function of the C library waits. */
#ifndef ELFNAMES_H
#define ELFNAMES_H

#include <stddef.h>
#include <stdint.h>

/* The name of the function (FUNCTION 1) or variable (0) that has the object's own ADDRESS, in the
 * file of SIZE bytes at IMAGE, and how far ADDRESS is behind its beginning, *OFFSET.  The name lies
 * in the image and ends with a NUL.  NULL: there is none.  It reads the whole symbol table, and
 * stays inside of IMAGE whatever that holds. */
const char *elfnames_at(
	const uint8_t *image, uint64_t size, uint64_t address, int function, uint64_t *offset);

#endif
