/* elfsyms.h - the symbols of an object, as its file has them. */
#ifndef ELFSYMS_H
#define ELFSYMS_H

#include <stddef.h>
#include <stdint.h>

struct elfsyms { /* a file, mapped */
	const unsigned char *bytes;
	size_t size;
};

/* Map the file PATH, an ELF file of 64 bits.  Returns 0, or -1: then *E is empty, and nothing is
 * found in it. */
int elfsyms_open(struct elfsyms *e, const char *path);

/* Unmap it; *E is empty then. */
void elfsyms_close(struct elfsyms *e);

/* The number to add to an address of the file when its bytes from OFFSET on are mapped at START. */
uint64_t elfsyms_bias(const struct elfsyms *e, uint64_t start, uint64_t offset);

/* The address in the file of the function NAME that other objects can call; 0: there is none. */
uint64_t elfsyms_exported(const struct elfsyms *e, const char *name);

/* The name of the function that holds ADDRESS of the file, NULL: it has none. */
const char *elfsyms_at(const struct elfsyms *e, uint64_t address);

#endif
