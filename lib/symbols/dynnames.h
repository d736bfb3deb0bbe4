/* dynnames.h - the dynamic symbols of a file of x86-64, and the relocations that name them. */
#ifndef DYNNAMES_H
#define DYNNAMES_H

#include <stddef.h>
#include <stdint.h>

struct dynnames {
	uint8_t *symbols, *strings, *relocations[2];
	size_t n, string_bytes, n_relocations[2];
};

struct dynname {
	const char *name; /* not empty */
	uint64_t addr;    /* 0: it is another object's */
	uint64_t size;
	unsigned type; /* STT_* */
	int weak;
};

/* Read those of FD.  What is not there is empty. */
void dynnames_open(struct dynnames *d, int fd);

/* The I-th symbol, from 0.  Returns 0, or -1: it has no name. */
int dynnames_nth(const struct dynnames *d, size_t i, struct dynname *out);

/* The relocation that fills the word at SLOT.  Returns 1 and the symbol in *OUT; 2 and in
 * *RESOLVER the function that chooses what goes there; 0: there is none. */
int dynnames_slot(const struct dynnames *d, uint64_t slot, struct dynname *out, uint64_t *resolver);

void dynnames_close(struct dynnames *d);

#endif
