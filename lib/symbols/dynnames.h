/* dynnames.h - reads the dynamic symbols of an x86-64 file, and the relocations that name them. */
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
	uint64_t addr;    /* 0: another object defines the symbol */
	uint64_t size;
	unsigned type; /* STT_* */
	int weak;
};

/* Read the symbols and relocations of FD.  Tables that FD does not have are empty. */
void dynnames_open(struct dynnames *d, int fd);

/* Put the I-th symbol, from 0, into *OUT.  Returns 0, or -1 when there is none or it has no
 * name. */
int dynnames_nth(const struct dynnames *d, size_t i, struct dynname *out);

/* Find the relocation that fills the word at SLOT.  Returns 1 with its symbol in *OUT; 2 with the
 * function that chooses what goes there in *RESOLVER; 0 when there is none. */
int dynnames_slot(const struct dynnames *d, uint64_t slot, struct dynname *out, uint64_t *resolver);

void dynnames_close(struct dynnames *d);

#endif
