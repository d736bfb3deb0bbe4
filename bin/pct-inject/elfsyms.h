/* elfsyms.h - looks up symbols in the file of an object. */
#ifndef ELFSYMS_H
#define ELFSYMS_H

#include <stddef.h>
#include <stdint.h>

struct elfsyms { /* a file, mapped */
	const unsigned char *bytes;
	size_t size;
};

/* Map the file PATH, an ELF file of 64 bits.  Returns 0, or -1; then *E is empty, and nothing is
 * found in it. */
int elfsyms_open(struct elfsyms *e, const char *path);

/* Unmap the file; *E is empty then. */
void elfsyms_close(struct elfsyms *e);

/* The number to add to addresses of the file, whose bytes from OFFSET on are mapped at START. */
uint64_t elfsyms_bias(const struct elfsyms *e, uint64_t start, uint64_t offset);

/* The address in the file of the exported function NAME, or 0 when there is none. */
uint64_t elfsyms_exported(const struct elfsyms *e, const char *name);

/* The name of the function at ADDRESS of the file, or NULL when no function is known there. */
const char *elfsyms_at(const struct elfsyms *e, uint64_t address);

#endif
