/* knowncode.h - names functions of x86-64 that have no symbol, by the code around them:
 *	_start, main             the file's entry hands main to __libc_start_main
 *	__libc_start_call_main   called by __libc_start_main, directly before it
 *	start_thread, clone3     what pthread_create begins threads with
 *	strcmp                   each function that the resolver of the symbol strcmp may choose
 *	read@plt                 an entry of a procedure linkage table */
#ifndef KNOWNCODE_H
#define KNOWNCODE_H

#include "elf/codebounds.h"
#include "symbols/dynnames.h"

struct known {
	uint64_t addr;    /* where the code begins */
	const char *name; /* a constant, or a name in the dynamic symbols */
	int weak;
};

struct knowncode {
	int fd;
	struct dynnames names;
	struct known *known; /* sorted */
	size_t n, room;
};

/* Find these functions in FD, an ELF file, which stays open and belongs to the caller.  BOUNDS are
 * the bounds of FD's functions, NULL when they are not known. */
void knowncode_open(struct knowncode *k, int fd, const struct codebounds *bounds);

/* The name of the function at START; NULL not known. */
const char *knowncode_function(const struct knowncode *k, uint64_t start);

/* The name of the function that the entry at ADDR of a procedure linkage table leads to; NULL when
 * ADDR is in no such table or the function is not known. */
const char *knowncode_linkage(const struct knowncode *k, uint64_t addr);

void knowncode_close(struct knowncode *k);

#endif
