/* srcanswer.h - makes the line that is printed for an address.
 *   /home/u/x.c:3      f@/home/u/x.c:3      g@/home/u/x.h:7 <- f@/home/u/x.c:3
 * Where no line is known, the answer is the symbol that holds the address, else what else is known
 * of the address (unnamed.h), else `??'. */
#ifndef SRCANSWER_H
#define SRCANSWER_H

#include "dwarf/srcindex.h"

struct answer_opt {
	int inlined, functions, demangle, base; /* -i, -f, -C, -s */
	int symbols;  /* -S: a function that was not inlined is called by its symbol */
	int no_debug; /* use symbols only */
	struct debugfile_opt find;
};

struct answerer;

/* Open OBJECT, an ELF file, for answers.  Returns NULL when that fails, with the reason in WHY. */
struct answerer *answerer_open(
	const char *object, const struct answer_opt *opt, char *why, size_t size);

/* The answer for ADDR, one line without its newline.  Valid until the next call. */
const char *answerer_find(struct answerer *a, uint64_t addr);

/* 1 when some debug data or symbols could not be read; a message said so. */
int answerer_partial(const struct answerer *a);

/* Write the units that were read to the cache, for the next run. */
void answerer_save(struct answerer *a);

void answerer_close(struct answerer *a);

#endif
